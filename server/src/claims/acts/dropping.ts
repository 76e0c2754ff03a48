import { findNextState } from '@sorrel/contract/claims/moving'
import type { ClaimState } from '@sorrel/contract/claims/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { moveClaim } from '../moving.ts'
import type { BeforeCorrection, ClaimRow } from '../tables.ts'
import { makeOwnClaims } from './remaking.ts'

/** Keeps what a claim says before it is opened for a correction, so that the correction can be dropped. */
export async function keepBeforeCorrection(ctx: Context, claim: ClaimRow): Promise<void> {
  const { draft, findings, changes, rule_runs, rules_version, checked_at } = await ctx.db
    .selectFrom('claim_content')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const { errors, warnings, frequency, charge_cents, tags, appeal_by, file_by, routing_payer_id, hold_codes, held_at } = claim
  const { joined_appointment_ids } = claim
  const before: BeforeCorrection = {
    content: { draft, findings, changes, rule_runs, rules_version, checked_at },
    claim: {
      ...{ errors, warnings, frequency, charge_cents, tags, appeal_by, file_by, routing_payer_id, hold_codes, held_at },
      joined_appointment_ids,
    },
  }
  await ctx.db
    .updateTable('claim_content')
    .set({ before_correction: JSON.stringify(before) })
    .where('claim_id', '=', claim.id)
    .execute()
}

/** Drops a correction that was not sent: the claim says again what the payer has, and stands where the payer left it. */
export async function dropCorrection(ctx: Context, claim: ClaimRow, { reason }: { reason: string }): Promise<void> {
  const { before_correction } = await ctx.db
    .selectFrom('claim_content')
    .select('before_correction')
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const { content, claim: facts } = before_correction!
  const { draft, findings, changes, rule_runs } = content
  await ctx.db
    .updateTable('claim_content')
    .set({
      ...{ ...content, before_correction: null },
      ...{ draft: JSON.stringify(draft), findings: JSON.stringify(findings), changes: JSON.stringify(changes) },
      rule_runs: JSON.stringify(rule_runs),
    })
    .where('claim_id', '=', claim.id)
    .execute()
  await ctx.db
    .updateTable('claim')
    .set({ ...facts, corrected_from: null })
    .where('id', '=', claim.id)
    .execute()
  await moveClaim(ctx, claim.id, { kind: 'correction_dropped', details: { reason }, back_to: await findStanding(ctx, claim) })
  const stays = facts.joined_appointment_ids ?? []
  await makeOwnClaims(
    ctx,
    claim.joined_appointment_ids.filter((id) => !stays.includes(id)),
  )
}

/** Where the payer left the claim: what it answered since the correction was begun moved nothing then, and counts now. */
async function findStanding(ctx: Context, claim: ClaimRow): Promise<ClaimState> {
  const events = await ctx.db
    .selectFrom('claim_event')
    .select('kind')
    .where('claim_id', '=', claim.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const kinds = events.map(({ kind }) => kind)
  const answers = kinds.slice(kinds.findLastIndex((kind) => openings.includes(kind)) + 1).filter((kind) => answersOfPayers.includes(kind))
  return answers.reduce<ClaimState>((state, kind) => findNextState(state, kind) ?? state, claim.corrected_from!)
}
const openings: readonly string[] = ['corrected', 'corrected_anew', 'corrected_for_visits']
const answersOfPayers: readonly string[] = ['paid', 'partially_paid', 'denied', 'reversed']
