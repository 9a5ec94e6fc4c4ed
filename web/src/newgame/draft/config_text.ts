import type { EditionView } from '../../wire'

/** The text of a configuration, with what differs from the edition only. */
export function configText(
  edition: EditionView,
  variations: readonly string[],
  options: Readonly<Record<string, string>>,
): string {
  const chosen = edition.variations
    .map(({ name }) => name)
    .filter((name) => variations.includes(name))
  const set = edition.options
    .filter(({ name, default: usual }) => options[name] !== undefined && options[name] !== usual)
    .map(({ name }) => `${name}=${options[name]}`)
  return [edition.key, ...chosen, ...set].join('+')
}

/** The variations after one of them is toggledVariations, without those that cannot go with it. */
export function toggledVariations(
  edition: EditionView,
  variations: readonly string[],
  name: string,
): string[] {
  if (variations.includes(name)) return variations.filter((other) => other !== name)
  const excluded = edition.variations
    .filter((other) => other.excludes.includes(name))
    .map((other) => other.name)
    .concat(edition.variations.find((other) => other.name === name)?.excludes ?? [])
  return [...variations.filter((other) => !excluded.includes(other)), name]
}
