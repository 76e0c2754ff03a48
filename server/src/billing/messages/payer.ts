import type { Language } from '@sorrel/contract/kernel/values'
import { cardBrands } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars, writeMoment } from '../../notifications/wording.ts'

/** What a payer is told: an amount, a moment and their card. For whom it is stands nowhere, because messages are read over shoulders. */
type Facts = { charge: { amount: string; when: string; brand: string; last4: string } | null; link: string }

const texts: Record<Language, { subject: Record<'charge' | 'none', string>; says: (facts: Facts) => string; button: string }> = {
  en: {
    subject: { charge: 'A charge for your family is coming up', none: 'Nothing will be charged for your family' },
    says: ({ charge }) =>
      charge
        ? `On ${charge.when} we will charge ${charge.amount} to your ${charge.brand} ending in ${charge.last4}, for a family member whom you pay for. If you no longer want to pay for them, please tell us before then.`
        : 'The charge for a family member that we had told you about will not be made to your card.',
    button: 'See your cards',
  },
  es: {
    subject: { charge: 'Se acerca un cobro por tu familia', none: 'No habrá ningún cobro por tu familia' },
    says: ({ charge }) =>
      charge
        ? `El ${charge.when} cobraremos ${charge.amount} a tu tarjeta ${charge.brand} que termina en ${charge.last4}, por alguien de tu familia por quien pagas. Si ya no quieres pagar por esa persona, avísanos antes.`
        : 'No haremos a tu tarjeta el cobro por alguien de tu familia del que te habíamos avisado.',
    button: 'Ver tus tarjetas',
  },
}

/** Puts the message together, for both channels. */
export function composePayerNotice(facts: Facts, language: Language): Written {
  const { subject, says, button } = texts[language]
  return writeNote({ subject: subject[facts.charge ? 'charge' : 'none'], says: says(facts), link: { label: button, url: facts.link } })
}

type Row = {
  amount_cents: number
  collect_at: string | null
  is_last: boolean
  brand: string | null
  last4: string | null
  time_zone: string | null
}

/** Tells whoever of the family pays for a patient about a charge of their card, at least 48 hours before it. The patient has a notice of their own. */
export const payerNoticeMessage: Message = declareMessage({
  name: 'bill_payer_notice',
  follows: null,
  to: 'patient',
  group: 'billing',
  // reads patients, payments
  write: async (ctx, { payload, recipient, language }) => {
    const { rows } = await sql<Row>`
      select n.amount_cents, n.collect_at, i.brand, i.last4, p.time_zone,
        not exists (select from app.bill_notice later where later.bill_id = n.bill_id and (later.created_at, later.id) > (n.created_at, n.id)) as is_last
      from app.bill_notice n join app.patient p on p.id = ${recipient.id}
        left join app.payment_instrument i on i.id = n.instrument_id and i.patient_id = p.id
      where n.id = ${payload.bill_notice_id} and p.deleted_at is null`.execute(ctx.db)
    const [notice] = rows
    // A later notice says what is true now.
    if (!notice?.is_last) return undefined
    const { amount_cents, collect_at, brand, last4, time_zone } = notice
    const brands: Record<string, { en: string; es: string }> = cardBrands
    const charge =
      collect_at && brand && last4
        ? {
            ...{ amount: writeDollars(amount_cents, language), when: writeMoment(collect_at, time_zone ?? ctx.config.time_zone, language) },
            ...{ brand: brands[brand]?.[language] ?? brand, last4 },
          }
        : null
    return composePayerNotice({ charge, link: `${ctx.config.public_url}/app/payment` }, language)
  },
})
