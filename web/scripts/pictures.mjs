import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import encode, { init as initWebp } from '@jsquash/webp/encode.js'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createServer } from 'vite'
import { catalogue } from '../catalogue.js'
import { fontInPlace, MADE, printedFonts } from './fonts.mjs'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const LETTERS = 'PardonSttHomeSorry!?0123456789'

/** Pixels of a small picture: enough for twice the width at which most pages show it. */
const SMALL = 320
const QUALITY = 66

/** What settings and media queries are without a browser. */
function standIn() {
  globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} })
}

/** The styles that the looks are made of, which a picture carries with it. */
function styles() {
  const read = (name) => readFileSync(join(web, 'src', 'styles', name), 'utf8')
  return read('looks.css').replace(/\/\*.*?\*\//gs, '')
}

/** A picture as a file of its own: without what only a live page needs, and in few digits. */
function asFile({ body, head }, look, font) {
  const css = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('')
  const face = `@font-face{font-family:'Fraunces Variable';src:url(${font}) format('woff2')}`
  const own = [face, styles(), css].join('').replace(/\s+/g, ' ')
  const art = body
    .replace(/<!--.*?-->/gs, '')
    .replace(/ aria-hidden="true"/g, '')
    .replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
    .replace(/>\s+</g, '><')
  const root = `<svg xmlns="http://www.w3.org/2000/svg" data-look="${look}" `
  return art.replace(/<svg /, root).replace(/(<svg [^>]*>)/, `$1<style>${own}</style>`)
}

/** The values of a look, those of a board for what stands on it. */
function valuesOf(look) {
  const values = new Map()
  const rules = styles().matchAll(/:root(?:\[data-look='(\w+)'\])?( \.on-board)? \{(.*?)\}/gs)
  for (const [, name, , body] of rules) {
    if (name && name !== look) continue
    for (const [, key, value] of body.matchAll(/--([\w-]+): ([^;]+);/g)) values.set(key, value)
  }
  return values
}

/** A picture with its values filled in, for a renderer that knows neither variables nor cases. */
function filledIn(svg, look) {
  const values = valuesOf(look)
  const filled = svg
    .replace(/var\(--([\w-]+)\)/g, (_, key) => values.get(key) ?? 'none')
    .replace(
      /font: ?(italic|normal) (\d+) ([\d.]+px) ([^;}]+)/g,
      'font-style:$1;font-weight:$2;font-size:$3;font-family:$4',
    )
    .replace(/'(Fraunces|Atkinson Hyperlegible Next) Variable'/g, "'$1'")
  return values.get('board-case') === 'uppercase'
    ? filled.replace(/>(Start|Home)</g, (text) => text.toUpperCase())
    : filled
}

/** A small picture in pixels, which costs a page much less than the drawing. */
async function inPixels(svg, look, fonts) {
  const font = { fontBuffers: fonts, loadSystemFonts: false }
  const fitTo = { mode: 'width', value: SMALL }
  const { pixels, width, height } = new Resvg(filledIn(svg, look), { font, fitTo }).render()
  const data = new Uint8ClampedArray(pixels)
  return Buffer.from(await encode({ data, width, height }, { quality: QUALITY, method: 4 }))
}

async function startRenderers() {
  const read = (path) => readFileSync(join(web, 'node_modules', path))
  await initWasm(read('@resvg/resvg-wasm/index_bg.wasm')).catch(() => {}) // has been started before
  await initWebp(await WebAssembly.compile(read('@jsquash/webp/codec/enc/webp_enc.wasm')))
}

/** Draw the pictures that pages show as images, by the same components as the boards in play. */
export async function makePictures() {
  standIn()
  const folder = join(MADE, 'pictures')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const font = await fontInPlace(LETTERS)
  const server = await createServer({
    root: web,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [
      catalogue(),
      svelte({
        configFile: false,
        emitCss: false,
        compilerOptions: { runes: true, css: 'injected' },
      }),
    ],
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  })
  try {
    const { drawn } = await server.ssrLoadModule('/src/pictures/made/drawn.ts')
    await startRenderers()
    const fonts = await printedFonts(LETTERS)
    for (const { name, look, rendered } of await drawn()) {
      const svg = asFile(rendered, look, font)
      if (name === 'hero') writeFileSync(join(folder, `${name}.svg`), svg)
      else writeFileSync(join(folder, `${name}.webp`), await inPixels(svg, look, fonts))
    }
  } finally {
    await server.close()
  }
}
