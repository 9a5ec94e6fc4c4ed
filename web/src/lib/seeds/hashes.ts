/** The two functions that fair cards are made with, over bytes. */
export interface Hashes {
  digest(data: Uint8Array): Promise<Uint8Array>
  mac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array>
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const encoder = new TextEncoder()

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

/** The best functions there are. */
export async function hashes(): Promise<Hashes> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  return subtle ? browserHashes(subtle) : (await import('./plain_hashes')).plainHashes
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** The SHA-256 of a text as hexadecimal digits. */
export async function textDigest(hashes: Hashes, text: string): Promise<string> {
  return toHex(await hashes.digest(encoder.encode(text)))
}

/** The HMAC of a text. */
export function textMac(hashes: Hashes, key: Uint8Array, text: string): Promise<Uint8Array> {
  return hashes.mac(key, encoder.encode(text))
}
