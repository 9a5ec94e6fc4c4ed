import { describe, expect, it } from 'vitest'
import { parseInline, splitTable } from './markdown'

describe('the Markdown of clauses', () => {
  it('finds marks and clauses and loses nothing', () => {
    expect(parseInline('`[D]` See H02-06: `lap`=**false**, *starting* a pawn.')).toEqual([
      { kind: 'origin', text: '[D]' },
      { kind: 'text', text: ' See ' },
      { kind: 'clause', text: 'H02-06' },
      { kind: 'text', text: ': ' },
      { kind: 'code', text: 'lap' },
      { kind: 'text', text: '=' },
      { kind: 'strong', text: 'false' },
      { kind: 'text', text: ', ' },
      { kind: 'em', text: 'starting' },
      { kind: 'text', text: ' a pawn.' },
    ])
  })
  it('keeps the words of a link to another page', () => {
    expect(
      parseInline('in [the turn](turn.md).')
        .map(({ text }) => text)
        .join(''),
    ).toBe('in the turn.')
  })
  it('finds the table at the end', () => {
    expect(splitTable('Squares: | colour | entry | |---|---| | Red | 2 | | Blue | 17 |')).toEqual({
      lead: 'Squares:',
      rows: [
        ['colour', 'entry'],
        ['Red', '2'],
        ['Blue', '17'],
      ],
    })
    expect(splitTable('none').rows).toEqual([])
  })
  it('leaves markup alone', () => {
    expect(parseInline('<b>5 × 4</b>')).toEqual([{ kind: 'text', text: '<b>5 × 4</b>' }])
  })
})
