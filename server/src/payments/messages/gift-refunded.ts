import { sql } from 'kysely'
import { declareMessage, type Message } from '../../notifications/message.ts'
import { writeDollars } from '../../notifications/wording.ts'
import { brandIn } from './expiring.ts'
import { composeRefunded } from './refunded.ts'

type Row = { amount_cents: number; brand: string; last4: string }

/** Tells a dietitian that a gift went back to their card. What patients get back, they are told by a message of their own. */
export const giftRefundedMessage: Message = declareMessage({
  name: 'gift_refunded',
  follows: 'payment.refunded',
  to: 'provider',
  group: 'billing',
  write: async (ctx, { event, language }) => {
    const { rows } = await sql<Row>`
      select r.amount_cents::float8 as amount_cents, i.brand, i.last4 from app.refund r join app.payment p on p.id = r.payment_id
        join app.payment_instrument i on i.id = p.instrument_id
      where r.id = ${event.payload.refund_id} and r.state = 'succeeded' and p.provider_id is not null`.execute(ctx.db)
    const [row] = rows
    if (!row) return undefined
    const { amount_cents, brand, last4 } = row
    const link = `${ctx.config.public_url}/provider/giving`
    return composeRefunded(
      { amount: writeDollars(amount_cents, language), card: { brand: brandIn(brand, language), last4 }, link },
      language,
    )
  },
})
