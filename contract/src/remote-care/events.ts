import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { valuesOf } from '../kernel/label.ts'
import { contestStatusLabels, encounterStatusLabels, expiryLabels } from './vocabulary.ts'

const encounter = { billable_remote_encounter_id: z.uuid() }
const status = z.enum(valuesOf(encounterStatusLabels))
const contest = { contest_id: z.uuid(), ...encounter }

export const remoteCareEvents = {
  'remote_consent.given': event('A patient agreed that answers in writing may be billed.', {
    remote_consent_id: z.uuid(),
    version: z.string().regex(/^[0-9.-]+$/),
  }),
  'remote_consent.revoked': event('A patient no longer agrees that answers in writing may be billed.', { remote_consent_id: z.uuid() }),
  'remote_encounter.opened': event('A patient began an exchange that may be billed.', encounter),
  'remote_encounter.moved': event('Care without a visit came nearer to its bill, or away from it.', {
    ...encounter,
    from: status,
    to: status,
    /** Why it expired. */
    expiry_reason: z.enum(valuesOf(expiryLabels)).optional(),
  }),
  'remote_encounter.noticed': event('A patient is told that care without a visit is billed, and what it may cost.', encounter),
  'remote_note.changed': event('A dietitian wrote in the note of care without a visit.', {
    ...encounter,
    note_id: z.uuid(),
    version: z.int(),
  }),
  'remote_note.signed': event('A dietitian signed the note of care without a visit.', {
    ...encounter,
    note_id: z.uuid(),
    version: z.int(),
  }),
  'contest.opened': event('A patient contests care without a visit that is billed.', contest),
  'contest.answered': event('A dietitian said something to a contest.', contest),
  'contest.moved': event('A contest is looked at, was decided or was taken back.', {
    ...contest,
    to: z.enum(valuesOf(contestStatusLabels)),
  }),
  'remote_code.allowed': event('A payer pays a code of care without a visit from a day on, or until one.', {
    remote_code_allowance_id: z.uuid(),
  }),
}
