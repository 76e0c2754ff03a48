import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { removeCardsOf } from '../../payments/instruments/expiry.ts'
import { endGiftsOf } from './donation.ts'

/** Ends the gifts of dietitians who left, and forgets the cards that they kept for gifts: they can no longer do it. Runs as the system, every hour. */ // reads providers, payments
export async function endGiftsOfLeft(ctx: Context): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select v.id as provider_id from provider v where v.status = 'offboarded'
      and (exists (select from donation d where d.provider_id = v.id and d.status <> 'canceled')
        or exists (select from payment_instrument i where i.provider_id = v.id and i.status <> 'removed'))
    order by v.id limit 500`.execute(ctx.db)
  await eachAlone(ctx, rows, (giver) =>
    transaction(ctx, async (ctx) => {
      await endGiftsOf(ctx, giver)
      await removeCardsOf(ctx, giver)
    }),
  )
}
