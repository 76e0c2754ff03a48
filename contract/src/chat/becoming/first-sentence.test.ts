import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstSentenceOf } from './first-sentence.ts'

const cases: [text: string, first: string][] = [
  ['Oats with pear for breakfast', 'Oats with pear for breakfast'],
  ['I walk after lunch. On Fridays I cannot, because of the shift.', 'I walk after lunch.'],
  ['  ¿Puedo tomar café?  Me gusta mucho. ', '¿Puedo tomar café?'],
  ['Dr. Lee says that I need iron. Is that so?', 'Dr. Lee says that I need iron.'],
  ['I eat approx. two apples a day. And pears.', 'I eat approx. two apples a day.'],
  ['A glass of 2.5 dl every hour! Is it too much?', 'A glass of 2.5 dl every hour!'],
  ['I slept until 10. Then I ate.', 'I slept until 10.'],
  ['Three things\n- oats\n- pears', 'Three things'],
  ['She said “no more sugar.” I agree.', 'She said “no more sugar.”'],
  ['Hmm… let me think. Yes.', 'Hmm…'],
  ['🥣🥣', '🥣🥣'],
  ['Yes.', 'Yes.'],
  ['   ', ''],
]
for (const [text, first] of cases) test(`the first sentence of ${JSON.stringify(text)}`, () => assert.equal(firstSentenceOf(text), first))
