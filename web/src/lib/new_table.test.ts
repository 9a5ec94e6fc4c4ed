import { beforeAll, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
let newTable: typeof import('./new_table')
beforeAll(async () => {
  newTable = await import('./new_table')
})

it('seats one person against three bots', () => {
  const table = newTable.quickTable('')
  expect(table.name).toBe('Guest')
  expect(table.seats.map(({ kind }) => kind)).toEqual(['me', 'bot', 'bot', 'bot'])
})
