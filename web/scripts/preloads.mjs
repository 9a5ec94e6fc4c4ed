/** Files that each page and each language needs besides the entry, so that the server can announce them with it.
 * @type {import('vite').Plugin}
 */
export const preloads = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const pages = {}
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const entry = chunks.find(({ isEntry }) => isEntry)
    const known = new Set(entry ? files(entry, bundle) : [])
    for (const chunk of chunks) {
      const page = /\/src\/pages\/(\w+)\.svelte$/.exec(chunk.facadeModuleId ?? '')?.[1]
      if (page) pages[page.toLowerCase()] = files(chunk, bundle).filter((file) => !known.has(file))
      const language = /\/locales\/(.+)\.ftl$/.exec(chunk.facadeModuleId ?? '')?.[1]
      if (language) pages[`language-${language}`] = [chunk.fileName]
    }
    const hero = Object.keys(bundle).find((name) => /\/hero-[^/]*\.svg$/.test(name))
    pages.home = hero ? [hero] : []
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.json',
      source: JSON.stringify(pages, null, 1),
    })
  },
}

function files(chunk, bundle, seen = new Set()) {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  const rest = chunk.imports.flatMap((name) => {
    const other = bundle[name]
    return other?.type === 'chunk' ? files(other, bundle, seen) : []
  })
  return [...new Set([chunk.fileName, ...styles, ...rest])]
}
