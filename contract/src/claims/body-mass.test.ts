import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adultBmiCode, bodyMassIndex, pediatricBmiCode } from './rules.ts'

test('An adult body mass index has the code of its tenth, and the lowest class was split in October 2026.', () => {
  const now = '2026-11-21'
  const cases: [number, string, string | undefined][] = [
    [18.4, now, 'Z68.18'],
    [18.5, now, 'Z68.19'],
    [19.9, now, 'Z68.19'],
    [18.4, '2026-09-30', 'Z68.1'],
    [19.9, '2026-09-30', 'Z68.1'],
    [19.94, now, 'Z68.19'],
    [19.95, now, 'Z68.20'],
    [20, now, 'Z68.20'],
    [29.9, now, 'Z68.29'],
    [30, now, 'Z68.30'],
    [35.2, now, 'Z68.35'],
    [39.9, now, 'Z68.39'],
    [40, now, 'Z68.41'],
    [44.9, now, 'Z68.41'],
    [45, now, 'Z68.42'],
    [50, now, 'Z68.43'],
    [60, now, 'Z68.44'],
    [69.9, now, 'Z68.44'],
    [70, now, 'Z68.45'],
    [0, now, undefined],
    [Number.NaN, now, undefined],
  ]
  for (const [bmi, on, code] of cases) assert.equal(adultBmiCode(bmi, on), code, `${bmi} on ${on}`)
})

test('A child is coded by percentile, and from the 95th on by the share of it, since October 2024.', () => {
  const now = '2026-11-21'
  const cases: [number, number | undefined, string, string | undefined][] = [
    [4.9, undefined, now, 'Z68.51'],
    [5, undefined, now, 'Z68.52'],
    [84.9, undefined, now, 'Z68.52'],
    [85, undefined, now, 'Z68.53'],
    [95, 1, now, 'Z68.54'],
    [99, 1.19, now, 'Z68.54'],
    [99, 1.2, now, 'Z68.55'],
    [99, 1.4, now, 'Z68.56'],
    [99, undefined, now, undefined],
    [99, undefined, '2024-09-30', 'Z68.54'],
    [101, 1.2, now, undefined],
  ]
  for (const [percentile, share, on, code] of cases)
    assert.equal(pediatricBmiCode(percentile, share, on), code, `${percentile} ${share} ${on}`)
})

test('Body mass index is kilograms by the square of meters, to one decimal; impossible bodies have none.', () => {
  assert.equal(bodyMassIndex(70, 175), 22.9)
  assert.equal(bodyMassIndex(100, 170), 34.6)
  for (const [kilograms, centimeters] of [
    [0, 170],
    [70, 0],
    [70, 1.75],
    [Number.NaN, 170],
  ] as const) {
    assert.equal(bodyMassIndex(kilograms, centimeters), undefined)
  }
})
