import type { NoticeKind } from '@sorrel/contract/billing/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import { cardBrands } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars, writeMoment } from '../../notifications/wording.ts'

/**
 * `other_card`: the same is charged, to another card than was said before. `taken_back`: nothing is charged, and another bill may take the place
 * of this one.
 */
type Said = NoticeKind | 'other_card' | 'taken_back'
type Facts = { kind: Said; amount: string; when: string | null; card: string | null; link: string }
type Words = Omit<Facts, 'kind' | 'link'>
type Text = { subject: string; says: (said: Words) => string; button: string; more?: readonly string[] }

const choices = {
  en: 'Until then you can pay in another way, split it into parts, or ask us about it. A question stops the charge until a person has answered.',
  es: 'Hasta entonces puedes pagar de otra manera, dividirlo en partes o preguntarnos. Una pregunta detiene el cobro hasta que te responda una persona.',
} as const
const card = { en: 'your card', es: 'tu tarjeta' } as const

// What it is for stands behind the sign-in: a visit to a dietitian is nobody else's business.
const texts: Record<Said, Record<Language, Text>> = {
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
  other_card: {
    en: {
      subject: 'Another card will be charged',
      says: ({ amount, when, card: by }) =>
        `The card for a charge that we had told you about has changed. On ${when} we will charge ${amount} to ${by ?? card.en}.`,
      button: 'See the bill',
      more: [choices.en],
    },
    es: {
      subject: 'Cobraremos a otra tarjeta',
      says: ({ amount, when, card: by }) =>
        `Cambió la tarjeta de un cobro del que te habíamos avisado. El ${when} cobraremos ${amount} a ${by ?? card.es}.`,
      button: 'Ver la cuenta',
      more: [choices.es],
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
  taken_back: {
    en: {
      subject: 'Nothing will be charged',
      says: () =>
        'The charge that we had told you about will not happen, because we took that bill back. You owe nothing on it. If another bill follows, we tell you first.',
      button: 'See your bills',
    },
    es: {
      subject: 'No habrá ningún cobro',
      says: () =>
        'No haremos el cobro del que te habíamos avisado, porque retiramos esa cuenta. No debes nada por ella. Si llega otra cuenta, te avisaremos antes.',
      button: 'Ver tus cuentas',
    },
  },
}

/** Puts the notice together, for both channels. */
export function composeNotice({ kind, link, ...said }: Facts, language: Language): Written {
  const { subject, says, button, more } = texts[kind][language]
  return writeNote({ subject, says: says(said), link: { label: button, url: link }, ...(more && { more }) })
}

const several = {
  en: {
    subject: 'Your bills',
    no_card: 'You have several bills',
    owes: (amounts: string, total: string) =>
      `You have bills of ${amounts}, ${total} in all. There is no card that we may charge, so please pay when you can.`,
    sum: (amounts: string, total: string) => `${amounts} (${total} in all)`,
    gone: 'Another charge that we had told you about will not happen.',
    button: 'See your bills',
  },
  es: {
    subject: 'Tus cuentas',
    no_card: 'Tienes varias cuentas por pagar',
    owes: (amounts: string, total: string) =>
      `Tienes por pagar ${amounts}, en total ${total}. No hay una tarjeta a la que podamos cobrar, así que paga cuando puedas.`,
    sum: (amounts: string, total: string) => `${amounts} (en total ${total})`,
    gone: 'Otro cobro del que te habíamos avisado no se hará.',
    button: 'Ver tus cuentas',
  },
} as const

type Part = Omit<Facts, 'link'> & { cents: number }
const isGone = (kind: Said): boolean => kind === 'nothing_left' || kind === 'taken_back'

/** Where charges will not happen for both reasons, one is said for all: the one that a next bill does not make wrong. */
function sayGoneOnce(all: readonly Part[]): readonly Part[] {
  const isTakenBack = all.some(({ kind }) => kind === 'taken_back')
  return isTakenBack ? all.map((part) => (isGone(part.kind) ? { ...part, kind: 'taken_back' } : part)) : all
}

/** One message about several bills of one run, for both channels. Each bill is named by its amount. */
export function composeNotices(all: readonly Part[], link: string, language: Language): Written {
  const words = several[language]
  const parts = sayGoneOnce(all)
  const [bare, others] = [parts.filter(({ kind }) => kind === 'no_card'), parts.filter(({ kind }) => kind !== 'no_card')]
  const amounts = new Intl.ListFormat(language).format(bare.map(({ amount }) => amount))
  const total = writeDollars(
    bare.reduce((sum, { cents }) => sum + cents, 0),
    language,
  )
  const [one] = bare
  const owed = bare.length > 1 ? [words.owes(amounts, total)] : one ? [texts.no_card[language].says(one)] : []
  const said = [
    ...owed,
    ...joinCharges(others, language).map(({ kind, ...part }) =>
      isGone(kind) && parts.some((one) => one.kind !== kind) ? words.gone : texts[kind][language].says(part),
    ),
  ]
  // What gives a choice before a charge is said once.
  const more = [...new Set(others.flatMap(({ kind }) => texts[kind][language].more ?? []))]
  return writeNote({
    subject: others.length === 0 ? words.no_card : words.subject,
    ...{ says: said.join(' '), more },
    link: { label: words.button, url: link },
  })
}

/**
 * What is charged to one card in one moment is said as one charge, with each amount and the sum of all: the card pays them together. That nothing is
 * left is said once.
 */
function joinCharges(parts: readonly Part[], language: Language): Part[] {
  const groups = Map.groupBy(parts, ({ kind, when, card }, at) => {
    if (isGone(kind)) return kind
    return kind === 'changed' ? at : [kind, when, card].join()
  })
  return [...groups.values()].map((all) => {
    const [one] = all
    if (all.length === 1 || isGone(one!.kind)) return one!
    const cents = all.reduce((sum, part) => sum + part.cents, 0)
    const amounts = new Intl.ListFormat(language).format(all.map(({ amount }) => amount))
    return { ...one!, cents, amount: several[language].sum(amounts, writeDollars(cents, language)) }
  })
}

type Row = {
  kind: NoticeKind
  amount_cents: number
  /** What the notice before it said, if there was one with a charge. */
  before_cents: number | null
  collect_at: string | null
  bill_id: string
  brand: string | null
  last4: string | null
  is_own: boolean
  is_taken_back: boolean
  time_zone: string | null
  can_sign_in: boolean
}

const ending = {
  en: (brand: string, last4: string) => `the ${brand} ending in ${last4}`,
  es: (brand: string, last4: string) => `la tarjeta ${brand} que termina en ${last4}`,
}

/** Tells a patient about charges at least 48 hours before them, and about every change of what they were told: one message for all bills of a run. */
export const billNoticeMessage: Message = declareMessage({
  name: 'bill_notice',
  follows: 'bill.announced',
  to: 'patient',
  group: 'billing',
  // One message tells about all bills of a run.
  concerns: async (_ctx, { payload }) => !('told_by' in payload),
  // reads patients, payments, claims
  write: async (ctx, { event, recipient, language }) => {
    const { bill_notice_id, further_notice_ids = [] } = event.payload
    const { rows } = await sql<Row>`
      select n.kind, n.amount_cents::float8 as amount_cents, n.collect_at, n.bill_id, i.brand, i.last4, i.patient_id = n.patient_id as is_own, p.time_zone,
        p.identity_id is not null as can_sign_in,
        exists (select from app.bill b join app.claim c on c.id = b.claim_id
          where b.id = n.bill_id and c.state in ('voided', 'cancelled')) as is_taken_back,
        (select case when o.collect_at is not null and o.instrument_id is not null then o.amount_cents end from app.bill_notice o
          where o.bill_id = n.bill_id and (o.created_at, o.id) < (n.created_at, n.id) order by o.created_at desc, o.id desc limit 1)::float8 as before_cents
      from app.bill_notice n join app.patient p on p.id = n.patient_id left join app.payment_instrument i on i.id = n.instrument_id
      where n.id = any(${[bill_notice_id, ...further_notice_ids]}::uuid[]) and p.deleted_at is null
        and not exists (select from app.bill_notice later where later.bill_id = n.bill_id and (later.created_at, later.id) > (n.created_at, n.id))
      order by n.created_at, n.id`.execute(ctx.db)
    // A later notice says what is true now.
    const [notice] = rows
    if (!notice) return undefined
    // A patient who cannot sign in has a guardian who does.
    const whose = notice.can_sign_in ? '' : `?for=${recipient.id}`
    const parts = rows.map((row) => describeNotice(row, row.time_zone ?? ctx.config.time_zone, language))
    const { public_url } = ctx.config
    if (rows.length > 1) return composeNotices(parts, `${public_url}/app/billing${whose}`, language)
    return composeNotice({ ...parts[0]!, link: `${public_url}/app/billing/${notice.bill_id}${whose}` }, language)
  },
})

function sayKind({
  kind,
  amount_cents,
  before_cents,
  collect_at,
  is_taken_back,
}: Pick<Row, 'kind' | 'amount_cents' | 'before_cents' | 'collect_at' | 'is_taken_back'>): Said {
  if (kind === 'nothing_left' && is_taken_back) return 'taken_back'
  return kind === 'changed' && collect_at !== null && before_cents === amount_cents ? 'other_card' : kind
}

function describeNotice({ amount_cents: cents, collect_at, brand, last4, is_own, ...row }: Row, zone: string, language: Language): Part {
  const kind = sayKind({ ...row, amount_cents: cents, collect_at })
  const brands: Record<string, { en: string; es: string }> = cardBrands
  return {
    ...{ kind, cents, amount: writeDollars(cents, language), when: collect_at && writeMoment(collect_at, zone, language) },
    // Whose card it is stays with its holder.
    card: brand && last4 && is_own ? ending[language](brands[brand]?.[language] ?? brand, last4) : null,
  }
}
