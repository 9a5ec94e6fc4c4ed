import { expect, test } from 'vitest'
import type { TableView } from '../../wire'
import { labelOf } from './labels'

const table = {
  seats: [{ colour: 'red', who: 'r', name: 'Ada', label: 'Ada (Red)' }],
  audience: [{ who: 'w', name: 'Аda', label: 'Аda (watching)' }],
} as unknown as TableView

test('somebody who is here is called as the table tells them apart', () => {
  expect(labelOf(table, { name: 'Ada', seat: 'red', who: 'r' })).toBe('Ada (Red)')
  expect(labelOf(table, { name: 'Аda', seat: null, who: 'w' })).toBe('Аda (watching)')
})

test('somebody who is gone, or was called otherwise then, is called as they were', () => {
  expect(labelOf(table, { name: 'Bo', seat: null, who: 'gone' })).toBe('Bo')
  expect(labelOf(table, { name: 'Eve', seat: 'red', who: 'r' })).toBe('Eve')
  expect(labelOf(null, { name: 'Ada', seat: 'red', who: 'r' })).toBe('Ada')
})
