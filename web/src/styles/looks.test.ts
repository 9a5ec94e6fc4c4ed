import { expect, it } from 'vitest'
import { COLOURS } from '../lib/colours'
import css from './looks.css?raw'

type Rgb = readonly [number, number, number]
type Matrix = readonly [Rgb, Rgb, Rgb]

/** How eyes see that lack one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** By how much a board is dimmed: `BoardArt` does so in the dark. */
const THEMES = { light: 1, dark: 0.94 }
/** Twice what is told apart at a glance on things as large as pawns. */
const FAR = 18
/** What text needs against its ground. */
const CONTRAST = 4.5
const LOOKS = [...css.matchAll(/:root(?:\[data-look='(\w+)'\])? \{(.*?)\}/gs)].map(
  ([, name = 'classic', body = '']) => ({ name, value: valuesOf(body) }),
)
const plain = LOOKS.find(({ name }) => name === 'classic')

function valuesOf(body: string): Map<string, string> {
  return new Map(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, key = '', to = '']) => [key, to]),
  )
}

function valueOf(look: (typeof LOOKS)[number], key: string): string {
  const found = look.value.get(key) ?? plain?.value.get(key)
  if (!found) throw new Error(`${look.name} has no ${key}`)
  return found
}

function rgbOf(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  return [r, g, b]
}

function linear([r, g, b]: Rgb): Rgb {
  const curve = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return [curve(r), curve(g), curve(b)]
}

function times(matrix: Matrix, [r, g, b]: Rgb): Rgb {
  const [x, y, z] = matrix.map(([p, q, s]) => Math.min(1, Math.max(0, p * r + q * g + s * b)))
  return [x ?? 0, y ?? 0, z ?? 0]
}

/** The colour in CIE Lab, where distances are about as large as they look. */
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function luminance(hex: string): number {
  const [r, g, b] = linear(rgbOf(hex))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((p, q) => p - q)
  return (light + 0.05) / (dark + 0.05)
}

/** The hue of a colour in degrees: 0 is red, 120 green, 240 blue. */
function hue(hex: string): number {
  const [r, g, b] = rgbOf(hex)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const part =
    most === r
      ? (g - b) / (most - least)
      : most === g
        ? 2 + (b - r) / (most - least)
        : 4 + (r - g) / (most - least)
  return (part * 60 + 360) % 360
}

it('has a look for the classic board and one for each published edition', () => {
  expect(LOOKS.map(({ name }) => name)).toEqual([
    'classic', 'print', 'bright', 'party', 'frost', 'dusk',
  ]) // prettier-ignore
})

for (const look of LOOKS) {
  for (const [eyes, matrix] of Object.entries(EYES)) {
    for (const [theme, dim] of Object.entries(THEMES)) {
      it(`keeps the four colours of ${look.name} apart for ${eyes} eyes, ${theme}`, () => {
        const seen = COLOURS.map((colour) => {
          const [r, g, b] = rgbOf(valueOf(look, colour))
          return lab(times(matrix, linear([r * dim, g * dim, b * dim])))
        })
        for (const [index, one] of seen.entries()) {
          for (const other of seen.slice(index + 1)) {
            const [l, a, b] = one.map((value, at) => value - (other[at] ?? 0))
            expect(Math.hypot(l ?? 0, a ?? 0, b ?? 0)).toBeGreaterThan(FAR)
          }
        }
      })
    }
  }

  it(`has colours in ${look.name} that match their names`, () => {
    const ranges = {
      red: [345, 375],
      blue: [205, 235],
      yellow: [38, 60],
      green: [95, 165],
    } as const
    for (const colour of COLOURS) {
      const [from, to] = ranges[colour]
      const found = hue(valueOf(look, colour))
      expect((found - from + 360) % 360).toBeLessThanOrEqual(to - from)
    }
  })

  it(`has letters in ${look.name} that stand out from what they are printed on`, () => {
    const pairs = [
      ['board-ink', 'field-1'], ['card-ink', 'card-1'], ['card-ink', 'card-2'],
      ...COLOURS.map((colour) => [`${colour}-deep`, `${colour}-tint`]),
    ] // prettier-ignore
    for (const [ink = '', ground = ''] of pairs) {
      expect(contrast(valueOf(look, ink), valueOf(look, ground))).toBeGreaterThan(CONTRAST)
    }
  })
}

it('keeps letters readable where a dark board turns its colours around', () => {
  const body = /\[data-look='dusk'\] \.on-board \{(.*?)\}/s.exec(css)?.[1] ?? ''
  const turned = valuesOf(body)
  for (const colour of COLOURS) {
    const [ink = '', ground = ''] = [turned.get(`${colour}-deep`), turned.get(`${colour}-tint`)]
    expect(contrast(ink, ground)).toBeGreaterThan(CONTRAST)
  }
})
