const found = import.meta.glob<string>('@made/pictures/*.{svg,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The addresses of the pictures that were made with the client, by name. */
const FILES = new Map(
  Object.entries(found).map(([path, address]) => [path.replace(/^.*\/|\.\w+$/g, ''), address]),
)

/** The picture of the home page. */
export const HERO = FILES.get('hero')

/** The picture of an edition, if one was made. */
export function editionPicture(key: string): string | undefined {
  return FILES.get(`edition-${key}`)
}

/** The picture of one thing on the board of an edition, if one was made. */
export function howToPicture(name: string, key: string): string | undefined {
  return FILES.get(`howto-${name}-${key}`)
}
