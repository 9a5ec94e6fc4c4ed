import { expect, it } from 'vitest'

/** The layers from the lowest up; those of a row do not import one another. */
const LAYERS: readonly (readonly string[])[] = [
  ['wire.ts', 'locale'],
  ['lib'],
  ['components'],
  ['board'],
  ['pictures'],
  ['table'],
  ['fair', 'home', 'learn', 'me', 'newgame', 'replay', 'rules', 'shell'],
  ['pages'],
  ['App.svelte'],
  ['main.ts'],
]
const DOZEN = 12
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

type Graph = Map<string, Set<string>>

const files = import.meta.glob<string>('./**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = new Map(
  Object.entries(files)
    .map(([path, text]) => [path.slice(2), text] as const)
    .filter(([path]) => !/\.(test|fixture)\.ts$/.test(path)),
)
const modules: Graph = new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]))

function importsOf(path: string, text: string): Set<string> {
  const found = [...text.matchAll(IMPORT)].map(([, target = '']) => resolved(path, target))
  return new Set(found.filter((target) => !/\.(css|json)$/.test(target)))
}

function resolved(path: string, target: string): string {
  const base = new URL(target, `file:///${path}`).pathname.slice(1)
  const found = [base, `${base}.ts`].find((each) => sources.has(each) || /\.(css|json)$/.test(each))
  if (!found) throw new Error(`${path} imports ${target}, which is not there`)
  return found
}

function roomOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

function topOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function levelOf(path: string): number {
  return LAYERS.findIndex((layer) => layer.includes(topOf(path)))
}

function isInside(room: string, other: string): boolean {
  return other === '' || `${room}/`.startsWith(`${other}/`)
}

/** The rooms and which of them import which, apart from a room and those inside it. */
function roomGraph(): Graph {
  const graph: Graph = new Map()
  for (const [path, targets] of modules) {
    const room = roomOf(path)
    const others = [...targets]
      .map(roomOf)
      .filter((other) => !isInside(room, other) && !isInside(other, room))
    graph.set(room, new Set([...(graph.get(room) ?? []), ...others]))
  }
  return graph
}

/** A circle of imports, or nothing. */
function circle(graph: Graph): string[] {
  const done = new Set<string>()
  const search = (node: string, way: string[]): string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (done.has(node)) return []
    for (const next of graph.get(node) ?? []) {
      const found = search(next, [...way, node])
      if (found.length) return found
    }
    done.add(node)
    return []
  }
  return [...graph.keys()].map((node) => search(node, [])).find((found) => found.length) ?? []
}

it('has no room of more than a dozen modules', () => {
  const counts = new Map<string, number>()
  for (const path of sources.keys()) counts.set(roomOf(path), (counts.get(roomOf(path)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > DOZEN)).toEqual([])
})

it('has no module outside the layers', () => {
  expect([...sources.keys()].filter((path) => levelOf(path) < 0)).toEqual([])
})

it('imports only what stands below', () => {
  const wrong = [...modules].flatMap(([path, targets]) =>
    [...targets]
      .filter((target) => topOf(target) !== topOf(path) && levelOf(target) >= levelOf(path))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

it('imports nothing in a circle', () => {
  expect(circle(modules)).toEqual([])
  expect(circle(roomGraph())).toEqual([])
})
