import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { intakeEvents } from './intake/events.ts'
import { changeableFields } from './vocabulary.ts'

/** How the right of a guardian ends: they gave it up, the practice took it, or the patient became an adult. */
export const guardianshipEnds = ['guardian', 'practice', 'adult'] as const
export type GuardianshipEnd = (typeof guardianshipEnds)[number]

const guardianship = { guardianship_id: z.uuid(), guardian_id: z.uuid(), dependent_id: z.uuid() }

const merge = { merge_id: z.uuid(), from_id: z.uuid(), into_id: z.uuid() }

export const patientEvents = {
  ...intakeEvents,
  'patient.set_up': event('A patient sent their details, for the first time or again.', { patient_id: z.uuid() }),
  'patient.invited': event(
    'Staff invited a person whom they added to fill in the rest, for the first time or again. Without a provider the practice invites.',
    { patient_id: z.uuid(), provider_id: z.uuid().nullable() },
  ),
  'patient.imported': event('A person was taken over from another system, without an invitation.', {
    patient_id: z.uuid(),
    import_id: z.uuid(),
  }),
  'patient.changed': event('Somebody changed the record of a patient. `was_confirmed`: others relied on it.', {
    patient_id: z.uuid(),
    changed: z.array(z.enum(changeableFields)),
    was_confirmed: z.boolean(),
  }),
  'patient.deletion_requested': event('Somebody asked for the deletion of a patient, which can be taken back for 30 days.', {
    patient_id: z.uuid(),
  }),
  'patient.deletion_canceled': event('The deletion of a patient was taken back.', { patient_id: z.uuid() }),
  'patient.deleted': event(
    'A patient was deleted. `keeps_record`: the law makes us keep a record of their care; when its time is over, the event comes once more without. `identity_id`: with which they signed in.',
    { patient_id: z.uuid(), keeps_record: z.boolean(), identity_id: z.uuid().optional() },
  ),
  'patient.merged': event('Two records of one person became one: what named `from_id` names `into_id` from then on.', merge),
  'patient.unmerged': event('A merge was taken back: each of the two has their own record again.', merge),
  'guardian_invitation.issued': event('A guardian invited a second one for a patient.', {
    invitation_id: z.uuid(),
    dependent_id: z.uuid(),
  }),
  'guardian_invitation.ended': event('An invitation was withdrawn or declined.', { invitation_id: z.uuid(), dependent_id: z.uuid() }),
  'guardianship.started': event('Somebody began to act for a patient who does not act alone.', guardianship),
  'guardianship.ended': event('Somebody no longer acts for a patient.', { ...guardianship, by: z.enum(guardianshipEnds) }),
}
