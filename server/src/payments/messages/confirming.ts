import type { Language } from '@sorrel/contract/kernel/values'
import type { PaymentPurpose } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars } from '../../notifications/wording.ts'
import { brandIn } from './expiring.ts'

type Facts = { amount: string; brand: string; last4: string; link: string }

const texts: Record<Language, { subject: string; says: (facts: Facts) => string; button: string }> = {
  en: {
    subject: 'Your bank wants you to confirm a payment',
    says: ({ amount, brand, last4 }) =>
      `We could not charge ${amount} to your ${brand} ending in ${last4}, because your bank wants you to confirm it. You can do that here. Nothing is charged until you do.`,
    button: 'Confirm with my bank',
  },
  es: {
    subject: 'Tu banco pide que confirmes un pago',
    says: ({ amount, brand, last4 }) =>
      `No pudimos cobrar ${amount} a tu tarjeta ${brand} que termina en ${last4}, porque tu banco pide que lo confirmes. Puedes hacerlo aquí. No cobramos nada hasta entonces.`,
    button: 'Confirmar con mi banco',
  },
}

/** Puts the message together, for both channels. */
export function composeConfirm(facts: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject, says: says(facts), link: { label: button, url: facts.link } })
}

type Row = { purpose: PaymentPurpose; amount_cents: number; brand: string; last4: string; can_sign_in: boolean }

/** Tells the holder of a card that a payment waits for their word to the bank. Whoever was just asked by the bank knows. */
export const confirmMessage: Message = declareMessage({
  name: 'payment_to_confirm',
  follows: 'payment.failed',
  to: 'patient',
  group: 'billing',
  concerns: async (ctx, { payload }) => {
    const { code, payment_id } = payload as { code?: string; payment_id: string }
    if (code !== 'authentication_needed') return false
    const { rows } = await sql`
      select from app.payment where id = ${payment_id} and confirm_until is null`.execute(ctx.db)
    return rows.length > 0
  },
  // reads patients
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<Row>`
      select p.purpose, p.amount_cents::float8 as amount_cents, i.brand, i.last4, o.identity_id is not null as can_sign_in
      from app.payment p join app.payment_instrument i on i.id = p.instrument_id join app.patient o on o.id = p.patient_id
      where p.id = ${event.payload.payment_id} and o.deleted_at is null`.execute(ctx.db)
    const [row] = rows
    if (!row) return undefined
    const page = row.purpose === 'donation' ? 'giving' : 'payment'
    const link = `${ctx.config.public_url}/app/${page}${row.can_sign_in ? '' : `?for=${recipient.id}`}`
    return composeConfirm(
      { amount: writeDollars(row.amount_cents, language), brand: brandIn(row.brand, language), last4: row.last4, link },
      language,
    )
  },
})
