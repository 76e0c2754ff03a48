import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { freezeDraft, goesOnPaper } from '../freezing.ts'
import { findUnwritable } from '../scrub/sending.ts'
import type { ClaimRow } from '../tables.ts'

export type Frozen = { id: string; n: number; paper: 'to_send' | null }

/** Freezes the next version of a claim as it would be sent now. Runs in the caller's transaction, with the claim held. */
export async function freezeVersion(ctx: Context, claim: ClaimRow, draft: ClaimDraft): Promise<Frozen> {
  const n = claim.version + 1
  const clm01 = `${claim.number}-${n}`
  // The rules find it before a claim is ready. A claim that is taken back is judged by no rule.
  const findings = findUnwritable(draft)
  if (findings.length > 0) throw new Problem('claim_not_ready', { findings })
  const body = freezeDraft(draft, clm01)
  const id = makeIdAt(ctx.now())
  const channel = goesOnPaper(draft) ? 'paper' : 'clearinghouse'
  await ctx.db
    .insertInto('claim_version')
    .values({
      ...{ id, claim_id: claim.id, patient_id: claim.patient_id, provider_id: claim.provider_id, n, frequency: draft.frequency, clm01 },
      ...{ channel, routing_payer_id: draft.payer.routing_id ?? '', charge_cents: claim.charge_cents, body: JSON.stringify(body) },
      ...{ frozen_at: ctx.now(), frozen_by: ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null },
    })
    .execute()
  return { id, n, paper: channel === 'paper' ? 'to_send' : null }
}
