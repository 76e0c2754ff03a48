import type { Language } from '@sorrel/contract/kernel/values'
import { type CardRefusal, cardRefusals, type PaymentPurpose, type PaymentStarter } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars } from '../../notifications/wording.ts'
import { refusalOf } from '../reading/payments.ts'
import { brandIn } from './expiring.ts'

type Facts = { amount: string; card: { brand: string; last4: string } | null; why: CardRefusal; link: string }

const texts: Record<Language, { subject: string; says: (facts: Omit<Facts, 'why' | 'link'> & { why: string }) => string; button: string }> =
  {
    en: {
      subject: 'Your payment did not go through',
      says: ({ amount, card, why }) =>
        `Your payment of ${amount} with your ${card ? `${card.brand} ending in ${card.last4}` : 'card'} did not go through. ${why} Nothing was charged. Please pay with another card, or talk to us if that is difficult.`,
      button: 'Pay in another way',
    },
    es: {
      subject: 'Tu pago no se pudo hacer',
      says: ({ amount, card, why }) =>
        `No se pudo hacer tu pago de ${amount} con tu tarjeta${card ? ` ${card.brand} que termina en ${card.last4}` : ''}. ${why} No cobramos nada. Paga con otra tarjeta, por favor, o habla con nosotros si te resulta difícil.`,
      button: 'Pagar de otra manera',
    },
  }

/** Puts the message together, for both channels. */
export function composeNotPaid({ why, link, ...facts }: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says({ ...facts, why: cardRefusals[why][language] }), link: { label: button, url: link } })
}

type Asked = { is_package: boolean; started_by: PaymentStarter; purpose: PaymentPurpose; confirm_until: string | null }
type Row = { amount_cents: number; failure_code: string; brand: string | null; last4: string | null; can_sign_in: boolean }

/**
 * Tells whoever paid by themselves that their card did not pay: they may have left before the bank answered. What only the holder can confirm has its own
 * message, and of a charge of ours the bill tells.
 * A package that nobody paid is not there, so nothing of it has to be paid another way.
 */
export const notPaidMessage: Message = declareMessage({
  name: 'payment_not_made',
  follows: 'payment.failed',
  to: 'patient',
  group: 'billing',
  concerns: async (ctx, { payload }) => {
    const { code, payment_id } = payload as { code?: string; payment_id: string }
    const { rows } = await sql<Asked>`
      select started_by, purpose, confirm_until,
        exists (select from app.payment_allocation a where a.payment_id = p.id and a.reference like 'package:%') as is_package
      from app.payment p where p.id = ${payment_id}`.execute(ctx.db)
    const [asked] = rows
    return (
      asked?.started_by === 'patient' &&
      asked.purpose !== 'donation' &&
      !asked.is_package &&
      asked.confirm_until === null &&
      code !== 'authentication_needed'
    )
  },
  // reads patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<Row>`
      select p.amount_cents::float8 as amount_cents, p.failure_code, i.brand, i.last4, o.identity_id is not null as can_sign_in
      from app.payment p left join app.payment_instrument i on i.id = p.instrument_id join app.patient o on o.id = p.patient_id
      where p.id = ${event.payload.payment_id} and p.state = 'failed' and o.deleted_at is null`.execute(ctx.db)
    const [row] = rows
    if (!row) return undefined
    const card = row.brand && row.last4 ? { brand: brandIn(row.brand, language), last4: row.last4 } : null
    const link = `${ctx.config.public_url}/app/billing${row.can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeNotPaid({ amount: writeDollars(row.amount_cents, language), card, why: refusalOf(row.failure_code), link }, language)
  },
})
