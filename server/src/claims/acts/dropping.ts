import { ended } from '@sorrel/contract/claims/moving'
import type { ClaimState } from '@sorrel/contract/claims/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { restoreContent } from '../kept.ts'
import { moveClaim, replayAnswers } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { makeOwnClaimsForStaff } from './remaking.ts'
import { cancelUnsent } from './remote.ts'

/** Drops a correction that was not sent: the claim says again what the payer has, and stands where the payer left it. */
export async function dropCorrection(ctx: Context, claim: ClaimRow, { reason }: { reason: string }): Promise<void> {
  const { before_correction } = await ctx.db
    .selectFrom('claim_content')
    .select('before_correction')
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const { content, claim: facts } = before_correction!
  await restoreContent(ctx, claim.id, content)
  await ctx.db
    .updateTable('claim')
    .set({ ...facts, ...(await findPayerNumber(ctx, claim, facts.payer_claim_number)), corrected_from: null, repeat_reason: null })
    .where('id', '=', claim.id)
    .execute()
  await moveClaim(ctx, claim.id, { kind: 'correction_dropped', details: { reason }, back_to: await findStanding(ctx, claim) })
  const stays = facts.joined_appointment_ids ?? []
  await endOwnClaims(
    ctx,
    stays.filter((id) => !claim.joined_appointment_ids.includes(id)),
    reason,
  )
  await makeOwnClaimsForStaff(
    ctx,
    claim.joined_appointment_ids.filter((id) => !stays.includes(id)),
  )
}

/** The number of the payer as it was, or as the payer gave it to what was sent meanwhile; what staff typed for the correction goes with it. */
async function findPayerNumber(ctx: Context, { id }: ClaimRow, before: string | null | undefined) {
  if (before === undefined) return {}
  const sent = ctx.db.selectFrom('claim_version').select('payer_claim_number').where('claim_id', '=', id).where('frequency', '<>', '8')
  const last = await sent.orderBy('n', 'desc').limit(1).executeTakeFirst()
  return { payer_claim_number: before ?? last?.payer_claim_number ?? null }
}

/** A visit that the correction had left out stands on this claim again, so its own claim ends. Once the payer has that one, the correction must be sent. */
async function endOwnClaims(ctx: Context, visits: readonly string[], reason: string): Promise<void> {
  if (visits.length === 0) return
  const own = await ctx.db
    .selectFrom('claim')
    .select(['id', 'state', 'version'])
    .where('appointment_id', 'in', visits)
    .where('state', 'not in', ended)
    .execute()
  for (const { id, state, version } of own) {
    if (version > 0) throw new Problem('claim_act_not_possible', { state })
    await cancelUnsent(ctx, id, reason)
  }
}

/** Where the payer left the claim: what it answered since the correction was begun moved nothing then, and counts now. */
const findStanding = (ctx: Context, { id, corrected_from }: ClaimRow): Promise<ClaimState> =>
  replayAnswers(ctx, id, ({ kind }) => openings.includes(kind), corrected_from!)

const openings: readonly string[] = ['corrected', 'corrected_anew', 'corrected_after_payment', 'corrected_for_visits', 'opened_to_resend']
