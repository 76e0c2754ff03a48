import type { Contribution } from '../../world/contribution.ts'
import type { PatientTables } from '../tables.ts'
import { makeAbandonedBookings, makeBeginners, makeDeletions, makeGuardianInvitations, makeInvitations } from './beginnings.ts'
import { makeIntakeRows } from './intakes.ts'
import { makeMergeRows } from './merges.ts'
import { makePatientRows } from './patients.ts'

/** Patients, their guardians, their consents and their intakes, who is about to begin, and who wants to leave. */
export const patientsWorld: Contribution<PatientTables> = {
  tables: [
    'patient',
    'guardianship',
    'guardian_invitation',
    'consent',
    'patient_deletion',
    'intake',
    'intake_answer',
    'patient_merge',
    'patient_merge_change',
    'patient_merge_row',
    'patient_alias',
  ],
  rowsOf: (frame) => {
    const { patient, ...rows } = makePatientRows(frame)
    return {
      ...rows,
      ...makeIntakeRows(frame),
      ...makeMergeRows(frame),
      patient: [...patient, ...makeBeginners(frame)],
      guardian_invitation: makeGuardianInvitations(frame),
      patient_deletion: makeDeletions(frame),
    }
  },
}

/** Invitations and abandoned bookings, which name dietitians. */
export const beginningsWorld: Contribution<PatientTables> = {
  tables: ['onboarding_code', 'abandoned_booking'],
  rowsOf: (frame) => ({ onboarding_code: makeInvitations(frame), abandoned_booking: makeAbandonedBookings(frame) }),
}
