import type { ClauseView, EditionView, SectionView } from '../wire'

export type Addresses = (id: string) => string | null

function prefix(id: string): string {
  return id.split('-')[0] ?? ''
}

/** Return where clauses are told: on this page, or on that of the edition whose prefix they have. */
export function addresses(
  page: string,
  sections: readonly SectionView[],
  editions: readonly EditionView[],
): Addresses {
  const here = new Set(sections.flatMap(({ clauses }) => clauses.map(({ id }) => id)))
  const common = new Set(sections.flatMap(({ clauses }) => clauses).map(({ id }) => prefix(id)))
  const owners = new Map<string, string>()
  for (const { key, options, variations } of editions) {
    const own = [...variations, ...options]
      .map(({ clause }) => prefix(clause))
      .filter((each) => key === page || !common.has(each))
    own.filter((each) => !owners.has(each)).forEach((each) => owners.set(each, key))
  }
  return (id) => {
    if (here.has(id)) return `#${id}`
    const owner = owners.get(prefix(id))
    return owner && owner !== page ? `/rules/${owner}#${id}` : null
  }
}

/** The sections with only those clauses that have all the words. */
export function found(sections: readonly SectionView[], search: string): SectionView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...sections]
  const has = (clause: ClauseView): boolean => {
    const text = [clause.id, clause.title, clause.text, ...clause.decisions].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return sections
    .map((section) => ({ ...section, clauses: section.clauses.filter(has) }))
    .filter((section) => section.clauses.length > 0)
}
