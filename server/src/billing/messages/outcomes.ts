import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

type Text = { subject: string; says: string; button: string }
type Slug = 'failed' | 'failed_last' | 'receipt' | 'refund' | 'statement' | 'answered'

const texts: Record<Slug, Record<Language, Text>> = {
  failed: {
    en: {
      subject: 'Your card did not work',
      says: 'Your card could not be charged. We will try again in a few days. You can also pay with another card.',
      button: 'See the bill',
    },
    es: {
      subject: 'Tu tarjeta no funcionó',
      says: 'No pudimos cobrar a tu tarjeta. Lo intentaremos otra vez en unos días. También puedes pagar con otra tarjeta.',
      button: 'Ver la cuenta',
    },
  },
  failed_last: {
    en: {
      subject: 'Your card still does not work',
      says: 'Your card could not be charged, and we will not try it again. Please pay with another card, or talk to us if that is difficult.',
      button: 'Pay in another way',
    },
    es: {
      subject: 'Tu tarjeta sigue sin funcionar',
      says: 'No pudimos cobrar a tu tarjeta y no lo intentaremos más. Paga con otra tarjeta, por favor, o habla con nosotros si te resulta difícil.',
      button: 'Pagar de otra manera',
    },
  },
  receipt: {
    en: { subject: 'Your receipt', says: 'Thank you. Your receipt is ready.', button: 'See the receipt' },
    es: { subject: 'Tu recibo', says: 'Gracias. Ya tienes tu recibo.', button: 'Ver el recibo' },
  },
  refund: {
    en: {
      subject: 'Your refund',
      says: 'We have paid money back to you. It takes five to ten days until your bank shows it.',
      button: 'See the receipt',
    },
    es: {
      subject: 'Tu reembolso',
      says: 'Te hemos devuelto dinero. Tu banco lo mostrará en cinco a diez días.',
      button: 'Ver el recibo',
    },
  },
  statement: {
    en: {
      subject: 'Your monthly statement',
      says: 'Your statement for last month is ready.',
      button: 'See the statement',
    },
    es: {
      subject: 'Tu estado de cuenta mensual',
      says: 'Ya tienes el estado de cuenta del último mes.',
      button: 'Ver el estado de cuenta',
    },
  },
  answered: {
    en: { subject: 'We answered your question', says: 'We answered your question about a bill.', button: 'Read the answer' },
    es: { subject: 'Respondimos a tu pregunta', says: 'Respondimos a tu pregunta sobre una cuenta.', button: 'Leer la respuesta' },
  },
}

/** Puts the message together, for both channels. */
export function composeOutcome(slug: Slug, link: string, language: Language): Written {
  const { subject, says, button } = texts[slug][language]
  return writeNote({ subject, says, link: { label: button, url: link } })
}

/** Where a message leads. A patient who cannot sign in has a guardian who does. */ // reads patients
async function findLink(ctx: Context, patientId: string | null, path: string): Promise<string> {
  const { rows } = await sql<{ can: boolean }>`select identity_id is not null as can from app.patient where id = ${patientId}`.execute(
    ctx.db,
  )
  return `${ctx.config.public_url}${path}${rows[0]?.can === false ? `?for=${patientId}` : ''}`
}

export const chargeFailedMessage: Message = declareMessage({
  name: 'bill_charge_failed',
  follows: 'bill.charge_failed',
  to: 'patient',
  group: 'billing',
  // What only the holder of the card can confirm, its holder is told.
  concerns: async (_ctx, { payload }) => (payload as { code?: string }).code !== 'authentication_needed',
  write: async (ctx, { event: { payload }, recipient, language }) => {
    const bill = await ctx.db.selectFrom('bill').select('open_cents').where('id', '=', payload.bill_id).executeTakeFirst()
    if (!bill || bill.open_cents === 0) return undefined
    const link = await findLink(ctx, recipient.id, `/app/billing/${payload.bill_id}`)
    return composeOutcome(payload.is_last ? 'failed_last' : 'failed', link, language)
  },
})

export const paperMessage: Message = declareMessage({
  name: 'bill_paper',
  follows: 'bill_paper.issued',
  to: 'patient',
  group: 'billing',
  // Of a refund its own message tells, with the amount and the card.
  concerns: async (_ctx, { payload }) => (payload as { kind?: string }).kind !== 'refund',
  write: async (ctx, { event: { payload }, recipient, language }) =>
    composeOutcome(payload.kind, await findLink(ctx, recipient.id, '/app/billing/papers'), language),
})

export const questionAnsweredMessage: Message = declareMessage({
  name: 'bill_question_answered',
  follows: 'bill_question.answered',
  to: 'patient',
  group: 'billing',
  write: async (ctx, { event: { payload }, recipient, language }) =>
    composeOutcome('answered', await findLink(ctx, recipient.id, `/app/billing/${payload.bill_id}`), language),
})
