import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { freezeDraft } from '../freezing.ts'
import type { ClaimRow } from '../tables.ts'
import type { BillingProvider } from '../x12/writing/claim-facts.ts'
import { writeClaimFile } from '../x12/writing/claims.ts'
import { Unwritable } from '../x12/writing/text.ts'

export type Frozen = { id: string; n: number }

/** Freezes the next version of a claim as it would be sent now. Runs in the caller's transaction, with the claim held. */
export async function freezeVersion(ctx: Context, claim: ClaimRow, draft: ClaimDraft): Promise<Frozen> {
  const n = claim.version + 1
  const clm01 = `${claim.number}-${n}`
  const body = freezeDraft(draft, clm01)
  refuseUnwritable(body)
  const id = makeIdAt(ctx.now())
  await ctx.db
    .insertInto('claim_version')
    .values({
      ...{ id, claim_id: claim.id, patient_id: claim.patient_id, provider_id: claim.provider_id, n, frequency: draft.frequency, clm01 },
      ...{ routing_payer_id: draft.payer.routing_id ?? '', charge_cents: claim.charge_cents, body: JSON.stringify(body) },
      ...{ frozen_at: ctx.now(), frozen_by: ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null },
    })
    .execute()
  return { id, n }
}

const trial = {
  sender_id: 'TRIAL',
  receiver_id: 'TRIAL',
  is_test: true,
  day: '2026-01-01',
  time: '00:00',
  interchange_number: 1,
  group_number: 1,
}

/** What the writer of x12 would refuse is refused before it is frozen. The rules find it first; this is the net below them. */
function refuseUnwritable(provider: BillingProvider): void {
  const party = { name: 'TRIAL', id: 'TRIAL' }
  const set = { batch_id: 'TRIAL', is_reissue: false, day: trial.day, time: trial.time, providers: [provider] }
  const submitter = { ...party, contact: 'TRIAL', phone: '3125550142' }
  try {
    for (const _ of writeClaimFile(trial, [{ ...set, submitter, receiver: party }]));
  } catch (refused) {
    if (refused instanceof Unwritable) throw new Problem('claim_not_ready', { findings: [{ code: 'unwritable', field: refused.path }] })
    throw refused
  }
}
