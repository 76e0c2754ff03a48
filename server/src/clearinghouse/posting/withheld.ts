import type { WithheldAmount } from '../../claims/x12/reading/answers/facts.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { postToLedger } from '../../ledger/posting.ts'
import { dayOf } from './booking.ts'
import type { Remittance } from './movements.ts'
import { cashOf, move } from './movements.ts'

// Interest is ours. Everything else that a payer takes off or adds without a claim has a counterpart that came before or will come, and stands among
// what is not matched until then.
const interest = 'L6'

/** Books what a payer took off a payment, or added to it, outside of claims. Once. */
export const postWithheld = (ctx: Context, remittance: Remittance, { position, reason, reference, cents }: WithheldAmount): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = { remittance_id: remittance.id, position, reason, reference, cents, transaction_id: null }
    const added = await ctx.db
      .insertInto('remitted_adjustment')
      .values(row)
      .onConflict((same) => same.doNothing())
      .returning('position')
      .executeTakeFirst()
    if (!added) return
    const postings = move(reason === interest ? 'revenue:interest' : 'suspense:unapplied', cashOf(remittance), -cents)
    await ctx.db
      .updateTable('remittance')
      .set((set) => ({ withheld_cents: set('withheld_cents', '+', cents) }))
      .where('id', '=', remittance.id)
      .execute()
    if (postings.length === 0) return
    const name = `remitted_adjustment:${remittance.id}:${position}`
    const kind = 'provider_level_adjusted' as const
    const transaction_id = await postToLedger(ctx, {
      kind,
      reference: name,
      idempotencyKey: name,
      effectiveAt: dayOf(ctx, remittance),
      postings,
    })
    await ctx.db
      .updateTable('remitted_adjustment')
      .set({ transaction_id })
      .where('remittance_id', '=', remittance.id)
      .where('position', '=', position)
      .execute()
  })
