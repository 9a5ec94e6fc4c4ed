import { beforeAll, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
let play: typeof import('./play')
beforeAll(async () => {
  play = await import('./play')
})

describe('a typed code', () => {
  it.each([
    ['K7QH3M', 'K7QH3M'],
    [' k7q h3m ', 'K7QH3M'],
    ['k7q-h3m', 'K7QH3M'],
    ['http://127.0.0.1:8034/t/K7QH3M?go=1', 'K7QH3M'],
    ['K7QH3', null],
    ['K7QH3O', null],
    ['', null],
  ])('%j is %j', (typed, code) => {
    expect(play.readCode(typed)).toBe(code)
  })
})

it('seats one person against three bots', () => {
  const table = play.quickTable('')
  expect(table.name).toBe('You')
  expect(table.seats.map(({ kind }) => kind)).toEqual(['me', 'bot', 'bot', 'bot'])
})
