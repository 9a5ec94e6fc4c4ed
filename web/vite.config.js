import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8034'
const fonts = ['fraunces', 'atkinson-hyperlegible-next']

/** The typefaces travel with their licences.
 * @type {import('vite').Plugin}
 */
const licences = {
  name: 'licences',
  generateBundle() {
    for (const font of fonts) {
      const source = readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`)
      this.emitFile({ type: 'asset', fileName: `assets/${font}-licence.txt`, source })
    }
  },
}

export default defineConfig({
  plugins: [svelte(), licences],
  build: {
    outDir: '../src/pardon/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/health': server } },
  test: { include: ['src/**/*.test.ts'] },
})
