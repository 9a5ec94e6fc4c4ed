import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Acknowledger } from './acknowledger'

let page: EventTarget & { hidden: boolean }
let told: [number, boolean][]
let acknowledger: Acknowledger

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  told = []
  acknowledger = new Acknowledger((version, isVisible) => told.push([version, isVisible]))
})

afterEach(() => {
  acknowledger.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('tells what was shown last, not too often', () => {
  acknowledger.shown(3, false)
  vi.advanceTimersByTime(1)
  acknowledger.shown(5, false)
  acknowledger.shown(7, false)
  vi.advanceTimersByTime(100)
  expect(told).toEqual([[3, true]])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([
    [3, true],
    [7, true],
  ])
})

it('tells more often while the player skips ahead', () => {
  acknowledger.shown(3, true)
  vi.advanceTimersByTime(1)
  acknowledger.shown(5, true)
  vi.advanceTimersByTime(60)
  expect(told.map(([version]) => version)).toEqual([3, 5])
})

it('tells nothing of what nobody can see, but that nobody can', () => {
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  acknowledger.shown(9, false)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([[0, false]])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual([
    [0, false],
    [9, true],
  ])
})
