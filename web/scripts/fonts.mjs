import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(web, 'node_modules', '@fontsource-variable')

/** Where what is made before the client is built lies. */
export const MADE = join(web, 'node_modules', '.made')

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
/** Letters of Western European languages, and what stands between them. */
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽž‘’‚“”„†•…–—€−→←↑↓×½'
const DISPLAY = { SOFT: 100, opsz: 72, WONK: { min: 0, max: 1 }, wght: { min: 400, max: 800 } }

/** The typefaces of the client: all that it sets, and no more. */
const FONTS = {
  display: {
    file: 'fraunces/files/fraunces-latin-full-normal.woff2',
    text: LATIN,
    axes: DISPLAY,
  },
  text: {
    file: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    text: LATIN,
    axes: { wght: { min: 400, max: 800 } },
  },
  // The zero of the typeface for text is struck through, which reads oddly in "2002".
  digits: {
    file: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    text: '0123456789',
    axes: { wght: { min: 400, max: 800 } },
  },
}

/** The packages that the typefaces come from, whose licences travel with them. */
export const FONT_PACKAGES = ['fraunces', 'atkinson-hyperlegible-next', 'hanken-grotesk']

/** A part of the typeface for headings, as an address that holds it. */
export async function fontInPlace(text) {
  const font = await part(FONTS.display, text, { SOFT: 100, opsz: 72, WONK: 1, wght: 600 }, 'woff2')
  return `data:font/woff2;base64,${Buffer.from(font).toString('base64')}`
}

/** Parts of the typefaces that are printed on boards, for drawing outside of a browser. */
export async function printedFonts(text) {
  return [
    await part(FONTS.display, text, { SOFT: 100, opsz: 72, WONK: 1, wght: 650 }, 'truetype'),
    await part(FONTS.text, text, { wght: 800 }, 'truetype'),
  ].map((font) => new Uint8Array(font))
}

function part({ file }, text, variationAxes, targetFormat) {
  return subset(readFileSync(join(modules, file)), text, { targetFormat, variationAxes })
}

/** Make the typefaces, unless they have been made from the same. */
export async function makeFonts() {
  const folder = join(MADE, 'fonts')
  mkdirSync(folder, { recursive: true })
  for (const [name, { file, text, axes }] of Object.entries(FONTS)) {
    const source = readFileSync(join(modules, file))
    const key = createHash('sha256').update(source).update(text).update(JSON.stringify(axes))
    const [stamp, made] = [join(folder, `${name}.txt`), join(folder, `${name}.woff2`)]
    const wanted = key.digest('hex')
    if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    writeFileSync(made, await subset(source, text, { targetFormat: 'woff2', variationAxes: axes }))
    writeFileSync(stamp, wanted)
  }
}
