import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposeBilling } from '../../coding/billing.ts'
import type { BillingRule } from '../../coding/facts.ts'
import type { NoteContent } from '../schemas.ts'
import { type DefendedVisit, defendClaim } from './defense.ts'

const rule: BillingRule = {
  ...{
    id: 'medicare',
    payer_id: 'medicare',
    family: 'mnt',
    rank: 1,
    unit_minutes: 15,
    rounding: 'midpoint',
    max_units: null,
    first_once: 'ever',
  },
  ...{ place_office: '11', place_home: '10', place_elsewhere: '02', modifiers_office: [], modifiers_video: [], modifiers_sound: ['93'] },
  ...{ modifiers_preventive: [], covered_diagnoses: ['E11', 'N18.3'], sound_payment: 'same', distance_until: '2027-12-31' },
  ...{ starts_on: '2022-01-01', ends_on: null, source: 'a test', read_on: '2026-01-01', is_checked: true },
}
const field = (value: string) => ({
  ...{ value, source: 'provider' as const, fieldset_id: null, carried_from_note_id: null },
  edited_at: '',
  edited_by: '',
})
const note: NoteContent = {
  fields: {
    interval_history: field('Walks more.'),
    labs_summary: field('A1c 7.1 %'),
    intervention_nd: field('A snack.'),
    monitoring_evaluation: field('A1c in May.'),
  },
  measurements: { height_cm: null, weight_kg: null },
  pes_statements: [
    {
      ...{ id: '1', problem_id: 'carbohydrate_uneven', specify: null, etiology_ids: ['meals_skipped'], etiology_text: null, status: 'new' },
      signs: [{ sign_id: 'glucose', text: '64 mg/dL' }],
    },
  ],
  diagnoses: [{ icd10: 'E11.65', description: 'Type 2 diabetes mellitus with hyperglycemia' }],
  procedures: [{ code: '97803', units: 4, modifiers: [] }],
  ...{
    session_started_at: '2026-02-20T15:00:00.000Z',
    session_ended_at: '2026-02-20T15:53:00.000Z',
    place_of_service: '10',
    audio_only: null,
  },
  ...{
    patient_location_state: 'IL',
    license_reason: null,
    conditions_confirmed: true,
    patient_instructions: 'A snack.',
    smart_goals: [],
    next_visit_weeks: null,
  },
  ...{ next_visit_focus: 'Labels', needs: null, malnutrition: null, carried_confirmed: [] },
}
const visit: DefendedVisit = {
  patient: { name: 'Ada Park', birth_date: '1950-01-02', has_member_id: true },
  ...{ day: '2026-02-20', kind: 'follow_up', has_occurred: true, is_insured: true, payer_name: 'Medicare', is_licensed: true },
  referral: { is_required: true, clinician_name: 'Lena Ortiz', clinician_npi: '1234567893' },
  rules: [rule],
  proposal: proposeBilling({
    ...{
      rules: [rule],
      payer_name: 'Medicare',
      day: '2026-02-20',
      minutes: 53,
      is_first: false,
      was_seen: { ever: true, this_year: true },
    },
    ...{ mode: 'video', was_at_home: true, first_diagnosis: 'E11.65' },
  }),
  ...{ states: { 'E11.65': 'valid' }, is_whole: true },
  signature: { signature_name: 'Dana Reyes', credentials: 'RD', signed_at: '2026-02-20T16:00:00.000Z' },
}
const gapsOf = (more: Partial<NoteContent>, around: Partial<DefendedVisit> = {}) =>
  defendClaim({ ...note, ...more }, { ...visit, ...around }).flatMap(({ key, is_met }) => (is_met ? [] : [key]))

test('a whole note has no gap, and each line says what the note says', () => {
  assert.deepEqual(gapsOf({}), [])
  const lines = new Map(defendClaim(note, visit).map(({ key, says }) => [key, says?.en]))
  assert.equal(lines.get('referral'), 'Lena Ortiz, NPI 1234567893')
  assert.equal(lines.get('units'), '97803 × 4')
  assert.equal(lines.get('identity'), 'Ada Park, January 2, 1950')
  const [, day] = defendClaim(note, visit)
  assert.deepEqual(day?.says, { en: 'February 20, 2026, follow-up visit', es: '20 de febrero de 2026, visita de seguimiento' })
})

test('each thing that is missing is one gap', () => {
  const cases: [Partial<NoteContent>, Partial<DefendedVisit>, string[]][] = [
    [{}, { patient: { ...visit.patient, has_member_id: false } }, ['identity']],
    [{}, { patient: { ...visit.patient, has_member_id: false }, is_insured: false }, []],
    [{}, { has_occurred: false }, ['visit']],
    [{ patient_location_state: null }, {}, ['place']],
    [{}, { is_licensed: false }, ['place']],
    [{ license_reason: 'An emergency' }, { is_licensed: false }, []],
    [{}, { referral: { is_required: true, clinician_name: null, clinician_npi: null } }, ['referral']],
    [{}, { referral: { is_required: false, clinician_name: null, clinician_npi: null } }, []],
    [{ session_ended_at: '2026-02-20T15:52:00.000Z' }, {}, ['units']],
    [{ session_ended_at: null }, {}, ['times', 'units']],
    [{ procedures: [] }, {}, ['units', 'rule']],
    [{ procedures: [97803, 97802].map((code) => ({ code: String(code), units: 4, modifiers: [] })) }, {}, ['units', 'rule']],
    [{ procedures: [{ code: '97803', units: 4, modifiers: ['95'] }] }, {}, ['rule']],
    [{ diagnoses: [] }, {}, ['diagnosis', 'necessity']],
    [{ diagnoses: [{ icd10: 'E66.811', description: '' }] }, { states: { 'E66.811': 'valid' } }, ['diagnosis']],
    [{}, { states: { 'E11.65': 'ended' } }, ['diagnosis']],
    [{}, { states: {} }, ['diagnosis']],
    [{}, { states: {}, is_whole: false }, []],
    [{ pes_statements: [] }, {}, ['pes', 'necessity']],
    [{ pes_statements: [{ ...note.pes_statements[0]!, etiology_ids: [] }] }, {}, ['pes']],
    [{ fields: {} }, {}, ['history', 'objective', 'plan', 'monitoring']],
    [{ patient_instructions: null, next_visit_focus: null }, {}, ['instructions', 'next']],
    [{}, { signature: null }, ['signature']],
  ]
  for (const [more, around, gaps] of cases) assert.deepEqual(gapsOf(more, around), gaps, JSON.stringify([more, around]))
})
