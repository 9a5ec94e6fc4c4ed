import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** The two functions that fair cards are made with, over bytes. */
export interface Hashes {
  digest(data: Uint8Array): Promise<Uint8Array>
  mac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array>
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** The browser's own functions, which exist in secure contexts only. */
export function browserHashes(subtle: SubtleCrypto): Hashes {
  return {
    digest: async (data) => new Uint8Array(await subtle.digest('SHA-256', data.slice())),
    mac: async (key, data) => {
      const imported = await subtle.importKey('raw', key.slice(), HMAC, false, ['sign'])
      return new Uint8Array(await subtle.sign(HMAC.name, imported, data.slice()))
    },
  }
}

/** The same functions in plain code, for a page that is not in a secure context. */
export const plainHashes: Hashes = {
  digest: async (data) => sha256(data),
  mac: async (key, data) => hmac(sha256, key, data),
}

/** The best functions there are. */
export function hashes(): Hashes {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  return subtle ? browserHashes(subtle) : plainHashes
}
