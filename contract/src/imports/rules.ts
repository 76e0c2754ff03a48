import type { ImportField, ImportKind } from './vocabulary.ts'

/** What every row of a kind must say; of each list one field is enough. */
const needed: Readonly<Partial<Record<ImportKind, readonly (readonly ImportField[])[]>>> = {
  patients: [['first_name', 'full_name'], ['last_name', 'full_name'], ['birth_date'], ['state'], ['phone_number', 'email']],
  appointments: [
    ['patient_name', 'patient_external_id'],
    ['starts', 'date'],
    ['minutes', 'ends'],
  ],
}

/** The fields that every row needs and that no column holds, so that a person is told before all rows are refused. */
export function listMissingFields(kind: ImportKind, mapped: readonly ImportField[]): ImportField[] {
  const missing = (needed[kind] ?? []).filter((fields) => !fields.some((field) => mapped.includes(field)))
  return missing.map(([first]) => first!)
}
