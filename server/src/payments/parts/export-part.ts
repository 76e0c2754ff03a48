import type { Label } from '@sorrel/contract/kernel/label'
import { paymentMethods, paymentStates, refundStates } from '@sorrel/contract/payments/vocabulary'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** What the patient paid, what was given back, and the cards that they keep. */
export const paymentsExport: ExportPart = {
  tables: ['payment', 'payment_instrument', 'refund'],
  left_out: {
    payment_customer: 'a name that the card processor has for the patient, which says nothing to anybody else',
    payment_allocation: 'which bill a payment paid; the bills and the payments stand in the archive themselves',
    refund_allocation: 'which bill a refund is about; the bills and the refunds stand in the archive themselves',
    dispute: 'what a bank and the practice wrote to each other about a payment',
    dispute_allocation: 'which bill a dispute is about',
  },
  data: {
    payment: {
      without: {
        key: 'a key by which the practice pays once',
        charge_ref: 'a name that only the card processor knows',
        fee_cents: 'what the practice paid to the card processor',
      },
      history: { at: 'created_at', code: 'state', for_dietitian: false },
    },
    payment_instrument: {
      without: {
        customer_ref: 'a name that only the card processor knows',
        card_ref: 'a name by which only the card processor charges the card',
      },
      history: { at: 'created_at', code: 'type', for_dietitian: false },
    },
    refund: {
      without: {
        note: 'what staff wrote for each other',
        asked_name: 'the name of a member of staff',
        decided_name: 'the name of a member of staff',
        refund_ref: 'a name that only the card processor knows',
      },
      history: { at: 'asked_at', code: 'state', for_dietitian: false },
    },
  },
  write: writePayments,
}

const words = {
  payments: { en: 'What you paid', es: 'Lo que pagaste' },
  refunds: { en: 'What was given back', es: 'Lo que se te devolvió' },
  when: { en: 'On', es: 'El' },
  how: { en: 'How', es: 'Cómo' },
  amount: { en: 'Amount', es: 'Monto' },
  state: { en: 'What became of it', es: 'Qué pasó' },
} as const satisfies Record<string, Label>

async function writePayments(ctx: Context, { patient_id, say, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const payments = await ctx.db
    .selectFrom('payment')
    .leftJoin('payment_instrument', 'payment_instrument.id', 'payment.instrument_id')
    .select(['payment.created_at', 'payment.method', 'payment.amount_cents', 'payment.state', 'last4'])
    .where('payment.patient_id', '=', patient_id)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()
  const refunds = await ctx.db
    .selectFrom('refund')
    .select(['asked_at', 'amount_cents', 'state'])
    .where('patient_id', '=', patient_id)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (payments.length === 0) return []
  const paid = {
    caption: say(words.payments),
    columns: [words.when, words.how, words.amount, words.state].map((word) => say(word)),
    rows: payments.map(({ created_at, method, amount_cents, state, last4 }) => [
      ...[writeMoment(created_at), `${say(paymentMethods[method])}${last4 ? ` •••• ${last4}` : ''}`],
      ...[writeDollars(amount_cents), say(paymentStates[state])],
    ]),
  }
  const back = {
    caption: say(words.refunds),
    columns: [words.when, words.amount, words.state].map((word) => say(word)),
    rows: refunds.map(({ asked_at, amount_cents, state }) => [
      ...[writeMoment(asked_at), writeDollars(amount_cents), say(refundStates[state])],
    ]),
  }
  return [{ title: say(words.payments), tables: refunds.length === 0 ? [paid] : [paid, back] }]
}
