import type {
  ClauseView,
  Code,
  Comparison,
  ConfigView,
  EditionView,
  Fault,
  Health,
  Me,
  NewTable,
  Proof,
  Replay,
  RulesPage,
  TableMade,
  TableSummary,
} from '../wire'

/** A request that was refused or never arrived, with a sentence for people. */
export class ApiError extends Error {
  constructor(
    readonly code: Code | 'network',
    sentence: string,
    readonly status: number,
  ) {
    super(sentence)
  }
}

const UNREACHED = 'The server cannot be reached just now. Try again in a moment.'
const UNKNOWN = 'Something went wrong at the server. Try again in a moment.'
const PREPARING_WAIT = 500

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'code' in value && 'sentence' in value
}

/** Ask, and while the game is being prepared ask again. */
async function answer(path: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await ask(path, init)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'server/preparing') throw error
      await new Promise((resolve) => setTimeout(resolve, PREPARING_WAIT))
    }
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init })
  } catch {
    throw new ApiError('network', UNREACHED, 0)
  }
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  if (isFault(body)) throw new ApiError(body.code, body.sentence, response.status)
  throw new ApiError('server/failed', UNKNOWN, response.status)
}

async function get<T>(path: string): Promise<T> {
  return (await (await answer(path)).json()) as T
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await answer(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as T
}

const part = encodeURIComponent
let editionsOnce: Promise<EditionView[]> | null = null

async function me(): Promise<Me | null> {
  const response = await answer('/api/me')
  return response.status === 204 ? null : ((await response.json()) as Me)
}

function editions(): Promise<EditionView[]> {
  editionsOnce ??= get<EditionView[]>('/api/editions').catch((error: unknown) => {
    editionsOnce = null
    throw error
  })
  return editionsOnce
}

/** The HTTP interface of the server. */
export const api = {
  me,
  editions,
  health: () => get<Health>('/health'),
  setName: (name: string) => post<Me>('/api/me', { name } satisfies Me),
  makeTable: (table: NewTable) => post<TableMade>('/api/tables', table),
  publicTables: () => get<TableSummary[]>('/api/tables'),
  myTables: () => get<TableSummary[]>('/api/tables/mine'),
  table: (id: string) => get<TableSummary>(`/api/tables/${part(id)}`),
  config: (text: string) => get<ConfigView>(`/api/config?text=${part(text)}`),
  rules: (edition: string) => get<RulesPage>(`/api/rules/${part(edition)}`),
  clause: (id: string) => get<ClauseView>(`/api/rules/clauses/${part(id)}`),
  compare: (configs: string[]) =>
    get<Comparison>(`/api/compare?${configs.map((config) => `configs=${part(config)}`).join('&')}`),
  replay: (game: string, seat: string | null) =>
    get<Replay>(`/api/games/${part(game)}/replay${seat ? `?seat=${part(seat)}` : ''}`),
  proof: (game: string) => get<Proof>(`/api/games/${part(game)}/proof`),
  recordAddress: (game: string) => `/api/games/${part(game)}/record`,
}
