import type { NoticeKind } from '@sorrel/contract/billing/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import { cardBrands } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars, writeMoment } from '../../notifications/wording.ts'

type Facts = { kind: NoticeKind; amount: string; when: string | null; card: string | null; link: string }
type Said = Omit<Facts, 'kind' | 'link'>
type Text = { subject: string; says: (said: Said) => string; button: string; more?: readonly string[] }

const choices = {
  en: 'Until then you can pay in another way, split it into parts, or ask us about it. A question stops the charge until a person has answered.',
  es: 'Hasta entonces puedes pagar de otra manera, dividirlo en partes o preguntarnos. Una pregunta detiene el cobro hasta que te responda una persona.',
} as const
const card = { en: 'your card', es: 'tu tarjeta' } as const

// What it is for stands behind the sign-in: a visit to a dietitian is nobody else's business.
const texts: Record<NoticeKind, Record<Language, Text>> = {
  charge: {
    en: {
      subject: 'A charge is coming up',
      says: ({ amount, when, card: by }) => `On ${when} we will charge ${amount} to ${by ?? card.en}.`,
      button: 'See why',
      more: [choices.en],
    },
    es: {
      subject: 'Se acerca un cobro',
      says: ({ amount, when, card: by }) => `El ${when} cobraremos ${amount} a ${by ?? card.es}.`,
      button: 'Ver por qué',
      more: [choices.es],
    },
  },
  plan_part: {
    en: {
      subject: 'The next part of your payment plan',
      says: ({ amount, when, card: by }) => `On ${when} we will charge ${amount} to ${by ?? card.en}, as a part of your payment plan.`,
      button: 'See the plan',
    },
    es: {
      subject: 'La próxima cuota de tu plan de pagos',
      says: ({ amount, when, card: by }) => `El ${when} cobraremos ${amount} a ${by ?? card.es}, como cuota de tu plan de pagos.`,
      button: 'Ver el plan',
    },
  },
  no_card: {
    en: {
      subject: 'You have a bill',
      says: ({ amount }) => `You have a bill of ${amount}. There is no card that we may charge, so please pay when you can.`,
      button: 'See the bill and pay',
    },
    es: {
      subject: 'Tienes una cuenta por pagar',
      says: ({ amount }) => `Tienes ${amount} por pagar. No hay una tarjeta a la que podamos cobrar, así que paga cuando puedas.`,
      button: 'Ver la cuenta y pagar',
    },
  },
  changed: {
    en: {
      subject: 'Your bill has changed',
      says: ({ amount, when, card: by }) =>
        when ? `Your bill is ${amount} now. On ${when} we will charge it to ${by ?? card.en}.` : `Your bill is ${amount} now.`,
      button: 'See what changed',
    },
    es: {
      subject: 'Cambió el monto que debes',
      says: ({ amount, when, card: by }) =>
        when ? `Ahora debes ${amount}. El ${when} lo cobraremos a ${by ?? card.es}.` : `Ahora debes ${amount}.`,
      button: 'Ver qué cambió',
    },
  },
  nothing_left: {
    en: {
      subject: 'Nothing will be charged',
      says: () => 'The charge that we had told you about will not happen. There is nothing left to pay.',
      button: 'See your bills',
    },
    es: {
      subject: 'No habrá ningún cobro',
      says: () => 'No haremos el cobro del que te habíamos avisado. No queda nada por pagar.',
      button: 'Ver tus cuentas',
    },
  },
}

/** Puts the notice together, for both channels. */
export function composeNotice({ kind, link, ...said }: Facts, language: Language): Written {
  const { subject, says, button, more } = texts[kind][language]
  return writeNote({ subject, says: says(said), link: { label: button, url: link }, ...(more && { more }) })
}

type Row = {
  kind: NoticeKind
  amount_cents: number
  collect_at: string | null
  bill_id: string
  is_last: boolean
  brand: string | null
  last4: string | null
  is_own: boolean
  time_zone: string | null
  can_sign_in: boolean
}

const ending = {
  en: (brand: string, last4: string) => `the ${brand} ending in ${last4}`,
  es: (brand: string, last4: string) => `la tarjeta ${brand} que termina en ${last4}`,
}

/** Tells a patient about a charge at least 48 hours before it, and about every change of what they were told. */
export const billNoticeMessage: Message = declareMessage({
  name: 'bill_notice',
  follows: 'bill.announced',
  to: 'patient',
  group: 'billing',
  // reads patients, payments
  write: async (ctx, { event, recipient, language }) => {
    const { rows } = await sql<Row>`
      select n.kind, n.amount_cents, n.collect_at, n.bill_id, i.brand, i.last4, i.patient_id = n.patient_id as is_own, p.time_zone,
        p.identity_id is not null as can_sign_in,
        not exists (select from app.bill_notice later where later.bill_id = n.bill_id and (later.created_at, later.id) > (n.created_at, n.id)) as is_last
      from app.bill_notice n join app.patient p on p.id = n.patient_id left join app.payment_instrument i on i.id = n.instrument_id
      where n.id = ${event.payload.bill_notice_id} and p.deleted_at is null`.execute(ctx.db)
    const notice = rows[0]
    // A later notice says what is true now.
    if (!notice?.is_last) return undefined
    const { kind, amount_cents, collect_at, bill_id, brand, last4, is_own, time_zone, can_sign_in } = notice
    const brands: Record<string, { en: string; es: string }> = cardBrands
    return composeNotice(
      {
        kind,
        amount: writeDollars(amount_cents, language),
        when: collect_at && writeMoment(collect_at, time_zone ?? ctx.config.time_zone, language),
        // Whose card it is stays with its holder.
        card: brand && last4 && is_own ? ending[language](brands[brand]?.[language] ?? brand, last4) : null,
        // A patient who cannot sign in has a guardian who does.
        link: `${ctx.config.public_url}/app/billing/${bill_id}${can_sign_in ? '' : `?for=${recipient.id}`}`,
      },
      language,
    )
  },
})
