import { COLOURS } from '../lib/colours'
import { t } from '../locale/t.svelte'
import type { Colour, Place } from '../wire'

export const SIZE = 16
export const SIDE = 15
export const CELL = 48
export const MARGIN = 34
export const WIDTH = SIZE * CELL + 2 * MARGIN
export const RADIUS = 1.4 * CELL
export const SAFETY: readonly string[] = ['s1', 's2', 's3', 's4', 's5']
export const SQUARES: readonly number[] = Array.from({ length: 4 * SIDE }, (_, square) => square)

export interface Point {
  x: number
  y: number
}

const START: Point = { x: 11.5, y: 13.4 }
const HOME: Point = { x: 13.5, y: 8.6 }

/** Quarter turns clockwise that bring the side of a colour to where the viewer sees it. */
export function quarters(colour: Colour, bottom: Colour): number {
  return (COLOURS.indexOf(colour) - COLOURS.indexOf(bottom) + 4) % 4
}

function turned(point: Point, times: number): Point {
  let { x, y } = point
  for (let turn = 0; turn < times; turn++) [x, y] = [SIZE - y, x]
  return { x, y }
}

function ownPoint(place: string): Point {
  const step = SAFETY.indexOf(place)
  if (step >= 0) return { x: SIZE - 2.5, y: SIZE - 1.5 - step }
  return place === 'start' ? START : HOME
}

function inUnits(point: Point): Point {
  return { x: MARGIN + point.x * CELL, y: MARGIN + point.y * CELL }
}

/** The middle of a place in units of the picture; those off the track are the colour's own. */
export function centre(colour: Colour, place: Place, bottom: Colour = 'red'): Point {
  if (typeof place === 'string') {
    return inUnits(turned(ownPoint(place), quarters(colour, bottom)))
  }
  const side = COLOURS[Math.floor(place / SIDE)] ?? 'red'
  const along = { x: SIZE - 0.5 - (place % SIDE), y: SIZE - 0.5 }
  return inUnits(turned(along, quarters(side, bottom)))
}

/** The colour on whose side a square of the track lies. */
export function sideOf(square: number): Colour {
  return COLOURS[Math.floor(square / SIDE)] ?? 'red'
}

/** Degrees by which something drawn for the bottom side is turned to lie on a colour's side. */
export function sideTurn(colour: Colour, bottom: Colour): number {
  return quarters(colour, bottom) * 90
}

/** Degrees by which something that points right is turned to point forward along a side. */
export function heading(colour: Colour, bottom: Colour): number {
  return (180 + sideTurn(colour, bottom)) % 360
}

/** A point moved away from the middle of the board, square to a side. */
export function outward(point: Point, colour: Colour, bottom: Colour, distance: number): Point {
  const ways: readonly Point[] = [
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
    { x: 1, y: 0 },
  ]
  const way = ways[quarters(colour, bottom)] ?? { x: 0, y: 1 }
  return { x: point.x + way.x * distance, y: point.y + way.y * distance }
}

/** Where the pawns of one colour stand that share a place, side by side. */
export function spread(count: number, place: Place): number[] {
  const step = place === 'start' || place === 'home' ? (count > 3 ? 25 : 29) : 21
  return Array.from({ length: count }, (_, number) => (number - (count - 1) / 2) * step)
}

/** Whether a place is one of the round fields. */
export function isField(place: Place): boolean {
  return place === 'start' || place === 'home'
}

/** A place as people read it. */
export function placeName(place: Place): string {
  return t('place-name', placeParts(place))
}

/** What the messages for places need to know of one. */
export function placeParts(place: Place): { kind: string; number: string } {
  if (place === 'start' || place === 'home') return { kind: place, number: '' }
  if (typeof place === 'string') return { kind: 'safety', number: place.slice(1) }
  return { kind: 'square', number: `${place}` }
}
