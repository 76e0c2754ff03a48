import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { valuesOf } from '../kernel/label.ts'
import { claimEventLabels, claimStateLabels, contactWayLabels } from './vocabulary.ts'

/** A claim is for a visit or for care without one; the other id is null. */
const claim = { claim_id: z.uuid(), appointment_id: z.uuid().nullable(), billable_remote_encounter_id: z.uuid().nullable().default(null) }
const state = z.enum(valuesOf(claimStateLabels))

export const claimEvents = {
  'billing_rule_list.changed': event('Billing staff wrote the next version of the billing rules.', { version: z.int(), rules: z.int() }),
  'claim.moved': event('An answer of a payer, or an act of staff, moved a claim to another state.', {
    ...claim,
    kind: z.enum(valuesOf(claimEventLabels)),
    from: state,
    to: state,
  }),
  'claim.assigned': event('Somebody said who takes care of a claim.', { ...claim, admin_id: z.uuid().nullable() }),
  'claim.followed_up': event('Staff noted a call, a message or a thought about a claim.', {
    ...claim,
    way: z.enum(valuesOf(contactWayLabels)),
    has_next: z.boolean(),
  }),
}
