import type { Contribution } from '../../world/contribution.ts'
import type { PatientTables } from '../tables.ts'
import { makePatientRows } from './patients.ts'

/** Patients, their guardians and their consents. */
export const patientsWorld: Contribution<PatientTables> = { tables: ['patient', 'guardianship', 'consent'], rowsOf: makePatientRows }
