import type { Context } from '../kernel/context.ts'
import type { BeforeCorrection, ClaimRow } from './tables.ts'

/**
 * Keeps what a claim says before it is opened for a correction, so that the correction can be dropped, and before it comes back, so that it says that again
 * if its payer decides about it after all.
 */
export async function keepBeforeCorrection(ctx: Context, claim: ClaimRow): Promise<void> {
  const { draft, findings, changes, rule_runs, rules_version, checked_at } = await ctx.db
    .selectFrom('claim_content')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const { errors, warnings, frequency, charge_cents, tags, appeal_by, file_by, routing_payer_id, hold_codes, held_at } = claim
  const { joined_appointment_ids, payer_claim_number } = claim
  const before: BeforeCorrection = {
    content: { draft, findings, changes, rule_runs, rules_version, checked_at },
    claim: {
      ...{ errors, warnings, frequency, charge_cents, tags, appeal_by, file_by, routing_payer_id, hold_codes, held_at },
      ...{ joined_appointment_ids, payer_claim_number },
    },
  }
  await ctx.db
    .updateTable('claim_content')
    .set({ before_correction: JSON.stringify(before) })
    .where('claim_id', '=', claim.id)
    .execute()
}

/** Says again what was kept, once. */
export async function restoreContent(ctx: Context, claimId: string, content: BeforeCorrection['content']): Promise<void> {
  const { draft, findings, changes, rule_runs } = content
  await ctx.db
    .updateTable('claim_content')
    .set({
      ...{ ...content, before_correction: null },
      ...{ draft: JSON.stringify(draft), findings: JSON.stringify(findings), changes: JSON.stringify(changes) },
      rule_runs: JSON.stringify(rule_runs),
    })
    .where('claim_id', '=', claimId)
    .execute()
}
