import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adultBmiCode, claimDiagnosis, looksLikeDiagnosis, pediatricBmiCode } from '@sorrel/contract/claims/rules'
import { diagnosisFamilies } from '@sorrel/contract/claims/vocabulary'
import { diagnosisCodes, diagnosisOn, findDiagnosis, parseDiagnosisCodes, searchDiagnoses } from './diagnosis-codes.ts'

const today = '2026-11-21'
const inForce = () => diagnosisCodes().filter((row) => row.valid_to === null)

test('The table holds well over 400 billable codes, in every family of the specification.', () => {
  assert.ok(inForce().length >= 1500, `${inForce().length} codes`)
  const families = new Set(inForce().map(({ family }) => family))
  assert.deepEqual([...families].sort(), [...diagnosisFamilies].sort())
})

test('Every row has the form of a code, an English title, and dates in order.', () => {
  for (const row of diagnosisCodes()) {
    assert.ok(looksLikeDiagnosis(row.code) && (row.code.length === 3 || row.code[3] === '.'), row.code)
    assert.match(row.valid_from, /^20\d\d-10-01$/, row.code)
    if (row.valid_to !== null) assert.match(row.valid_to, /^20\d\d-09-30$/, row.code)
    assert.ok(row.valid_to === null || row.valid_from < row.valid_to, row.code)
    assert.ok(row.title_en.length > 2 && row.title_en === row.title_en.trim(), row.code)
  }
})

test('No code is listed twice for one day, and none is in force together with a code it was split into.', () => {
  const spans = Map.groupBy(diagnosisCodes(), ({ code }) => code)
  for (const [code, rows] of spans) assert.equal(rows.length, 1, code)
  const codes = inForce()
    .map(({ code }) => claimDiagnosis(code))
    .sort()
  for (const [i, code] of codes.entries()) assert.ok(!codes[i + 1]?.startsWith(code), `${code} and ${codes[i + 1]}`)
})

const billableOn: [code: string, on: string, billable: boolean][] = [
  ['E11.9', today, true],
  ['E119', today, true],
  ['e11.9', today, true],
  ['E11', today, false],
  ['E11.9', '2015-09-30', false],
  ['E66.8', '2024-09-30', true],
  ['E66.8', '2024-10-01', false],
  ['E66.811', '2024-09-30', false],
  ['E66.811', '2024-10-01', true],
  ['E66.89', today, true],
  ['F50.01', '2024-09-30', true],
  ['F50.01', today, false],
  ['F50.010', today, true],
  ['F50.2', today, false],
  ['F50.21', today, true],
  ['F50.81', '2016-09-30', false],
  ['F50.81', '2016-10-01', true],
  ['F50.81', today, false],
  ['F50.810', today, true],
  ['E78.01', '2025-09-30', true],
  ['E78.01', today, false],
  ['E78.011', today, true],
  ['E11.A', '2025-10-01', true],
  ['N18.3', '2020-09-30', true],
  ['N18.31', today, true],
  ['R63.31', '2021-10-01', true],
  ['R63.3', today, false],
  ['Z91.011', today, false],
  ['Z91.0111', today, true],
  ['G90.A', '2022-09-30', false],
  ['G90.A', today, true],
  ['Z68.1', '2026-09-30', true],
  ['Z68.1', today, false],
  ['Z68.18', today, true],
  ['Z71.3', today, true],
  ['X99.99', today, false],
  ['', today, false],
]
test('A code is billable on its days only.', () => {
  for (const [code, on, billable] of billableOn) assert.equal(diagnosisOn(code, on) !== undefined, billable, `${code} on ${on}`)
})

test('Every code that a body mass index can lead to is billable on that day.', () => {
  for (const on of ['2024-09-30', '2026-09-30', '2026-10-01']) {
    for (let tenths = 100; tenths <= 900; tenths++) {
      const code = adultBmiCode(tenths / 10, on)
      assert.ok(code && diagnosisOn(code, on), `${tenths / 10} on ${on}: ${code}`)
    }
    for (const percentile of [1, 50, 90, 99]) {
      for (const share of [1, 1.3, 1.5]) {
        const code = pediatricBmiCode(percentile, share, on)
        assert.ok(code && diagnosisOn(code, on), `${percentile} on ${on}: ${code}`)
      }
    }
  }
})

test('An ended code can still be read on an old claim.', () => {
  assert.equal(findDiagnosis('E66.8')?.valid_to, '2024-09-30')
  assert.equal(findDiagnosis('X99.99'), undefined)
})

test('Search finds by code, by words in any order, by beginnings of words, and in Spanish without accents.', () => {
  const codes = (query: string, limit?: number) => searchDiagnoses(query, today, limit).map(({ code }) => code)
  assert.deepEqual(codes('e66.81'), ['E66.811', 'E66.812', 'E66.813'])
  assert.ok(codes('E66').includes('E66.9') && !codes('E66').includes('E66.8'))
  assert.equal(codes('celiac')[0], 'K90.0')
  assert.equal(codes('type 2 diabetes without complications')[0], 'E11.9')
  assert.ok(codes('complic diab 2 without').includes('E11.9'))
  assert.equal(codes('enfermedad celiaca')[0], 'K90.0')
  assert.equal(codes('prediabetes')[0], 'R73.03')
  assert.equal(codes('diabetes', 5).length, 5)
  assert.deepEqual(codes('zzzz'), [])
  assert.deepEqual(codes('  '), [])
})

test('A damaged table is refused, not half read.', () => {
  assert.throws(() => parseDiagnosisCodes('code\ttitle\nE66\tx\n'), /columns/)
  assert.throws(() => parseDiagnosisCodes('code\ttitle_en\ttitle_es\tvalid_from\tvalid_to\tfamily\nE66.9\tObesity\n'), /Line 2/)
})
