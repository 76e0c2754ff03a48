import { isEditable, mayTakeVisit } from '@sorrel/contract/claims/moving'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { holdClaim } from '../access.ts'
import { endAsJoined } from '../building/building.ts'
import { moveClaim } from '../moving.ts'
import { findSameDay } from '../showing/same-day.ts'
import type { ClaimRow } from '../tables.ts'
import { openCorrection } from './correcting.ts'
import { readUnchanged, remakeClaimForStaff } from './remaking.ts'

type Said = { reason: string; payer_claim_number?: string | undefined }

/**
 * Puts the visit of a claim that waits onto the claim of the same day that was sent before: that one is opened for a correction with the lines of both
 * notes, and this one ends. Throws `first_claim_unanswered` while the payer has yet to answer, and `visits_stay_apart` where one claim cannot say both.
 */
export async function joinClaim(ctx: Context, claim: ClaimRow, said: Said): Promise<void> {
  const found = await findSameDay(ctx, claim)
  if (found === null) throw new Problem('claim_act_not_possible', { state: claim.state })
  const first = await holdClaim(ctx, found.id)
  if (!mayTakeVisit(first.state)) throw new Problem('first_claim_unanswered', { number: first.number, state: first.state })
  const joined_appointment_ids = [...first.joined_appointment_ids, claim.subject_id, ...claim.joined_appointment_ids]
  await refuseSeparateVisits(ctx, claim, { ...first, joined_appointment_ids })
  if (!isEditable(first.state)) await openCorrection(ctx, first, 'corrected_for_visits', said)
  await endAsJoined(ctx, claim.id, { number: first.number, reason: said.reason })
  await ctx.db.updateTable('claim').set({ joined_appointment_ids }).where('id', '=', first.id).execute()
  await moveClaim(ctx, first.id, { kind: 'changed', details: { fields: ['visits'], number: claim.number } })
  await remakeClaimForStaff(ctx, first.id)
}

/** What staff wrote by hand stands for one visit only, and so does a price that was promised for one of the two. */
async function refuseSeparateVisits(ctx: Context, claim: ClaimRow, first: ClaimRow): Promise<void> {
  // reads prices
  const { rows } = await sql<{ is_by_hand: boolean; promised: boolean }>`
    select bool_or(t.changes ?| array['lines', 'diagnoses', 'place', 'member_id']) as is_by_hand,
      count(distinct exists (select from price_estimate e where e.appointment_id = c.appointment_id and e.cap_cents is not null)) > 1 as promised
    from claim c join claim_content t on t.claim_id = c.id where c.id in (${claim.id}, ${first.id})`.execute(ctx.db)
  const [{ is_by_hand, promised } = { is_by_hand: true, promised: true }] = rows
  if (is_by_hand || promised) throw new Problem('visits_stay_apart', { because: is_by_hand ? 'changed_by_hand' : 'promised_price' })
  const joined = (await readUnchanged(ctx, first))?.joined ?? []
  if (!first.joined_appointment_ids.every((id) => joined.includes(id))) throw new Problem('visits_stay_apart', { because: 'facts_differ' })
}
