import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOffset } from './offsets.ts'
import { splitByQuote } from './quotes.ts'

test('A quote is found with other blanks and other quotation marks, and with letters that a pattern would read.', () => {
  const cases: [string, string, string | undefined][] = [
    ['I take  metformin\nER now.', 'take metformin ER', 'take  metformin\nER'],
    ['She said \u201Cno\u201D, and didn\u2019t.', 'said "no", and didn\'t', 'said \u201Cno\u201D, and didn\u2019t'],
    ['A1c (High) 7.1 % [lab]', '(High) 7.1 % [lab]', '(High) 7.1 % [lab]'],
    ['7x1', '7.1', undefined],
    ['anything', '  ', undefined],
    ['Cafe\u0301 solo', 'Caf\u00e9', 'Caf\u00e9'],
  ]
  for (const [text, quote, found] of cases) assert.equal(splitByQuote(text, quote)?.quote, found, quote)
})

test('What stands before and after a quote is all the rest.', () => {
  assert.deepEqual(splitByQuote('a b c', 'b'), { before: 'a ', quote: 'b', after: ' c' })
})

test('A place in a recording is said in minutes, and in hours where there are some.', () => {
  assert.deepEqual([0, 4_900, 252_000, 3_852_000].map(formatOffset), ['0:00', '0:04', '4:12', '1:04:12'])
})
