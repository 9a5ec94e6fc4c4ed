import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogue } from './catalogue.js'
import { offline } from './offline.js'
import { FONT_PACKAGES, MADE, makeFonts } from './scripts/fonts.mjs'
import { packed } from './scripts/packed.mjs'
import { makePictures } from './scripts/pictures.mjs'
import { preloads } from './scripts/preloads.mjs'

const server = 'http://127.0.0.1:8034'

/** The typefaces travel with their licences.
 * @type {import('vite').Plugin}
 */
const licences = {
  name: 'licences',
  generateBundle() {
    for (const font of FONT_PACKAGES) {
      const source = readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`)
      this.emitFile({ type: 'asset', fileName: `assets/${font}-licence.txt`, source })
    }
  },
}

/** Typefaces and pictures are made first, for the client is built from them.
 * @type {import('vite').Plugin}
 */
const made = {
  name: 'made',
  async buildStart() {
    if (process.env.VITEST) return
    await makeFonts()
    await makePictures()
  },
}

export default defineConfig({
  plugins: [made, svelte(), catalogue(), licences, preloads, offline(), packed],
  resolve: { alias: { '@made': MADE } },
  build: {
    outDir: '../src/pardon/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      checks: { pluginTimings: false, bundlerTimings: false },
      // A browser fetches six files at a time: many small ones would cost several round trips.
      output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/health': server } },
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000, // a busy machine is no fault
    setupFiles: ['./src/locale/english.fixture.ts'],
    css: { include: [/looks\.css/] },
    // Nothing here changes what another file imports: loading it once halves the time.
    isolate: false,
  },
})
