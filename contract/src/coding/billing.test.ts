import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRule, findSupportedUnits, isDeparture, proposeBilling } from './billing.ts'
import { findAdultBmiCode, findChildBmiCode, judgeCode } from './diagnoses.ts'
import type { BilledVisit, BillingRule } from './facts.ts'
import { countUnits, findStep, usualUnits } from './units.ts'
import type { ProcedureFamily } from './vocabulary.ts'

const rule = (family: ProcedureFamily, more: Partial<BillingRule> = {}): BillingRule => ({
  ...{ id: family, payer_id: null, family, rank: 1, unit_minutes: 15, rounding: 'midpoint', max_units: null, first_once: 'ever' },
  ...{ place_office: '11', place_home: '10', place_elsewhere: '02' },
  ...{
    modifiers_office: [],
    modifiers_video: ['95'],
    modifiers_sound: ['93'],
    modifiers_preventive: ['33'],
    covered_diagnoses: [],
    sound_payment: 'less',
  },
  ...{ distance_until: null, starts_on: '2020-01-01', ends_on: null, source: 'a test', read_on: '2026-01-01', is_checked: true },
  ...more,
})
const visit = (more: Partial<BilledVisit> = {}): BilledVisit => ({
  ...{
    rules: [rule('mnt')],
    payer_name: 'Aetna',
    day: '2026-11-20',
    minutes: 53,
    is_first: false,
    was_seen: { ever: true, this_year: true },
  },
  ...{ mode: 'video', was_at_home: true, first_diagnosis: 'E11.65' },
  ...more,
})
const lineOf = (more: Partial<BilledVisit>) => {
  const { lines, place } = proposeBilling(visit(more))
  return [place, ...lines.map(({ code, units, modifiers }) => [code, units, ...modifiers].join(' '))].join(': ')
}

test('52 and 53 minutes give 3 and 4 units, and the reason names the steps', () => {
  const at = (minutes: number) => proposeBilling(visit({ minutes }))
  assert.equal(at(52).lines[0]?.units, 3)
  assert.equal(at(53).lines[0]?.units, 4)
  const reasonOf = (minutes: number) => at(minutes).steps.find(({ key }) => key === 'units')?.label
  assert.equal(reasonOf(52)?.en, '52 minutes: 3 units. Unit 3 counts from minute 38 on, unit 4 from minute 53.')
  assert.equal(reasonOf(53)?.es, '53 minutos: 4 unidades. La unidad 4 cuenta desde el minuto 53, la 5 desde el minuto 68.')
})

test('units agree with counting minute by minute, for units of any length and both ways of rounding', () => {
  // The slow way: each minute goes into the unit that is open, and a unit counts once its middle, or all of it, has passed.
  const countSlowly = (minutes: number, length: number, isFull: boolean) => {
    let [units, spent] = [0, 0]
    for (let minute = 1; minute <= minutes; minute++) {
      spent += 1
      if (isFull ? spent === length : spent === Math.floor(length / 2) + 1) units += 1
      if (spent === length) spent = 0
    }
    return units
  }
  for (const rounding of ['midpoint', 'full'] as const)
    for (let unit_minutes = 5; unit_minutes <= 60; unit_minutes++)
      for (let minutes = 0; minutes <= 200; minutes++) {
        const timed = { unit_minutes, rounding, max_units: null }
        const units = countUnits(minutes, timed)
        assert.equal(units, countSlowly(minutes, unit_minutes, rounding === 'full'), `${minutes} of ${unit_minutes}, ${rounding}`)
        assert.ok(units === 0 || findStep(units, timed) <= minutes, 'the step of the last unit was reached')
        assert.ok(findStep(units + 1, timed) > minutes, 'the step of the next unit was not')
      }
  assert.deepEqual(
    [7, 8, 22, 23, 37, 38].map((minutes) => countUnits(minutes, usualUnits)),
    [0, 1, 1, 2, 2, 3],
  )
})

test('procedures, places and modifiers follow the rule of the payer', () => {
  const medicare = rule('mnt', { payer_id: 'medicare', modifiers_video: [], max_units: 8, distance_until: '2027-12-31', id: 'medicare' })
  const blue = rule('visit_price', { payer_id: '00621', unit_minutes: null, modifiers_video: ['GT'], id: 'blue' })
  const full = rule('mnt', { payer_id: '62308', rounding: 'full', first_once: 'year', id: 'full' })
  const preventive = rule('preventive', { rank: 1, payer_id: '60054', id: 'preventive' })
  const cases: [Partial<BilledVisit>, string][] = [
    [{}, '10: 97803 4 95'],
    [{ is_first: true, was_seen: { ever: false, this_year: false } }, '10: 97802 4 95'],
    [{ is_first: true }, '10: 97803 4 95'],
    [{ is_first: true, was_seen: { ever: true, this_year: false } }, '10: 97803 4 95'],
    [{ is_first: true, was_seen: { ever: true, this_year: false }, rules: [full] }, '10: 97802 3 95'],
    [{ mode: 'in_person' }, '11: 97803 4'],
    [{ was_at_home: false }, '02: 97803 4 95'],
    [{ mode: 'sound' }, '10: 97803 4 93'],
    [{ first_diagnosis: 'Z71.3' }, '10: 97803 4 95 33'],
    [{ first_diagnosis: 'Z71.3', payer_name: null }, '10: 97803 4 95'],
    [{ rules: [rule('mnt'), medicare], minutes: 200 }, '10: 97803 8'],
    [{ rules: [rule('mnt'), blue] }, '10: S9470 1 GT'],
    [{ rules: [rule('mnt'), preventive], minutes: 37 }, '10: 99402 1 95'],
    [{ rules: [preventive], minutes: 120 }, '10: 99404 1 95'],
    [{ rules: [preventive], minutes: 7 }, '10'],
    [{ minutes: 7 }, '10'],
    [{ minutes: null }, '10'],
    [{ rules: [], mode: 'in_person' }, '11'],
  ]
  for (const [facts, expected] of cases) assert.equal(lineOf(facts), expected, JSON.stringify(facts))
})

