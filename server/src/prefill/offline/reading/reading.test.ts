import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, makeMatcher } from '../words/matching.ts'
import { findQuantities } from './numbers.ts'
import { findTakenBack } from './repairs.ts'
import { splitSentences } from './sentences.ts'

const takeBack = (text: string): string => {
  let kept = ''
  let at = 0
  for (const { start, end } of findTakenBack(text)) {
    kept += text.slice(at, Math.max(at, start))
    at = Math.max(at, end)
  }
  return kept + text.slice(at)
}

test('what a speaker takes back in the same breath is left out, and nothing else', () => {
  const table: [string, string][] = [
    ['I stopped metformin in the spring. No, sorry, lisinopril.', 'I stopped lisinopril.'],
    ["I'm at 182 now, no, sorry, 178 pounds as of this morning.", "I'm at 178 pounds as of this morning."],
    ['I walk thirty minutes, I mean twenty minutes, after dinner.', 'I walk twenty minutes, after dinner.'],
    ["Four glasses. Well, let me take that back, it's more like six glasses.", 'six glasses.'],
    ["Peanuts. Wait, no, that's my son. I'm allergic to tree nuts.", ". I'm allergic to tree nuts."],
    ['The sleeve was in March. No wait, it was May.', 'The sleeve was in May.'],
    ['And I had two beers, no, one beer.', 'And I had one beer.'],
    ["I take 500 of metformin, actually it's 1000 now.", 'I take  of metformin, 1000 now.'],
    ['I stopped it. No, wait, no dairy since then.', 'no dairy since then.'],
    ['Ozempic, no, Trulicity.', 'Trulicity.'],
    ['No, not the metformin, the lisinopril.', 'No, the lisinopril.'],
    ['La metformina no, el losartán.', 'el losartán.'],
    ['The levothyroxine is 88 micrograms, not 75.', 'The levothyroxine is 88 micrograms.'],
    ['La metformina de quinientos. Perdón, quise decir de ochocientos.', 'La metformina de ochocientos.'],
    ['Unas cuatro cervezas los sábados. O sea, no, seis cervezas.', 'Unas seis cervezas.'],
    ['No, I stopped the metformin in June.', 'No, I stopped the metformin in June.'],
    ['No no, they tested me, it was negative.', 'No no, they tested me, it was negative.'],
    ['No blood, no fever.', 'No blood, no fever.'],
  ]
  for (const [said, kept] of table) assert.equal(takeBack(said), kept)
})

const numbers: [string, [number, string | null][]][] = [
  ['65 milligrams', [[65, 'mg']]],
  ['two thousand units', [[2000, 'unit']]],
  ['ochocientos cincuenta', [[850, null]]],
  [
    'ciento veintiocho sobre ochenta',
    [
      [128, 'sobre'],
      [80, null],
    ],
  ],
  [
    'forty-five miles, twice',
    [
      [45, 'mile'],
      [2, null],
    ],
  ],
  [
    'one glass and six glasses',
    [
      [1, 'glass'],
      [6, 'glass'],
    ],
  ],
  [
    '1,200 mg or 6.8 %',
    [
      [1200, 'mg'],
      [6.8, null],
    ],
  ],
  ['someone, often, tension', []],
]

test('numbers are read in digits and in words of both languages, with their units', () => {
  for (const [text, expected] of numbers)
    assert.deepEqual(
      findQuantities(foldText(text)).map(({ value, unit }) => [value, unit]),
      expected,
      text,
    )
})

test('sentences end where people end them', () => {
  const table: [string, string[]][] = [
    ['I saw Dr. Nguyen at 5 a.m. today. Fine.', ['I saw Dr. Nguyen at 5 a.m. today.', 'Fine.']],
    ["It's 6.8 now... and more. Ok?", ["It's 6.8 now... and more.", 'Ok?']],
    ['¿Qué tal? Bien; gracias', ['¿Qué tal?', 'Bien;', 'gracias']],
    ['...', []],
  ]
  for (const [text, expected] of table)
    assert.deepEqual(
      splitSentences(text).map(({ start, end }) => text.slice(start, end)),
      expected,
    )
})

test('words are found as whole words, in the plural, by their beginning, and without accents', () => {
  const matcher = makeMatcher('egg, nause*, té verde'.replace('é', 'e'), '{\\d+ ?mg}')
  const table: [string, string[]][] = [
    ['Two eggs, an eggplant', ['eggs']],
    ['Nauseous; náusea', ['nauseous', 'nausea']],
    ['Té verde y 5mg', ['te verde', '5mg']],
  ]
  for (const [text, expected] of table) {
    assert.deepEqual(
      matcher.find(foldText(text)).map(({ word }) => word),
      expected,
    )
    assert.equal(matcher.test(foldText(text)), true)
    // Asked again, it answers the same.
    assert.deepEqual(
      matcher.find(foldText(text)).map(({ word }) => word),
      expected,
    )
  }
})
