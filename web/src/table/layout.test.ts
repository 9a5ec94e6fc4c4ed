import { expect, it } from 'vitest'
import { layOut } from './layout'

it('never makes a board smaller in a wider window, whatever its height', () => {
  for (let height = 320; height <= 1600; height += 20) {
    const widths = Array.from({ length: 2720 }, (_, more) => 280 + more)
    const shrunk = widths.filter(
      (each) => layOut(each + 1, height).board < layOut(each, height).board,
    )
    expect(shrunk, `at height ${height}`).toEqual([])
  }
})

it.each([
  [320, 568, 'stack', 320],
  [360, 740, 'stack', 360],
  [740, 360, 'beside', 284],
  [768, 1024, 'stack', 604],
  [1024, 768, 'beside', 688],
  [1280, 900, 'beside', 824],
  [1440, 900, 'wide', 824],
  [2560, 1300, 'wide', 1224],
] as const)('lays out %i by %i', (width, height, room, board) => {
  expect(layOut(width, height)).toMatchObject({ room, board })
})
