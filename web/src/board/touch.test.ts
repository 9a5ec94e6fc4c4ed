import { expect, it } from 'vitest'
import { nearest } from './touch'

function box(left: number, top: number): Element {
  const rect = { left, top, right: left + 20, bottom: top + 20 }
  return { getBoundingClientRect: () => rect } as unknown as Element
}

it('finds what a finger meant, unless it is too far away', () => {
  const [one, two] = [box(0, 0), box(50, 0)]
  expect(nearest([one, two], 28, 10)).toBe(one)
  expect(nearest([one, two], 40, 10)).toBe(two)
  expect(nearest([one, two], 40, 60)).toBeNull()
})
