import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFieldsOf } from './fields.ts'
import { writeMeasurements } from './measurements.ts'
import { writeSentence } from './pes/sentence.ts'
import { computeBmi, computeDueAt, countUnits, measureMinutes, unitStepsUpTo } from './rules.ts'
import type { PesStatement } from './schemas.ts'

test('units follow the steps 8, 23, 38 and 53: 52 minutes are 3 units, and 53 are 4', () => {
  assert.deepEqual(unitStepsUpTo(4), [8, 23, 38, 53])
  const cases = [
    [0, 0],
    [7, 0],
    [8, 1],
    [22, 1],
    [23, 2],
    [37, 2],
    [38, 3],
    [52, 3],
    [53, 4],
    [60, 4],
    [67, 4],
    [68, 5],
  ] as const
  for (const [minutes, units] of cases) assert.equal(countUnits(minutes), units, `${minutes} minutes`)
  // A second way to count: the number of steps that were reached.
  for (let minutes = 0; minutes <= 240; minutes++)
    assert.equal(countUnits(minutes), unitStepsUpTo(20).filter((step) => step <= minutes).length)
})

test('minutes, due dates and body mass index', () => {
  assert.equal(measureMinutes('2026-03-02T15:00:00.000Z', '2026-03-02T15:52:59.000Z'), 52)
  assert.equal(measureMinutes('2026-03-02T15:00:00.000Z', '2026-03-02T15:00:00.000Z'), null)
  assert.equal(measureMinutes(null, '2026-03-02T15:00:00.000Z'), null)
  // Hours, whatever the clocks do on the night between.
  assert.equal(computeDueAt('2026-03-07T20:00:00.000Z'), '2026-03-09T20:00:00.000Z')
  assert.deepEqual([computeBmi(170, 70), computeBmi(null, 70), computeBmi(170, null)], [24.2, null, null])
})

test('a nutrition diagnosis reads as one sentence in both languages, also while parts are missing', () => {
  const whole: PesStatement = {
    ...{ id: '0197a1b2-0000-7000-8000-000000000001', problem_id: 'mineral_below_needs', specify: 'magnesium', status: 'new' },
    ...{
      etiology_ids: ['money_short', 'eats_out'],
      etiology_text: null,
      signs: [
        { sign_id: 'recall', text: null },
        { sign_id: null, text: 'cramps' },
      ],
    },
  }
  assert.equal(
    writeSentence(whole, 'en'),
    'Intake of a mineral below needs (magnesium) related to too little money for food and most meals eaten out or taken away as evidenced by what they ate, as recalled or recorded and cramps',
  )
  assert.match(writeSentence(whole, 'es'), /relacionado con poco dinero para comida y la mayoría/)
  assert.equal(writeSentence({ ...whole, etiology_ids: [], signs: [] }, 'en'), 'Intake of a mineral below needs (magnesium)')
})

test('measurements stand in both units, with the body mass index where both are known', () => {
  assert.equal(writeMeasurements({ height_cm: 165.1, weight_kg: 70 }, 'en'), '5 ft 5 in (165 cm), 154.3 lb (70 kg), BMI 25.7')
  assert.equal(writeMeasurements({ height_cm: null, weight_kg: 54.9 }, 'es'), '121 lb (54.9 kg)')
  assert.equal(writeMeasurements({ height_cm: null, weight_kg: null }, 'en'), '')
})

test('what the estimate of needs writes has a field in the notes of all visits', () => {
  for (const kind of ['initial_consultation', 'follow_up'] as const) assert.ok(listFieldsOf(kind).includes('estimated_needs'), kind)
})