test('the reasons warn of what may not be paid: sound alone, and visits at home after the last day', () => {
  const rules = [rule('mnt', { distance_until: '2027-12-31', is_checked: false })]
  const warnings = (more: Partial<BilledVisit>) =>
    proposeBilling(visit({ rules, ...more })).steps.flatMap(({ key, tone }) => (tone === 'warn' ? [key] : []))
  assert.deepEqual(warnings({}), ['unchecked'])
  assert.deepEqual(warnings({ day: '2028-01-01', mode: 'sound' }), ['unchecked', 'sound_less', 'distance_over'])
  assert.deepEqual(warnings({ day: '2028-01-01', was_at_home: false }), ['unchecked'])
})

test('a visit that no plan pays gets no warning about a payer', () => {
  const rules = [rule('mnt', { distance_until: '2027-12-31', is_checked: false })]
  const { steps } = proposeBilling(visit({ rules, payer_name: null, day: '2028-01-01', mode: 'sound' }))
  assert.deepEqual(
    steps.map(({ key }) => key),
    ['default_rule', 'later_visit', 'units', 'place_10', 'modifiers'],
  )
})

test('an edit that departs from the rule is seen, and the order of lines and modifiers is not', () => {
  const proposed = proposeBilling(visit({ first_diagnosis: 'Z71.3' }))
  const [line] = proposed.lines
  assert.equal(isDeparture([{ ...line!, modifiers: ['33', '95'] }], '10', proposed), false)
  assert.equal(isDeparture([{ ...line!, units: 3 }], '10', proposed), true)
  assert.equal(isDeparture(proposed.lines, '11', proposed), true)
  assert.equal(isDeparture([], '10', proposed), true)
})

test('a payer with rules of its own has no defaults, and the lowest rank is proposed', () => {
  const rules = [
    rule('mnt', { id: 'a' }),
    rule('preventive', { id: 'b', rank: 2, payer_id: 'x' }),
    rule('visit_price', { id: 'c', payer_id: 'x' }),
  ]
  assert.equal(chooseRule(rules)?.id, 'c')
  assert.equal(chooseRule(rules.slice(0, 1))?.id, 'a')
  assert.equal(chooseRule(rules, 'mnt')?.id, 'a')
  assert.deepEqual(
    [findSupportedUnits('97803', 52, rules), findSupportedUnits('99401', 52, rules), findSupportedUnits('A0001', 52, rules)],
    [3, 1, null],
  )
})

test('a code is judged by the day of service', () => {
  const row = (valid_from: string, valid_to: string | null, is_billable = true) => ({ valid_from, valid_to, is_billable })
  const cases = [
    [[], '2026-11-20', 'unknown'],
    [[row('2015-10-01', null)], '2026-11-20', 'valid'],
    [[row('2015-10-01', null)], '2015-09-30', 'not_yet'],
    [[row('2015-10-01', '2024-09-30')], '2024-09-30', 'valid'],
    [[row('2015-10-01', '2024-09-30')], '2024-10-01', 'ended'],
    [[row('2015-10-01', '2024-09-30'), row('2024-10-01', null, false)], '2026-11-20', 'header'],
  ] as const
  for (const [rows, day, expected] of cases) assert.equal(judgeCode(rows, day), expected, `${JSON.stringify(rows)} on ${day}`)
})

test('the code of a body mass index, at the edges of its classes', () => {
  const adults = [
    [19.9, 'Z68.1'],
    [19.94, 'Z68.1'],
    [20, 'Z68.20'],
    [29.9, 'Z68.29'],
    [39.99, 'Z68.41'],
    [39.9, 'Z68.39'],
    [44.9, 'Z68.41'],
    [45, 'Z68.42'],
    [69.9, 'Z68.44'],
    [70, 'Z68.45'],
  ] as const
  for (const [bmi, code] of adults) assert.equal(findAdultBmiCode(bmi), code, `${bmi}`)
  const children = [
    [4.9, 60, '2026-11-20', 'Z68.51'],
    [5, 60, '2026-11-20', 'Z68.52'],
    [85, 90, '2026-11-20', 'Z68.53'],
    [95, 100, '2026-11-20', 'Z68.54'],
    [99, 120, '2026-11-20', 'Z68.55'],
    [99, 140, '2026-11-20', 'Z68.56'],
    [99, 140, '2024-09-30', 'Z68.54'],
  ] as const
  for (const [percentile, ratio, day, code] of children) assert.equal(findChildBmiCode(percentile, ratio, day), code)
})
