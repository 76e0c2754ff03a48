import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'
import { writeDollars } from '../../notifications/wording.ts'

export type Slug = 'paid' | 'paid_by_hand' | 'held' | 'failed' | 'returned' | 'account'
type Text = { subject: string; says: (amount: string) => string; button: string }

// No client is named, and no reason that finance staff wrote: both stand behind the sign-in.
const texts: Record<Slug, Record<Language, Text>> = {
  paid: {
    en: {
      subject: 'Your pay was sent',
      says: (amount) => `We sent ${amount} to your account. Your bank usually shows it within two business days.`,
      button: 'See the statement',
    },
    es: {
      subject: 'Enviamos tu pago',
      says: (amount) => `Enviamos ${amount} a tu cuenta. Tu banco suele mostrarlo en dos días hábiles.`,
      button: 'Ver el desglose',
    },
  },
  paid_by_hand: {
    en: { subject: 'Your pay was sent', says: (amount) => `The practice paid you ${amount} directly.`, button: 'See the statement' },
    es: { subject: 'Enviamos tu pago', says: (amount) => `El consultorio te pagó ${amount} directamente.`, button: 'Ver el desglose' },
  },
  held: {
    en: {
      subject: 'Some of your pay is on hold',
      says: () => 'The practice is holding back some of your pay. You can read why.',
      button: 'Read why',
    },
    es: {
      subject: 'Una parte de tu pago está retenida',
      says: () => 'El consultorio retiene una parte de tu pago. Puedes leer por qué.',
      button: 'Leer por qué',
    },
  },
  failed: {
    en: {
      subject: 'Your pay could not be sent',
      says: (amount) =>
        `We could not send ${amount} to your account. The practice knows and will send it again. Please check that your account is complete.`,
      button: 'Check my account',
    },
    es: {
      subject: 'No pudimos enviar tu pago',
      says: (amount) =>
        `No pudimos enviar ${amount} a tu cuenta. El consultorio lo sabe y lo enviará de nuevo. Revisa que tu cuenta esté completa.`,
      button: 'Revisar mi cuenta',
    },
  },
  returned: {
    en: {
      subject: 'Your bank sent your pay back',
      says: (amount) => `Your bank sent ${amount} back to us. Please check your bank details. Then the practice will send it again.`,
      button: 'Check my account',
    },
    es: {
      subject: 'Tu banco devolvió tu pago',
      says: (amount) => `Tu banco nos devolvió ${amount}. Revisa tus datos bancarios. Después el consultorio lo enviará de nuevo.`,
      button: 'Revisar mi cuenta',
    },
  },
  account: {
    en: {
      subject: 'Your pay account needs something',
      says: () => 'The company that sends your pay needs something more from you. Until then you cannot be paid.',
      button: 'See what is missing',
    },
    es: {
      subject: 'A tu cuenta para pagos le falta algo',
      says: () => 'La empresa que envía tu pago necesita algo más de ti. Hasta entonces no podemos pagarte.',
      button: 'Ver qué falta',
    },
  },
}

/** Puts the message together, for both channels. */
export function composePay(slug: Slug, { amount, link }: { amount: string; link: string }, language: Language): Written {
  const { subject, says, button } = texts[slug][language]
  return writeNote({ subject, says: says(amount), link: { label: button, url: link } })
}

type Row = { status: string; failure: string | null; total_cents: number; paid_by: string | null }

const readPayout = async (ctx: Context, id: string): Promise<Row | undefined> =>
  (await sql<Row>`select status, failure, total_cents::float8 as total_cents, paid_by from app.payout where id = ${id}`.execute(ctx.db))
    .rows[0]

const account = '/provider/payouts/account'
const to = { to: 'provider', group: 'billing' } as const

export const paidMessage: Message = declareMessage({
  ...to,
  name: 'payout_paid',
  follows: 'payout.paid',
  write: async (ctx, { event: { payload }, language }) => {
    const row = await readPayout(ctx, payload.payout_id)
    if (row?.status !== 'paid') return undefined
    const facts = {
      amount: writeDollars(row.total_cents, language),
      link: `${ctx.config.public_url}/provider/payouts/${payload.payout_id}`,
    }
    return composePay(row.paid_by === null ? 'paid' : 'paid_by_hand', facts, language)
  },
})

export const heldMessage: Message = declareMessage({
  ...to,
  name: 'payout_held',
  follows: 'payout_hold.placed',
  write: async (ctx, { event: { payload }, language }) => {
    const { rows } = await sql`select from app.payout_hold where id = ${payload.payout_hold_id} and lifted_at is null`.execute(ctx.db)
    return rows.length === 0 ? undefined : composePay('held', { amount: '', link: `${ctx.config.public_url}/provider/payouts` }, language)
  },
})

/** A transfer that failed and was tried again meanwhile is no news any more. */
const writeFailed = async (ctx: Context, id: string, slug: 'failed' | 'returned', language: Language): Promise<Written | undefined> => {
  const row = await readPayout(ctx, id)
  if (row?.status !== 'failed' || (row.failure === 'returned') !== (slug === 'returned')) return undefined
  return composePay(slug, { amount: writeDollars(row.total_cents, language), link: `${ctx.config.public_url}${account}` }, language)
}

export const failedMessage: Message = declareMessage({
  ...to,
  name: 'payout_failed',
  follows: 'payout.failed',
  write: (ctx, { event: { payload }, language }) => writeFailed(ctx, payload.payout_id, 'failed', language),
})

export const returnedMessage: Message = declareMessage({
  ...to,
  name: 'payout_returned',
  follows: 'payout.returned',
  write: (ctx, { event: { payload }, language }) => writeFailed(ctx, payload.payout_id, 'returned', language),
})

export const accountMessage: Message = declareMessage({
  ...to,
  name: 'payout_account_restricted',
  follows: 'payout_account.changed',
  write: async (ctx, { event: { payload }, language }) => {
    const { rows } = await sql`select from app.payout_account where provider_id = ${payload.provider_id} and status = 'restricted'`.execute(
      ctx.db,
    )
    return rows.length === 0 ? undefined : composePay('account', { amount: '', link: `${ctx.config.public_url}${account}` }, language)
  },
})
