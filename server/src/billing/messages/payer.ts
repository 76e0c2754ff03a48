import type { Language } from '@sorrel/contract/kernel/values'
import { cardBrands } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars, writeMoment } from '../../notifications/wording.ts'

/** What is charged to a card of a payer in one moment. For whom it is stands nowhere, because messages are read over shoulders. */
type Charge = { cents: readonly number[]; when: string; brand: string; last4: string }
/** `gone`: whether something that they were told about is not charged to them any more. */
type Facts = { charges: readonly Charge[]; gone: boolean; link: string }

type Words = {
  subject: Record<'charge' | 'none', string>
  charge: (said: Omit<Charge, 'cents'> & { amount: string }) => string
  sum: (amounts: string, total: string) => string
  choice: string
  none: string
  another: string
  button: string
}

const texts: Record<Language, Words> = {
  en: {
    subject: { charge: 'A charge for your family is coming up', none: 'Nothing will be charged for your family' },
    charge: ({ amount, when, brand, last4 }) =>
      `On ${when} we will charge ${amount} to your ${brand} ending in ${last4}, for a family member whom you pay for.`,
    sum: (amounts, total) => `${amounts} (${total} in all)`,
    choice: 'If you no longer want to pay for them, please tell us before then.',
    none: 'The charge for a family member that we had told you about will not be made to your card.',
    another: 'Another charge for a family member that we had told you about will not be made to your card.',
    button: 'See your cards',
  },
  es: {
    subject: { charge: 'Se acerca un cobro por tu familia', none: 'No habrá ningún cobro por tu familia' },
    charge: ({ amount, when, brand, last4 }) =>
      `El ${when} cobraremos ${amount} a tu tarjeta ${brand} que termina en ${last4}, por alguien de tu familia por quien pagas.`,
    sum: (amounts, total) => `${amounts} (en total ${total})`,
    choice: 'Si ya no quieres pagar por esa persona, avísanos antes.',
    none: 'No haremos a tu tarjeta el cobro por alguien de tu familia del que te habíamos avisado.',
    another: 'No haremos a tu tarjeta otro cobro por alguien de tu familia del que te habíamos avisado.',
    button: 'Ver tus tarjetas',
  },
}

/** Puts the message together, for both channels. */
export function composePayerNotice({ charges, gone, link }: Facts, language: Language): Written {
  const words = texts[language]
  const said = charges.map(({ cents, ...charge }) => words.charge({ ...charge, amount: sayAmounts(cents, language) }))
  if (charges.length > 0) said.push(words.choice)
  if (gone) said.push(charges.length > 0 ? words.another : words.none)
  return writeNote({
    subject: words.subject[charges.length > 0 ? 'charge' : 'none'],
    ...{ says: said.join(' '), link: { label: words.button, url: link } },
  })
}

/** Each amount, and their sum, because the card is charged once for all. */
function sayAmounts(cents: readonly number[], language: Language): string {
  const each = cents.map((amount) => writeDollars(amount, language))
  if (each.length === 1) return each[0]!
  const total = cents.reduce((sum, amount) => sum + amount, 0)
  return texts[language].sum(new Intl.ListFormat(language).format(each), writeDollars(total, language))
}

type Row = {
  cents: number
  collect_at: string | null
  brand: string | null
  last4: string | null
  time_zone: string | null
  was_theirs: boolean
}

/**
 * Tells whoever of the family pays about the charges of their card, at least 48 hours before them: one message about all that was told to the family in
 * a few minutes. Each patient has a notice of their own.
 */
export const payerNoticeMessage: Message = declareMessage({
  name: 'bill_payer_notice',
  follows: null,
  to: 'patient',
  group: 'billing',
  write: async (ctx, { payload, recipient, language }) => {
    const rows = await readTold(ctx, recipient.id, payload)
    const charges = new Map<string, Charge & { cents: number[] }>()
    const brands: Record<string, { en: string; es: string }> = cardBrands
    for (const { cents, collect_at, brand, last4, time_zone } of rows) {
      if (!collect_at || !brand || !last4) continue
      const when = writeMoment(collect_at, time_zone ?? ctx.config.time_zone, language)
      const charge = { cents: [], when, brand: brands[brand]?.[language] ?? brand, last4 }
      charges.getOrInsert([when, brand, last4].join(), charge).cents.push(cents)
    }
    const gone = rows.some(({ brand, collect_at, was_theirs }) => was_theirs && (!collect_at || !brand))
    if (charges.size === 0 && !gone) return undefined
    return composePayerNotice({ charges: [...charges.values()], gone, link: `${ctx.config.public_url}/app/payment` }, language)
  },
})

/** The notices to others that concern the cards of a payer, each the last about its bill: a later one has a later message. */ // reads patients, payments
async function readTold(ctx: Context, payerId: string, { bill_notice_id, since, until }: Record<string, string>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.amount_cents::float8 as cents, n.collect_at, i.brand, i.last4, p.time_zone, coalesce(before.holder = p.id, false) as was_theirs
    from app.bill_notice n join app.patient p on p.id = ${payerId} and p.deleted_at is null
      left join app.payment_instrument i on i.id = n.instrument_id and i.patient_id = p.id
      left join lateral (select c.patient_id as holder from app.bill_notice o join app.payment_instrument c on c.id = o.instrument_id
        where o.bill_id = n.bill_id and (o.created_at, o.id) < (coalesce(${since ?? null}::timestamptz, n.created_at), n.id)
        order by o.created_at desc, o.id desc limit 1) before on true
    where n.patient_id <> p.id and (n.id = ${bill_notice_id ?? null} or n.created_at between ${since ?? null}::timestamptz and ${until ?? null}::timestamptz)
      and (i.id is not null or before.holder = p.id)
      and not exists (select from app.bill_notice later where later.bill_id = n.bill_id and (later.created_at, later.id) > (n.created_at, n.id))
    order by n.created_at, n.id`.execute(ctx.db)
  return rows
}
