import type {
  CarryMade,
  CarryView,
  ClauseView,
  Code,
  Comparison,
  ConfigView,
  EditionView,
  Fault,
  Forget,
  Health,
  LessonView,
  Me,
  MyGame,
  MyPage,
  NewTable,
  Proof,
  Replay,
  ReviewView,
  RulesPage,
  TableMade,
  TableSummary,
} from '../wire'
import { language, t } from '../locale/t.svelte'
import { noteReached } from './network/online.svelte'

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

/** What the service worker says of an answer that it had kept: the server was not reached. */
const KEPT = 'x-pardon-kept'
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
    response = await fetch(path, { credentials: 'same-origin', ...spoken(init) })
    noteReached(!response.headers.has(KEPT))
  } catch {
    noteReached(false)
    throw new ApiError('network', t('fault-unreached'), 0)
  }
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  if (isFault(body)) throw new ApiError(body.code, body.sentence, response.status)
  throw new ApiError('server/failed', t('fault-unknown'), response.status)
}

/** Ask in the language that is shown. */
function spoken(init?: RequestInit): RequestInit {
  return { ...init, headers: { ...init?.headers, 'Accept-Language': language() } }
}

/** What an answer says; one that is no JSON, as of a gate before the network, is not ours. */
async function read<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch {
    throw new ApiError('network', t('fault-unreached'), response.status)
  }
}

async function get<T>(path: string): Promise<T> {
  return read<T>(await answer(path))
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  return read<T>(await answer(path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

const part = encodeURIComponent
const editionsOnce = new Map<string, Promise<EditionView[]>>()

async function me(): Promise<Me | null> {
  const response = await answer('/api/me')
  return response.status === 204 ? null : read<Me>(response)
}

async function forgetMe(): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ sure: 'yes' } satisfies Forget)
  await answer('/api/me/forget', { method: 'POST', headers, body })
}

function editions(): Promise<EditionView[]> {
  const spoken = language()
  const once = editionsOnce.get(spoken)
  if (once) return once
  const asked = get<EditionView[]>('/api/editions').catch((error: unknown) => {
    editionsOnce.delete(spoken)
    throw error
  })
  editionsOnce.set(spoken, asked)
  return asked
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
  lesson: (step: number, made: readonly number[]) =>
    get<LessonView>(
      `/api/lesson/${step}${made.map((id, at) => `${at ? '&' : '?'}made=${id}`).join('')}`,
    ),
  rules: (edition: string) => get<RulesPage>(`/api/rules/${part(edition)}`),
  clause: (id: string) => get<ClauseView>(`/api/rules/clauses/${part(id)}`),
  compare: (configs: string[]) =>
    get<Comparison>(`/api/compare?${configs.map((config) => `configs=${part(config)}`).join('&')}`),
  replay: (game: string, seat: string | null) =>
    get<Replay>(`/api/games/${part(game)}/replay${seat ? `?seat=${part(seat)}` : ''}`),
  review: (game: string) => get<ReviewView>(`/api/games/${part(game)}/review`),
  proof: (game: string) => get<Proof>(`/api/games/${part(game)}/proof`),
  myPage: () => get<MyPage>('/api/me/page'),
  myGames: (skip: number) => get<MyGame[]>(`/api/me/games?skip=${skip}`),
  carry: () => post<CarryMade>('/api/me/carry', {}),
  lookAtCarry: (code: string) => post<CarryView>('/api/me/carry/look', { code }),
  takeCarry: (code: string) => post<Me>('/api/me/carry/take', { code }),
  forgetMe,
  downloadAddress: '/api/me/download',
  boardAddress: (game: string, step: number, seat: string | null, form: 'png' | 'svg') =>
    `/api/games/${part(game)}/board.${form}?step=${step}${seat ? `&seat=${part(seat)}` : ''}`,
  recordAddress: (game: string) => `/api/games/${part(game)}/record`,
}
