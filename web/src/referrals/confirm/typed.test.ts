import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf, readDiagnoses, type Typed } from './typed.ts'

test('each line is a diagnosis: a code with words, a code alone, or words alone', () => {
  assert.deepEqual(readDiagnoses('E11.65 Type 2 diabetes\n\n  i10 \nZ68.41: BMI 41\nHigh cholesterol\nE1 is no code'), [
    { code: 'E11.65', text: 'Type 2 diabetes' },
    { code: 'I10' },
    { code: 'Z68.41', text: 'BMI 41' },
    { text: 'High cholesterol' },
    { text: 'E1 is no code' },
  ])
})

test('what was left empty is not sent', () => {
  const typed: Typed = {
    ...{ patient_id: 'p', name: 'Ada Stone', credential: 'MD', npi: '', org: ' ', phone: '', fax: '', email: '', diagnoses: '' },
    ...{ received_on: '2026-03-01', valid_from: '2026-03-01', valid_until: '', granted: '', granted_in: 'visits', replaces: '' },
  }
  assert.deepEqual(bodyOf(typed, null), {
    patient_id: 'p',
    clinician: { name: 'Ada Stone', credential: 'MD' },
    diagnoses: [],
    received_on: '2026-03-01',
    valid_from: '2026-03-01',
  })
  assert.deepEqual(bodyOf({ ...typed, granted: '6', valid_until: '2026-12-31' }, 'old'), {
    ...bodyOf(typed, null),
    valid_until: '2026-12-31',
    ...{ granted: 6, granted_in: 'visits', replaces_id: 'old' },
  })
})
