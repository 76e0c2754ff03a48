import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { reverseTransaction } from '../../ledger/posting.ts'
import { holdPayoutRow } from '../access.ts'
import { aboutOf } from './sending.ts'

/**
 * Asks the processor what became of a transfer that arrived. If it came back, its posting is taken back, so that the dietitian is owed it again, and
 * finance staff send it anew once the account is right. May run twice. Runs as the system.
 */
export async function followTransfer(ctx: Context, transferRef: string): Promise<void> {
  const payout = await ctx.db.selectFrom('payout').select('id').where('transfer_ref', '=', transferRef).executeTakeFirst()
  if (!payout) return
  const known = await ctx.integrations.payments.readTransfer({ transfer_ref: transferRef })
  if (known?.is_returned) await transaction(ctx, (ctx) => takeBack(ctx, payout.id, transferRef))
}

async function takeBack(ctx: Context, id: string, transferRef: string): Promise<void> {
  const payout = await holdPayoutRow(ctx, id)
  if (payout.status !== 'paid' || payout.transfer_ref !== transferRef || payout.transaction_id === null) return
  await reverseTransaction(ctx, payout.transaction_id)
  await ctx.db
    .updateTable('payout')
    .set({ status: 'failed', failure: 'returned', paid_at: null, transaction_id: null, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  await record(ctx, 'payout.returned', aboutOf(payout))
}
