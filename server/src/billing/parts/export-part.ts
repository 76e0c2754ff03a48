import { billStates, estimateDisputeOutcomes, paperKinds } from '@sorrel/contract/billing/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { itemTypes } from '@sorrel/contract/ledger/vocabulary'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { numberOf } from '../papers/numbering.ts'
import { readAccount } from '../reading/facts.ts'

/** Where each bill stands, the questions with their answers, and the papers that were issued. */
export const billingExport: ExportPart = {
  tables: ['bill', 'bill_question', 'estimate_dispute', 'payment_plan', 'bill_paper'],
  left_out: {
    bill_notice: 'says when a charge was announced; the patient has the messages',
    bill_relief: 'holds who of the staff gave up what; the bills say what was waived',
    family_payer: 'is about two people',
    paper_series: 'counts the papers of everybody',
    reconciliation_run: 'compares the books of the practice',
  },
  data: {
    bill: { history: { at: 'created_at', code: 'type', for_dietitian: false } },
    bill_question: { history: { at: 'asked_at', text: 'message', for_dietitian: false } },
    estimate_dispute: { history: { at: 'opened_at', text: 'case_number', for_dietitian: false } },
    payment_plan: { history: { at: 'started_at', for_dietitian: false } },
    bill_paper: { history: { at: 'issued_at', code: 'kind', for_dietitian: false } },
  },
  write: async (ctx, about) => [
    ...(await writeBills(ctx, about)),
    ...(await writeQuestions(ctx, about)),
    ...(await writeDisputes(ctx, about)),
    ...(await writePapers(ctx, about)),
  ],
}

const words = {
  bills: { en: 'Where your bills stand', es: 'Cómo van tus cuentas' },
  what: { en: 'For what', es: 'Por qué' },
  since: { en: 'Since', es: 'Desde' },
  state: { en: 'State', es: 'Estado' },
  owed: { en: 'Owed', es: 'A pagar' },
  paid: { en: 'Paid', es: 'Pagado' },
  open: { en: 'Still open', es: 'Pendiente' },
  questions: { en: 'Your questions about bills', es: 'Tus preguntas sobre cuentas' },
  question: { en: 'You asked', es: 'Preguntaste' },
  answer: { en: 'Answer', es: 'Respuesta' },
  disputes: { en: 'Disputes of your bills with HHS', es: 'Disputas de tus cuentas ante el HHS' },
  case: { en: 'Case number', es: 'Número de caso' },
  opened: { en: 'Opened', es: 'Abierta' },
  outcome: { en: 'Outcome', es: 'Resultado' },
  papers: { en: 'Receipts and statements', es: 'Recibos y estados de cuenta' },
  number: { en: 'Number', es: 'Número' },
  issued: { en: 'Issued on', es: 'Emitido el' },
  amount: { en: 'Amount', es: 'Monto' },
} as const satisfies Record<string, Label>

async function writeBills(ctx: Context, { patient_id, say, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const { bills } = await readAccount(ctx, patient_id)
  if (bills.length === 0) return []
  const table = {
    caption: say(words.bills),
    columns: [words.what, words.since, words.state, words.owed, words.paid, words.open].map((word) => say(word)),
    rows: bills
      .toReversed()
      .map(({ row, facts, settled }) => [
        ...[say(itemTypes[row.type], row.type), writeMoment(row.created_at), say(billStates[settled.state])],
        ...[facts.owed_cents, Math.max(0, facts.paid_cents - facts.refunded_cents), settled.open_cents].map((cents) => writeDollars(cents)),
      ]),
  }
  return [{ title: say(words.bills), tables: [table] }]
}

async function writeQuestions(ctx: Context, { patient_id, say, writeMoment }: Subject): Promise<Chapter[]> {
  const rows = await ctx.db
    .selectFrom('bill_question')
    .select(['message', 'asked_at', 'answer'])
    .where('patient_id', '=', patient_id)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  return [
    {
      title: say(words.questions),
      entries: rows.map(({ message, asked_at, answer }) => ({
        heading: writeMoment(asked_at),
        facts: [
          [say(words.question), message],
          [say(words.answer), answer],
        ],
      })),
    },
  ]
}

async function writeDisputes(ctx: Context, { patient_id, say, writeMoment }: Subject): Promise<Chapter[]> {
  const disputes = ctx.db
    .selectFrom('estimate_dispute')
    .select(['case_number', 'opened_at', 'outcome'])
    .where('patient_id', '=', patient_id)
  const rows = await disputes.orderBy('opened_at', 'desc').orderBy('id', 'desc').execute()
  if (rows.length === 0) return []
  const table = {
    caption: say(words.disputes),
    columns: [words.case, words.opened, words.outcome].map((word) => say(word)),
    rows: rows.map(({ case_number, opened_at, outcome }) => [
      ...[case_number, writeMoment(opened_at), outcome && say(estimateDisputeOutcomes[outcome], outcome)],
    ]),
  }
  return [{ title: say(words.disputes), tables: [table] }]
}

async function writePapers(ctx: Context, { patient_id, say, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const rows = await ctx.db
    .selectFrom('bill_paper')
    .select(['kind', 'series', 'n', 'issued_at', 'amount_cents'])
    .where('patient_id', '=', patient_id)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const table = {
    caption: say(words.papers),
    columns: [words.number, words.what, words.issued, words.amount].map((word) => say(word)),
    rows: rows.map((row) => [numberOf(row), say(paperKinds[row.kind]), writeMoment(row.issued_at), writeDollars(row.amount_cents)]),
  }
  return [{ title: say(words.papers), tables: [table] }]
}
