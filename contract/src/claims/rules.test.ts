import assert from 'node:assert/strict'
import { test } from 'node:test'
import { procedureFor, procedures } from './procedures.ts'
import {
  bandFor,
  claimDiagnosis,
  fullUnitsFor,
  looksLikeDiagnosis,
  modifierProblems,
  neverFirstDiagnosis,
  unitsFor,
  validOn,
} from './rules.ts'
import { type Modifier, modifiers, type ProcedureCode, procedureCodes } from './vocabulary.ts'

type Units = [minutes: number, units: number][]
const quarterHours: Units = [
  [0, 0],
  [7, 0],
  [8, 1],
  [15, 1],
  [22, 1],
  [23, 2],
  [37, 2],
  [38, 3],
  [52, 3],
  [53, 4],
  [60, 4],
  [67, 4],
  [68, 5],
  [82, 5],
  [83, 6],
  [97, 6],
]
const halfHours: Units = [
  [0, 0],
  [15, 0],
  [16, 1],
  [30, 1],
  [45, 1],
  [46, 2],
  [75, 2],
  [76, 3],
]
const once: Units = [
  [0, 0],
  [1, 1],
  [240, 1],
]
const twenty: Units = [
  [0, 0],
  [19, 0],
  [20, 1],
  [39, 1],
  [60, 1],
]
const furtherTwenty: Units = [
  [0, 0],
  [20, 0],
  [39, 0],
  [40, 1],
  [59, 1],
  [60, 2],
]

const units: Record<ProcedureCode, Units> = {
  97802: quarterHours,
  97803: quarterHours,
  G0270: quarterHours,
  G0108: halfHours,
  G0109: halfHours,
  S9470: once,
  99201: once,
  99202: once,
  99401: [
    [7, 0],
    [8, 1],
    [22, 1],
    [23, 0],
  ],
  99402: [
    [22, 0],
    [23, 1],
    [37, 1],
    [38, 0],
  ],
  99403: [
    [37, 0],
    [38, 1],
    [52, 1],
    [53, 0],
  ],
  99404: [
    [52, 0],
    [53, 1],
    [240, 1],
  ],
  98970: [
    [4, 0],
    [5, 1],
    [10, 1],
    [11, 0],
  ],
  98971: [
    [10, 0],
    [11, 1],
    [20, 1],
    [21, 0],
  ],
  98972: [
    [20, 0],
    [21, 1],
    [90, 1],
  ],
  G2063: [
    [20, 0],
    [21, 1],
    [90, 1],
  ],
  99423: [
    [20, 0],
    [21, 1],
    [90, 1],
  ],
  G2012: [
    [4, 0],
    [5, 1],
    [10, 1],
    [11, 0],
  ],
  99424: [
    [29, 0],
    [30, 1],
    [90, 1],
  ],
  99425: [
    [30, 0],
    [59, 0],
    [60, 1],
    [90, 2],
  ],
  99457: twenty,
  99458: furtherTwenty,
  98980: twenty,
  98981: furtherTwenty,
  99091: [
    [29, 0],
    [30, 1],
    [90, 1],
  ],
  99453: [
    [0, 1],
    [30, 1],
  ],
  98975: [
    [0, 1],
    [30, 1],
  ],
  99454: [[30, 0]],
  S5170: [[30, 0]],
}

for (const code of procedureCodes) {
  test(`${code} earns its units at the right minute.`, () => {
    for (const [minutes, expected] of units[code]) assert.equal(unitsFor(code, minutes), expected, `${minutes} minutes`)
  })
}

test('Time of a fraction of a minute does not round up, and nonsense earns nothing.', () => {
  assert.equal(unitsFor('97803', 7.9), 0)
  assert.equal(unitsFor('97803', 22.9), 1)
  for (const minutes of [-30, Number.NaN, Number.NEGATIVE_INFINITY]) assert.equal(unitsFor('97803', minutes), 0)
})

