import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEventParser } from './events.ts'

const table: readonly [what: string, pieces: string[], want: unknown[]][] = [
  ['one event', ['id: 7\nevent: change\ndata: {"a":1}\n\n'], [{ id: '7', event: 'change', data: '{"a":1}' }]],
  ['an event in pieces', ['id: 7\nev', 'ent: change\nda', 'ta: x\n', '\n'], [{ id: '7', event: 'change', data: 'x' }]],
  [
    'lines that end as on Windows, cut in the middle',
    ['data: x\r', '\ndata: y\r\n\r', '\ndata: z\r\n\r\n'],
    [
      { id: '', event: 'message', data: 'x\ny' },
      { id: '', event: 'message', data: 'z' },
    ],
  ],
  ['a comment that keeps the line open', [': still here\n\n'], []],
  [
    'an id that stays until the next one',
    ['id: 1\ndata: a\n\ndata: b\n\n'],
    [
      { id: '1', event: 'message', data: 'a' },
      { id: '1', event: 'message', data: 'b' },
    ],
  ],
  ['an event without its blank line', ['data: a\n'], []],
  ['data with a colon and no space', ['data:a:b\n\n'], [{ id: '', event: 'message', data: 'a:b' }]],
]

for (const [what, pieces, want] of table) {
  test(`reads ${what}`, () => {
    const parse = makeEventParser()
    assert.deepEqual(pieces.flatMap(parse), want)
  })
}
