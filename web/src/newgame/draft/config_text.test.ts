import { describe, expect, it } from 'vitest'
import type { EditionView } from '../../wire'
import { configText, toggledVariations } from './config_text'

const EDITION = {
  key: 'plain',
  variations: [
    { name: 'team', title: '', clause: '', excludes: ['points'] },
    { name: 'points', title: '', clause: '', excludes: [] },
  ],
  options: [
    { name: 'lap', default: 'true' },
    { name: 'first', default: 'random' },
  ],
} as unknown as EditionView

describe('the configuration of a new game', () => {
  it('is told by what differs from the edition', () => {
    expect(configText(EDITION, ['points'], { lap: 'true', first: 'red' })).toBe(
      'plain+points+first=red',
    )
  })
  it('keeps only variations that go together, whichever names the other', () => {
    expect(toggledVariations(EDITION, ['points'], 'team')).toEqual(['team'])
    expect(toggledVariations(EDITION, ['team'], 'points')).toEqual(['points'])
    expect(toggledVariations(EDITION, ['team'], 'team')).toEqual([])
  })
})
