import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const PACKED = /\.(css|html|js|json|svg|txt|webmanifest)$/
const LEAST = 500

/** Put a file packed with brotli beside each that is worth it, so that the server need not pack.
 * @type {import('vite').Plugin}
 */
export const packed = {
  name: 'packed',
  apply: 'build',
  enforce: 'post',
  writeBundle({ dir }) {
    for (const name of readdirSync(dir, { recursive: true })) {
      const path = join(dir, name)
      if (!PACKED.test(path) || statSync(path).size < LEAST) continue
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }))
    }
  },
}
