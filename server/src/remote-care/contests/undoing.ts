import { sql } from 'kysely'
import { dropClaim } from '../../claims/acts/remote.ts'
import type { Context } from '../../kernel/context.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import type { EncounterRow } from '../access.ts'
import { holdPayments, refundShare, shareOf } from './collecting.ts'

/** Undoes a bill whose contest was upheld: the claim is taken back, nothing is owed any more, and what was paid goes back. Runs as the system. */
export async function undoBill(ctx: Context, row: EncounterRow): Promise<void> {
  const paid = await holdPayments(ctx, row)
  await takeClaimsBack(ctx, row)
  await bringToNothing(ctx, row)
  await refundShare(ctx, row, paid)
}

/**
 * Takes the claims back from their payers, that to a second one first, or cancels them. What a payer has and has not numbered yet is
 * taken back once it has.
 */
export async function takeClaimsBack(ctx: Context, { id }: Pick<EncounterRow, 'id'>): Promise<void> {
  // reads claims
  const claims = ctx.db.selectFrom('claim').select('id').where('billable_remote_encounter_id', '=', id)
  const standing = claims.where('state', 'not in', ['voided', 'cancelled']).orderBy('created_at', 'desc').orderBy('id', 'desc')
  for (const claim of await standing.execute()) await dropClaim(ctx, claim.id, 'contest_upheld')
}

/** The item of the patient comes to nothing: each part of it goes back to the payer from which it came. */ // reads ledger, claims
async function bringToNothing(ctx: Context, { id, patient_id, payer_id }: EncounterRow): Promise<void> {
  const reference = shareOf(id)
  const { rows } = await sql<{ claim_id: string | null; payer_id: string }>`
    select distinct i.claim_id, coalesce(c.payer_id, ${payer_id}) as payer_id from billing_item i left join claim c on c.id = i.claim_id
    where i.reference = ${reference} order by 1`.execute(ctx.db)
  for (const part of rows)
    await createOrCorrectItem(ctx, {
      ...{ reference, patientId: patient_id, type: 'remote_encounter_share', appointmentId: null, claimId: part.claim_id, amountCents: 0 },
      ...{
        isCorrection: true,
        from: `payer:${part.payer_id}:receivable`,
        effectiveAt: ctx.now(),
        explanation: [{ code: 'contest_upheld' }],
      },
    })
}
