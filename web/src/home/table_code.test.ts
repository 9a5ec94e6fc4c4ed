import { describe, expect, it } from 'vitest'
import { parseTableCode } from './table_code'

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
    expect(parseTableCode(typed)).toBe(code)
  })
})
