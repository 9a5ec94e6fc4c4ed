import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const SHELL = ['/', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png']

/** The service worker knows every file that the shell consists of, and is new whenever one is.
 * @returns {import('vite').Plugin}
 */
export function offline() {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const kept = Object.keys(bundle).filter((name) =>
          /(?<!latin-ext.*)\.(js|css|woff2)$/.test(name),
        )
        const files = [...SHELL, ...kept.sort().map((name) => `/${name}`)]
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const source = readFileSync('worker.js', 'utf8')
          .replace('__VERSION__', version)
          .replace('__FILES__', JSON.stringify(files))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}
