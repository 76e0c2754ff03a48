import { sql } from 'kysely'
import { dropClaim } from '../../claims/acts/remote.ts'
import type { Context } from '../../kernel/context.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import type { EncounterRow } from '../access.ts'
import { holdPayments, refundShare, shareOf } from './collecting.ts'

/** Undoes a bill whose contest was upheld: the claim is taken back, nothing is owed any more, and what was paid goes back. Runs as the system. */
export async function undoBill(ctx: Context, row: EncounterRow): Promise<void> {
  const paid = await holdPayments(ctx, row)
  await takeClaimBack(ctx, row)
  await bringToNothing(ctx, row)
  await refundShare(ctx, row, paid)
}

/** Takes the claim back from its payer, or cancels it. What the payer has and has not numbered yet is taken back once it has. */
export async function takeClaimBack(ctx: Context, { claim_id }: EncounterRow): Promise<void> {
  if (claim_id !== null) await dropClaim(ctx, claim_id, 'contest_upheld')
}

/** The item of the patient comes to nothing. Where there never was one, nothing is written. */ // reads ledger
async function bringToNothing(ctx: Context, { id, patient_id, claim_id, payer_id }: EncounterRow): Promise<void> {
  const reference = shareOf(id)
  const { rows } = await sql<{
    is_billed: boolean
  }>`select exists (select from billing_item where reference = ${reference}) as is_billed`.execute(ctx.db)
  if (!rows[0]!.is_billed) return
  await createOrCorrectItem(ctx, {
    ...{ reference, patientId: patient_id, type: 'remote_encounter_share', appointmentId: null, claimId: claim_id, amountCents: 0 },
    ...{ isCorrection: true, from: `payer:${payer_id}:receivable`, effectiveAt: ctx.now(), explanation: [{ code: 'contest_upheld' }] },
  })
}
