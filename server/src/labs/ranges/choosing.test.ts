import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnalyteCode, analyteCodes, analytes } from '@sorrel/contract/labs/analytes'
import { convert } from '@sorrel/contract/labs/rules'
import type { ReferenceRange } from '@sorrel/contract/labs/schemas'
import type { Unit } from '@sorrel/contract/labs/units'
import { type Body, findOwnRanges, flagValue } from './choosing.ts'
import { ownRanges } from './ranges.ts'

const woman: Body = { sex: 'female', age: 38 }
const man: Body = { sex: 'male', age: 38 }
const unknown: Body = { sex: 'unknown', age: 38 }
const flagOf = (code: AnalyteCode, value: number, unit: Unit, body: Body) => flagValue(value, null, findOwnRanges(code, unit, body))

test('flags follow the ranges of sex and age', () => {
  for (const [code, value, unit, body, flag] of [
    ['hemoglobin', 13, 'g/dL', woman, 'Normal'],
    ['hemoglobin', 13, 'g/dL', man, 'Low'],
    ['hemoglobin', 13, 'g/dL', unknown, 'Check Lab Report'],
    ['hemoglobin', 15, 'g/dL', unknown, 'Normal'],
    ['hemoglobin', 9, 'g/dL', unknown, 'Low'],
    ['hemoglobin', 11.2, 'g/dL', { sex: 'female', age: 4 }, 'Normal'],
    ['hemoglobin', 11.2, 'g/dL', { sex: 'female', age: 6 }, 'Low'],
    ['hemoglobin', 130, 'g/L', man, 'Low'],
    ['ldl', 105, 'mg/dL', { sex: 'male', age: 12 }, 'Normal'],
    ['ldl', 105, 'mg/dL', man, 'High'],
    ['creatinine', 1.2, 'mg/dL', { sex: 'female', age: 12 }, 'Not Specified'],
    ['creatinine', 1.2, 'mg/dL', { sex: 'female', age: null }, 'Not Specified'],
    ['insulin', 12, 'µIU/mL', woman, 'Not Specified'],
    ['egfr', 59, 'mL/min/1.73 m²', woman, 'Low'],
    ['vitamin_d', 12, 'ng/mL', woman, 'Low'],
    ['vitamin_d', 51, 'nmol/L', woman, 'Normal'],
  ] as [AnalyteCode, number, Unit, Body, string][])
    assert.equal(flagOf(code, value, unit, body), flag, `${code} ${value} ${unit}`)
})

test('a limit that is itself outside counts as outside, in every unit: 5.7 % is high, and 38 mmol/mol is not', () => {
  assert.deepEqual(
    [5.6, 5.7].map((value) => flagOf('hba1c', value, '%', woman)),
    ['Normal', 'High'],
  )
  assert.deepEqual(
    [38, 39].map((value) => flagOf('hba1c', value, 'mmol/mol', woman)),
    ['Normal', 'High'],
  )
  assert.equal(flagOf('potassium', 5, 'mEq/L', woman), 'Normal')
})

test('each bound of each range gives the same flag in every unit of its analyte', () => {
  let compared = 0
  for (const code of analyteCodes)
    for (const { low, high, under, from, sex } of ownRanges[code] ?? [])
      for (const bound of [low, high, under])
        for (const unit of analytes[code].units) {
          if (bound === undefined) continue
          const body: Body = { sex: sex ?? 'female', age: from }
          const first = analytes[code].units[0]!
          const expected = bound === under ? 'High' : 'Normal'
          assert.equal(flagOf(code, convert(analytes[code], bound, first, unit)!, unit, body), expected, `${code} ${bound} as ${unit}`)
          compared += 1
        }
  assert.ok(compared > 150)
})

const range = (low: number | null, high: number | null): ReferenceRange => ({
  low,
  high,
  high_is_outside: false,
  sex: null,
  source: 'report',
})

test('a value that is only a limit is flagged where that is certain, and else the report has to tell', () => {
  for (const [value, comparator, given, flag] of [
    [0.1, '<', range(0.4, 4), 'Low'],
    [0.4, '<', range(0.4, 4), 'Low'],
    [0.4, '<=', range(0.4, 4), 'Check Lab Report'],
    [10, '<', range(4, 12), 'Check Lab Report'],
    [1.2, '<', range(null, 4), 'Normal'],
    [10, '<', range(null, 4), 'Check Lab Report'],
    [90, '>', range(60, null), 'Normal'],
    [60, '>=', range(60, null), 'Normal'],
    [50, '>', range(60, null), 'Check Lab Report'],
    [2000, '>', range(200, 800), 'High'],
    [800, '>', range(200, 800), 'High'],
    [800, '>=', range(200, 800), 'Check Lab Report'],
  ] as const)
    assert.equal(flagValue(value, comparator, [given]), flag, `${comparator}${value} in ${given.low} to ${given.high}`)
  assert.equal(flagValue(3, '<', []), 'Not Specified')
})

test('no two ranges of one analyte hold for one person of known sex', () => {
  for (const code of analyteCodes)
    for (const sex of ['female', 'male'] as const)
      for (let age = 0; age < 100; age += 0.25)
        assert.ok(findOwnRanges(code, analytes[code].units[0] ?? '1', { sex, age }).length <= 1, `${code} ${sex} ${age}`)
})
