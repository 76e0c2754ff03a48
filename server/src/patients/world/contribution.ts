import type { Contribution } from '../../world/contribution.ts'
import type { PatientTables } from '../tables.ts'
import { makeIntakeRows } from './intakes.ts'
import { makeMergeRows } from './merges.ts'
import { makePatientRows } from './patients.ts'

/** Patients, their guardians, their consents and their intakes. */
export const patientsWorld: Contribution<PatientTables> = {
  tables: [
    'patient',
    'guardianship',
    'consent',
    'intake',
    'intake_answer',
    'patient_merge',
    'patient_merge_change',
    'patient_merge_row',
    'patient_alias',
  ],
  rowsOf: (frame) => ({ ...makePatientRows(frame), ...makeIntakeRows(frame), ...makeMergeRows(frame) }),
}
