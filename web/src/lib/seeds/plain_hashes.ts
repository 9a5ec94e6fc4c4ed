import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** The functions of fair cards in plain code, for a page that is not in a secure context. */
export const plainHashes = {
  digest: async (data: Uint8Array): Promise<Uint8Array> => sha256(data),
  mac: async (key: Uint8Array, data: Uint8Array): Promise<Uint8Array> => hmac(sha256, key, data),
}
