import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAmount, type UnitSystem } from './amounts.ts'
import { readHeight, writeHeight } from './height.ts'
import { readWeight, writeWeight } from './weight.ts'

/** Whole hundredths of a centimeter of so many inches, counted in integers: an inch is 254 of them. */
const hundredthsOf = (inches: number) => inches * 254

test('every way to write a height in feet and inches reads as the same height, which an integer count confirms', () => {
  let checked = 0
  for (let inches = 24; inches <= 95; inches++) {
    const [feet, rest] = [Math.floor(inches / 12), inches % 12]
    const ways = [
      `${feet}'${rest}"`,
      `${feet}’${rest}”`,
      `${feet}' ${rest}`,
      `${feet}-${rest}`,
      `${feet} ${rest}`,
      `${feet} ft ${rest} in`,
      `${feet}ft${rest}in.`,
      `${feet} pies ${rest} pulgadas`,
      `${inches} in`,
      `${inches}"`,
      `${inches} inches`,
      `${(hundredthsOf(inches) / 100).toFixed(2)} cm`,
      `${(hundredthsOf(inches) / 100).toFixed(2).replace('.', ',')}cm`,
      ...(rest === 0 ? [`${feet}'`, `${feet} ft`] : []),
    ]
    for (const typed of ways)
      for (const units of ['us', 'metric'] as const) {
        const read = readHeight(typed, units)
        assert.equal(read.kind, 'read', `${typed} in ${units}: ${read.kind}`)
        if (read.kind === 'read') assert.equal(Math.round(read.value * 100), hundredthsOf(inches), typed)
        checked++
      }
  }
  assert.ok(checked > 1500)
})

test('5 ft 7 in, 5-7 and 67 inches are one height, and it is written back as people read it', () => {
  const all = [`5'7"`, '5-7', '67 in', '67'].map((typed) => readHeight(typed, 'us'))
  assert.deepEqual(new Set(all.map((read) => JSON.stringify(read))), new Set([JSON.stringify({ kind: 'read', value: 170.18 })]))
  assert.equal(writeHeight(170.18, 'us'), '5 ft 7 in')
  assert.equal(writeHeight(170.18, 'metric'), '170 cm')
  // 182.7 cm are 71.9 inches: a foot is never written with twelve inches beside it.
  assert.equal(writeHeight(182.7, 'us'), '6 ft 0 in')
})

const heights: [typed: string, units: UnitSystem, expected: ReturnType<typeof readHeight>][] = [
  ['170', 'metric', { kind: 'read', value: 170 }],
  ['1.70 m', 'us', { kind: 'read', value: 170 }],
  ['1,7 m', 'us', { kind: 'read', value: 170 }],
  ['1.7', 'us', { kind: 'read', value: 170 }],
  ['1m70', 'metric', { kind: 'read', value: 170 }],
  ['1m7', 'metric', { kind: 'read', value: 170 }],
  ['170', 'us', { kind: 'doubt', value: 431.8, other: 170 }],
  ['67', 'metric', { kind: 'doubt', value: 67, other: 170.18 }],
  ['5.7', 'us', { kind: 'unreadable' }],
  [`5'14"`, 'us', { kind: 'unreadable' }],
  ['9 ft 11', 'us', { kind: 'impossible' }],
  ['400 cm', 'us', { kind: 'impossible' }],
  ['0', 'us', { kind: 'impossible' }],
  ['-5', 'us', { kind: 'unreadable' }],
  ['tall', 'us', { kind: 'unreadable' }],
  ['', 'us', { kind: 'unreadable' }],
]
for (const [typed, units, expected] of heights)
  test(`The height "${typed}" of somebody who uses ${units} units is ${expected.kind}.`, () => {
    assert.deepEqual(readHeight(typed, units), expected)
  })

const weights: [typed: string, units: UnitSystem, known: Parameters<typeof readWeight>[2], expected: ReturnType<typeof readWeight>][] = [
  ['154', 'us', {}, { kind: 'read', value: 69.853 }],
  ['154 lb', 'metric', {}, { kind: 'read', value: 69.853 }],
  ['70', 'metric', {}, { kind: 'read', value: 70 }],
  ['70,5 kg', 'us', {}, { kind: 'read', value: 70.5 }],
  ['70', 'us', {}, { kind: 'doubt', value: 31.751, other: 70 }],
  ['70 lb', 'us', { last_kilograms: 71 }, { kind: 'doubt', value: 31.751, other: 70 }],
  ['154', 'metric', { last_kilograms: 71 }, { kind: 'doubt', value: 154, other: 69.853 }],
  ['154', 'metric', { height_centimeters: 170 }, { kind: 'read', value: 154 }],
  ['60', 'us', { height_centimeters: 170 }, { kind: 'doubt', value: 27.216, other: 60 }],
  ['60', 'us', { is_adult: false }, { kind: 'read', value: 27.216 }],
  ['90', 'metric', { last_kilograms: 120 }, { kind: 'read', value: 90 }],
  ['8 lb 4 oz', 'us', { is_adult: false }, { kind: 'read', value: 3.742 }],
  ['4,000 lb', 'us', {}, { kind: 'impossible' }],
  ['0', 'us', {}, { kind: 'impossible' }],
  ['-70', 'us', {}, { kind: 'unreadable' }],
  ['seventy', 'us', {}, { kind: 'unreadable' }],
]
for (const [typed, units, known, expected] of weights)
  test(`The weight "${typed}" of somebody who uses ${units} units is ${expected.kind}, knowing ${JSON.stringify(known)}.`, () => {
    assert.deepEqual(readWeight(typed, units, known), expected)
  })

test('for every adult weight, the number in the wrong unit is asked back once a weight is known, and the right one never is', () => {
  let checked = 0
  for (let grams = 40_000; grams <= 250_000; grams += 500) {
    const last_kilograms = grams / 1000
    // A pound is 45,359,237 hundredths of a milligram, so this count is exact.
    const tenthsOfPounds = (BigInt(grams) * 1_000_000n) / 45_359_237n
    const inPounds = `${tenthsOfPounds / 10n}.${tenthsOfPounds % 10n}`
    assert.equal(readWeight(`${last_kilograms}`, 'us', { last_kilograms }).kind, 'doubt', `${last_kilograms} typed as pounds`)
    assert.equal(readWeight(inPounds, 'metric', { last_kilograms }).kind, 'doubt', `${inPounds} typed as kilograms`)
    const right = readWeight(inPounds, 'us', { last_kilograms })
    assert.equal(right.kind, 'read')
    if (right.kind === 'read') assert.ok(Math.abs(right.value - last_kilograms) < 0.05)
    checked++
  }
  assert.ok(checked > 400)
  assert.deepEqual([writeWeight(70, 'us'), writeWeight(70, 'metric')], ['154.3 lb', '70 kg'])
})

test('numbers are read in both languages, and nothing else is read as one', () => {
  const cases: [string, number | undefined][] = [
    ['1,200', 1200],
    ['70.5', 70.5],
    ['70,5', 70.5],
    [' .5 ', 0.5],
    ['1e3', undefined],
    ['0x10', undefined],
    ['1.2.3', undefined],
    ['', undefined],
  ]
  for (const [typed, expected] of cases) assert.equal(readAmount(typed), expected, typed)
})
