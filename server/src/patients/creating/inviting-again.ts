import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { invite } from '../inviting.ts'
import { findPatientToChange } from '../record/access.ts'

/** So many invitations go out within a day, the first one among them: nobody floods somebody’s phone. */
const mostPerDay = 3
const dayMinutes = 24 * 60

/**
 * Sends the invitation of a patient again, with a new code; the ones before go on working, since the person may hold either message. Throws
 * `invitation_not_possible` for whoever has confirmed their details or signed up alone. Returns the id of the new invitation.
 */
export function inviteAgain(ctx: Context, patientId: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const patient = await findPatientToChange(ctx, patientId)
    if (patient.confirmation_status !== 'invited') throw new Problem('invitation_not_possible')
    const sent = await ctx.db
      .selectFrom('onboarding_code')
      .select(['provider_id', 'created_at'])
      .where('patient_id', '=', patientId)
      .orderBy('created_at', 'desc')
      .limit(mostPerDay)
      .execute()
    const oldest = sent[mostPerDay - 1]
    const free = oldest && addMinutes(oldest.created_at, dayMinutes)
    if (free && free > ctx.now())
      throw new Problem('too_many_requests', undefined, Math.ceil((Date.parse(free) - Date.parse(ctx.now())) / 1000))
    return invite(ctx, patientId, sent[0]?.provider_id ?? null, { again: true })
  })
}