test('A device counts by days with readings, and meals by their number.', () => {
  assert.equal(unitsFor('99454', 0, { days_with_readings: 15 }), 0)
  assert.equal(unitsFor('99454', 0, { days_with_readings: 16 }), 1)
  assert.equal(unitsFor('99454', 0, { days_with_readings: 30 }), 1)
  assert.equal(unitsFor('S5170', 0, { meals: 14 }), 14)
})

test('A payer that wants whole units gets none for a quarter hour begun.', () => {
  assert.deepEqual(
    [14, 15, 29, 30, 59, 60].map((minutes) => fullUnitsFor('97802', minutes)),
    [0, 1, 1, 2, 3, 4],
  )
  assert.equal(fullUnitsFor('S9470', 20), 1)
})

test('The minutes of a preventive visit choose one code.', () => {
  const chosen = [7, 8, 22, 23, 37, 38, 52, 53, 120].map((minutes) => bandFor('preventive_counseling', minutes, '2026-11-21')?.code)
  assert.deepEqual(chosen, [undefined, '99401', '99401', '99402', '99402', '99403', '99403', '99404', '99404'])
  assert.equal(bandFor('online_assessment', 25, '2026-11-21')?.code, '98972')
})

test('Every code of the list has one row, and ended codes are refused for later dates of service.', () => {
  assert.deepEqual(procedures.map(({ code }) => code).sort(), [...procedureCodes].sort())
  const cases: [ProcedureCode, string, boolean][] = [
    ['99201', '2020-12-31', true],
    ['99201', '2021-01-01', false],
    ['G2063', '2020-12-31', true],
    ['G2063', '2021-01-01', false],
    ['G2063', '2019-12-31', false],
    ['G2012', '2024-12-31', true],
    ['G2012', '2025-01-01', false],
    ['98972', '2019-12-31', false],
    ['98972', '2020-01-01', true],
    ['97802', '2026-11-21', true],
  ]
  for (const [code, on, expected] of cases) assert.equal(validOn(procedureFor(code), on), expected, `${code} on ${on}`)
})

test('A dietitian is not offered codes of a physician.', () => {
  const physicianOnly = procedures.filter(({ billed_by }) => !billed_by.includes('dietitian')).map(({ code }) => code)
  assert.deepEqual(physicianOnly.sort(), ['99201', '99202', '99423', '99424', '99425', 'G2012'])
})

test('A line takes one telehealth modifier, none twice, and only those of its code.', () => {
  const cases: [ProcedureCode, Modifier[], string[]][] = [
    ['97803', ['95'], []],
    ['97803', ['95', '33'], []],
    ['97803', ['95', 'GT'], ['second_telehealth']],
    ['97803', ['95', '95'], ['repeated']],
    ['97803', ['25'], ['not_allowed']],
    ['99402', ['25', '33', '95'], []],
    ['99402', ['25', '33', '95', 'GQ'], ['second_telehealth']],
    ['99402', [...modifiers], ['second_telehealth', 'second_telehealth', 'too_many']],
  ]
  for (const [code, chosen, reasons] of cases) {
    assert.deepEqual(
      modifierProblems(code, chosen).map(({ reason }) => reason),
      reasons,
      `${code} ${chosen}`,
    )
  }
})

test('Our words for a code are short, and each is said once.', () => {
  for (const language of ['en', 'es'] as const) {
    const texts = procedures.map(({ label }) => label[language])
    assert.equal(new Set(texts).size, texts.length)
    for (const text of texts) assert.ok(text.length <= 60, text)
  }
})

test('A diagnosis travels without its dot; its form is checked, its existence is not.', () => {
  assert.equal(claimDiagnosis('e66.811'), 'E66811')
  for (const code of ['E66.811', 'E119', 'Z68.35', 'C7A.00', 'T78.070A', 'I10', 'g90.a']) assert.ok(looksLikeDiagnosis(code), code)
  for (const code of ['', 'E6', '119', 'E66.81112', 'EE6.1', 'E66..8', 'E66-8']) assert.ok(!looksLikeDiagnosis(code), code)
  assert.ok(neverFirstDiagnosis('Z68.35') && neverFirstDiagnosis('Z6835'))
  assert.ok(!neverFirstDiagnosis('Z71.3'))
})
