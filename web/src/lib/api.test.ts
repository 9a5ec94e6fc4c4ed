import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}

const PREPARING = { code: 'server/preparing', sentence: 'The game is being prepared.' }

it('asks again until the game has been prepared', async () => {
  vi.useFakeTimers()
  const fetched = vi
    .fn()
    .mockResolvedValueOnce(answer(503, PREPARING))
    .mockResolvedValueOnce(answer(503, PREPARING))
    .mockResolvedValueOnce(answer(200, []))
  vi.stubGlobal('fetch', fetched)
  const tables = api.myTables()
  await vi.runAllTimersAsync()
  expect(await tables).toEqual([])
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('hands any other refusal on with its code and sentence', async () => {
  const full = { code: 'table/full', sentence: 'There are too many tables here just now.' }
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(answer(503, full)))
  await expect(api.myTables()).rejects.toMatchObject({ code: full.code, message: full.sentence })
})

it('says that the server cannot be reached when something else answers', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('<html>Log in first</html>')))
  const reached = expect.stringMatching(/^The server cannot be reached/) as string
  await expect(api.myTables()).rejects.toMatchObject({ code: 'network', message: reached })
})
