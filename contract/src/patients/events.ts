import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { changeableFields } from './vocabulary.ts'

/** How the right of a guardian ends: they gave it up, the practice took it, or the patient became an adult. */
export const guardianshipEnds = ['guardian', 'practice', 'adult'] as const
export type GuardianshipEnd = (typeof guardianshipEnds)[number]

const guardianship = { guardianship_id: z.uuid(), guardian_id: z.uuid(), dependent_id: z.uuid() }

export const patientEvents = {
  'patient.set_up': event('A patient sent their details, for the first time or again.', { patient_id: z.uuid() }),
  'patient.invited': event('Staff added a new person and invited them to fill in the rest.', {
    patient_id: z.uuid(),
    provider_id: z.uuid(),
  }),
  'patient.changed': event('Somebody changed the record of a patient. `was_confirmed`: others relied on it.', {
    patient_id: z.uuid(),
    changed: z.array(z.enum(changeableFields)),
    was_confirmed: z.boolean(),
  }),
  'guardianship.started': event('Somebody began to act for a patient who does not act alone.', guardianship),
  'guardianship.ended': event('Somebody no longer acts for a patient.', { ...guardianship, by: z.enum(guardianshipEnds) }),
}
