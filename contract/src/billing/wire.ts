import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import { body, Cents, cursor, Instant, id, Language, LocalDate, limit, line, ReckonedDate, SumCents, text } from '../kernel/values.ts'
import { CardForm, Payment } from '../payments/schemas.ts'
import { fewestParts, mostParts } from './collecting.ts'
import { PatientToConfirm } from './confirming.ts'
import {
  Bill,
  BillDetails,
  BillQuestion,
  CheckRun,
  FamilyPayer,
  OpenQuestion,
  Paper,
  PatientBalance,
  PayingCard,
  Relief,
  VisitMoney,
} from './schemas.ts'
import { estimateDisputeOutcomes, questionOutcomes, reliefKinds, reliefStates } from './vocabulary.ts'

const ofPatient = z.object({ patient_id: id() })
const ofBill = z.object({ patient_id: id(), bill_id: id() })
const page = { cursor, limit: limit.optional() }
const next_cursor = z.string().nullable()
const during = { from: ReckonedDate.optional(), to: ReckonedDate.optional() }

export const listBills = {
  params: ofPatient,
  query: z.object({ only: z.enum(['open', 'closed']).optional(), ...page }),
  output: z.object({
    items: z.array(Bill),
    next_cursor,
    /** What is open of all bills, and what the patient has in credit. */
    open_cents: SumCents,
    credit_cents: SumCents,
    /** The cards that may pay, the one that is charged first. */
    cards: z.array(PayingCard),
    family_payer: FamilyPayer.nullable(),
  }),
}
export const getBill = { params: ofBill, output: BillDetails }
export const payBills = {
  params: ofPatient,
  body: body({ bill_ids: z.array(z.uuid()).min(1).max(20), instrument_id: z.uuid(), /** What the payer saw. */ amount_cents: Cents }),
  output: z.object({ payment_id: z.uuid(), bills: z.array(Bill) }),
}
const ofPayment = z.object({ patient_id: id(), payment_id: id() })
export const confirmPayment = {
  params: ofPayment,
  output: z.object({
    /** The payment that is confirmed, which is another one than the one that failed. */
    payment_id: z.uuid(),
    /** For the bank's question in this browser. It is never stored or logged. */
    client_secret: z.string(),
    card_form: CardForm,
  }),
}
export const finishConfirmation = {
  params: ofPayment,
  body: body({
    /** What the customer of the demo's bank answers. Real banks ask in the browser. */
    demo_answer: z.enum(['confirm', 'refuse']).optional(),
  }),
  output: Payment,
}
export const startPaymentPlan = {
  params: ofBill,
  body: body({ parts: z.int().min(fewestParts).max(mostParts) }),
  output: Bill,
}
export const endPaymentPlan = { params: ofBill, output: Bill }
export const askAboutBill = { params: ofBill, body: body({ message: text(1000) }), output: Bill }
export const withdrawBillQuestion = { params: ofBill, output: Bill }

export const listPapers = {
  params: ofPatient,
  query: z.object(page),
  output: z.object({ items: z.array(Paper), next_cursor }),
}
export const getPaperPdf = {
  params: z.object({ patient_id: id(), paper_id: id() }),
  query: z.object({ language: Language.optional() }),
  output: file('application/pdf'),
}

export const setFamilyPayer = {
  params: ofPatient,
  body: body({ payer_patient_id: z.uuid(), note: text(300) }),
  output: FamilyPayer,
}
export const endFamilyPayer = { params: ofPatient, output: z.null() }

export const listPatientBalances = {
  query: z.object({
    only: z.enum(['open', 'failed', 'frozen', 'credit']).optional(),
    /** Whose name begins like these words, whatever they owe. */ q: text(80).optional(),
    ...page,
  }),
  output: z.object({ items: z.array(PatientBalance), next_cursor }),
}
export const listPlansToConfirm = { query: z.object(page), output: z.object({ items: z.array(PatientToConfirm), next_cursor }) }
export const listBillQuestions = { query: z.object(page), output: z.object({ items: z.array(OpenQuestion), next_cursor }) }
export const answerBillQuestion = {
  params: z.object({ question_id: id() }),
  body: body({ outcome: z.enum(valuesOf(questionOutcomes)).exclude(['withdrawn']), answer: text(1000) }),
  output: BillQuestion,
}
export const relieveBill = {
  params: z.object({ bill_id: id() }),
  body: body({ kind: z.enum(reliefKinds), amount_cents: Cents, reason: z.string().regex(/^[a-z_]{3,40}$/), note: text(300) }),
  output: Relief,
}
export const listReliefs = {
  query: z.object({ state: z.enum(valuesOf(reliefStates)).optional(), ...page }),
  output: z.object({ items: z.array(Relief), next_cursor }),
}
export const decideRelief = {
  params: z.object({ relief_id: id() }),
  body: body({ decision: z.enum(['grant', 'refuse']) }),
  output: Relief,
}
export const writeOffSmallBalances = {
  body: body({ below_cents: Cents, older_than_days: z.int().min(30).max(3650), note: text(300) }),
  output: z.object({ bills: z.int(), amount_cents: SumCents }),
}
export const stopCollection = { params: z.object({ bill_id: id() }), body: body({ stopped: z.boolean() }), output: Bill }
export const openEstimateDispute = {
  params: z.object({ bill_id: id() }),
  /** The number under which HHS handles the dispute. */
  body: body({ case_number: line(40) }),
  output: Bill,
}
export const closeEstimateDispute = {
  params: z.object({ bill_id: id() }),
  body: body({ outcome: z.enum(valuesOf(estimateDisputeOutcomes)) }),
  output: Bill,
}
export const payBackCredit = { params: ofPatient, output: z.object({ amount_cents: SumCents }) }

export const getVisitMoney = { params: z.object({ appointment_id: id() }), output: VisitMoney }
const Bucket = z.object({ bills: z.int(), open_cents: SumCents })
export const getFinance = {
  query: z.object(during),
  output: z.object({
    from: LocalDate,
    to: LocalDate,
    /** Money that came in during that time, by month and by where it came from. */
    months: z.array(
      z.object({
        month: LocalDate,
        cards_cents: z.int(),
        outside_cents: z.int(),
        payers_cents: z.int(),
        refunds_cents: z.int(),
        fees_cents: z.int(),
      }),
    ),
    /** What patients owe today, by days since they were billed, and what payers owe. */
    patients: z.array(Bucket),
    payers: z.array(z.object({ claims: z.int(), open_cents: z.int() })),
    /**
     * What the books say that payers owe. They carry the charge of a claim that a payer sent back until it is sent again, and without the charge of a
     * voided claim what its payer has not taken back yet.
     */
    books: z.object({
      ...{ payers_cents: z.int(), sent_back_claims: z.int(), sent_back_cents: z.int(), voided_claims: z.int(), voided_cents: z.int() },
    }),
    credit_cents: SumCents,
    waiting_reliefs: z.int(),
    open_questions: z.int(),
  }),
}
export const exportBookkeeping = { query: z.object(during), output: file('text/csv') }
export const listCheckRuns = { query: z.object(page), output: z.object({ items: z.array(CheckRun), next_cursor, next_at: Instant }) }
export const runChecks = { output: CheckRun }
