import type { Contribution } from '../../world/contribution.ts'
import type { PatientTables } from '../tables.ts'
import { makeIntakeRows } from './intakes.ts'
import { makePatientRows } from './patients.ts'

/** Patients, their guardians, their consents and their intakes. */
export const patientsWorld: Contribution<PatientTables> = {
  tables: ['patient', 'guardianship', 'consent', 'intake', 'intake_answer'],
  rowsOf: (frame) => ({ ...makePatientRows(frame), ...makeIntakeRows(frame) }),
}
