import type { Language } from '@sorrel/contract/kernel/values'
import type { PaymentMethod } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars } from '../../notifications/wording.ts'
import { brandIn } from './expiring.ts'

type Facts = { amount: string; card: { brand: string; last4: string } | null; link: string }

const texts: Record<Language, { subject: string; says: (facts: Facts) => string; button: string }> = {
  en: {
    subject: 'Your refund',
    says: ({ amount, card }) =>
      card
        ? `We gave ${amount} back to your ${card.brand} ending in ${card.last4}. Banks usually show it within 5 to 10 days.`
        : `We gave ${amount} back to you.`,
    button: 'See your payments',
  },
  es: {
    subject: 'Tu reembolso',
    says: ({ amount, card }) =>
      card
        ? `Te devolvimos ${amount} a tu tarjeta ${card.brand} que termina en ${card.last4}. Los bancos suelen mostrarlo en un plazo de 5 a 10 días.`
        : `Te devolvimos ${amount}.`,
    button: 'Ver tus pagos',
  },
}

type Row = { amount_cents: number; method: PaymentMethod; brand: string | null; last4: string | null; can_sign_in: boolean }

/** Tells who paid that money was given back. */
export const refundedMessage: Message = declareMessage({
  name: 'payment_refunded',
  follows: 'payment.refunded',
  to: 'patient',
  group: 'billing',
  // reads patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<Row>`
      select r.amount_cents, p.method, i.brand, i.last4, o.identity_id is not null as can_sign_in
      from app.refund r join app.payment p on p.id = r.payment_id left join app.payment_instrument i on i.id = p.instrument_id
        join app.patient o on o.id = r.patient_id
      where r.id = ${event.payload.refund_id} and r.state = 'succeeded' and o.deleted_at is null`.execute(ctx.db)
    const [row] = rows
    if (!row) return undefined
    const card = row.brand && row.last4 ? { brand: brandIn(row.brand, language), last4: row.last4 } : null
    const link = `${ctx.config.public_url}/app/payment${row.can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeRefunded({ amount: writeDollars(row.amount_cents, language), card, link }, language)
  },
})

/** Puts the message together, for both channels. */
export function composeRefunded(facts: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(facts), link: { label: button, url: facts.link } })
}
