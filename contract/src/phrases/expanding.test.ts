import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expandAt, fillIn, findTrigger } from './expanding.ts'

const phrases = [
  { trigger: 'snack', text: 'Eat a snack, {first_name}.' },
  { trigger: 'año', text: 'Una vez al año' },
  { trigger: 'snack', text: 'A shared one' },
]
const facts = { first_name: 'Maya', weight: null }

test('a fact is filled in, an unknown one leaves a gap, and other braces stay', () => {
  assert.equal(fillIn('{first_name}, {weight}, {age} and {other} {first_name}', facts), 'Maya, ___, ___ and {other} Maya')
  assert.equal(fillIn('{first_name}', { first_name: '{age}' }), '{age}', 'what was filled in is not read again')
})

test('a trigger stands after a dot at the beginning of a word, and ends at the caret', () => {
  const cases: readonly (readonly [text: string, trigger: string | undefined])[] = [
    ['.snack', 'snack'],
    ['Well. .Snack', 'snack'],
    ['(.año', 'año'],
    ['a line\n.x-1_2', 'x-1_2'],
    ['Mr.snack', undefined],
    ['7.5', undefined],
    ['.', undefined],
    ['.snack ', undefined],
    ['..snack', undefined],
    [`.${'a'.repeat(31)}`, undefined],
  ]
  for (const [text, trigger] of cases) assert.equal(findTrigger(text, text.length), trigger, text)
  assert.equal(findTrigger('.snacks', 6), 'snack')
})

test('the phrase takes the place of its trigger, and the caret stands after it', () => {
  assert.deepEqual(expandAt('So: .snack and', 10, phrases, facts), { text: 'So: Eat a snack, Maya. and', caret: 22 })
  assert.deepEqual(expandAt('.AÑO', 4, phrases, facts), { text: 'Una vez al año', caret: 14 })
  assert.equal(expandAt('.unknown', 8, phrases, facts), undefined)
})
