import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Asks, judgeCover, type Known } from './cover.ts'

const medicare: Asks = {
  covered_diagnoses: ['E10', 'E11', 'N18.3', 'Z94.0'],
  ...{ referral: 'physician_each_year', max_visits_year: null, max_units_first_year: 12, max_units_year: 8 },
}
const diabetes: Known = {
  diagnoses: ['E66.811', 'E11.65'],
  has_referral: true,
  units_this_year: 0,
  visits_this_year: 0,
  is_first_year: true,
}
const private6: Asks = {
  ...medicare,
  covered_diagnoses: [],
  referral: 'none',
  max_units_first_year: null,
  max_units_year: null,
  max_visits_year: 6,
}

const cases: readonly (readonly [
  title: string,
  asks: Asks,
  known: Partial<Known>,
  pays: boolean,
  is_used_up: boolean,
  ...flags: string[],
])[] = [
  ['diabetes with a referral', medicare, {}, true, false],
  ['nobody knows why they come', medicare, { diagnoses: null }, true, false, 'diagnosis_unknown'],
  ['a note without a diagnosis', medicare, { diagnoses: [] }, true, false, 'diagnosis_unknown'],
  ['obesity alone', medicare, { diagnoses: ['E66.811'] }, false, false, 'diagnosis_not_covered'],
  ['kidney disease of stage 5', medicare, { diagnoses: ['N18.5'] }, false, false, 'diagnosis_not_covered'],
  ['no referral', medicare, { has_referral: false }, true, false, 'referral_missing'],
  ['the last four of twelve units', medicare, { units_this_year: 8 }, true, false],
  ['two units are left for four', medicare, { units_this_year: 10 }, true, false, 'limit_runs_short'],
  ['twelve units are used up', medicare, { units_this_year: 12 }, true, true],
  ['a later year has eight', medicare, { units_this_year: 8, is_first_year: false }, true, true],
  ['six visits were five', private6, { diagnoses: null, has_referral: false, visits_this_year: 5, units_this_year: 90 }, true, false],
  ['six visits were six', private6, { visits_this_year: 6 }, true, true],
]

for (const [title, asks, known, pays, is_used_up, ...flags] of cases)
  test(`What a payer pays before a visit: ${title}.`, () => {
    assert.deepEqual(judgeCover(asks, { ...diabetes, ...known }, 4), { pays, is_used_up, flags })
  })
