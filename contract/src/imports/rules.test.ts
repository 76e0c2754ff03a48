import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMissingFields } from './rules.ts'

test('the fields that every row needs are named if no column holds them', () => {
  const cases = [
    ['patients', ['full_name', 'birth_date', 'email', 'state'], []],
    ['patients', ['first_name', 'birth_date', 'phone_number'], ['last_name', 'state']],
    ['appointments', ['patient_external_id', 'date', 'time', 'ends'], []],
    ['appointments', ['patient_name', 'starts'], ['minutes']],
    ['documents', [], []],
  ] as const
  for (const [kind, mapped, missing] of cases) assert.deepEqual(listMissingFields(kind, mapped), missing)
})
