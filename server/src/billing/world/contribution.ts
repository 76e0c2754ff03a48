import { paymentsOf } from '../../payments/world/payments.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { BillingTables } from '../tables.ts'
import { type BillMade, billsOf } from './bills.ts'
import { makePapers } from './papers.ts'

/** The bills of the world with what was announced, their papers, a question that waits for an answer, a dispute, and an amount that waits for a second person. */
export const billingWorld: Contribution<BillingTables> = {
  tables: ['bill', 'bill_notice', 'bill_question', 'estimate_dispute', 'bill_relief', 'paper_series', 'bill_paper'],
  rowsOf: (frame) => {
    const { rows } = billsOf(frame)
    const castIds = new Set(Object.values(cast).flatMap((one) => (one.kind === 'patient' ? [one.patient_id] : [])))
    const open = rows
      .filter(({ open_cents, state, patient_id }) => open_cents > 0 && state === 'due' && !castIds.has(patient_id))
      .toSorted((one, other) => other.open_cents - one.open_cents || (one.id < other.id ? -1 : 1))
    const [asked, large = asked] = open
    const disputed = open.find(({ id, type }) => id !== asked?.id && id !== large?.id && type === 'self_pay')
    const stopped = new Set([asked?.id, disputed?.id])
    return {
      bill: rows.map((bill) => (stopped.has(bill.id) ? { ...bill, state: 'contested' } : bill)),
      bill_notice: rows.filter(({ told_at }) => told_at !== null).map((bill) => makeNotice(frame, bill)),
      bill_question: asked ? [makeQuestion(frame, asked)] : [],
      estimate_dispute: disputed ? [makeDispute(frame, disputed)] : [],
      bill_relief: large ? [makeRelief(frame, large)] : [],
      ...makePapers(frame),
    }
  },
}

const makeNotice = (frame: Frame, { id: bill_id, patient_id, told_at, told_cents, collect_at }: BillMade) => ({
  ...{ id: idOf('bill notice', bill_id), bill_id, patient_id, kind: 'charge', amount_cents: told_cents, collect_at },
  instrument_id: paymentsOf(frame).cards.find(({ row }) => row.patient_id === patient_id && row.is_default)?.row.id ?? null,
  created_at: told_at,
})

const makeQuestion = ({ now }: Frame, { id: bill_id, patient_id }: BillMade) => ({
  ...{ id: idOf('bill question', bill_id), bill_id, patient_id, asked_by: patient_id, asked_at: now },
  message: 'I thought that my plan pays for this visit. Could somebody look at it?',
  ...{ outcome: null, answer: null, answered_at: null, answered_by: null },
})

const makeDispute = ({ now }: Frame, { id: bill_id, patient_id }: BillMade) => ({
  ...{
    id: idOf('estimate dispute', bill_id),
    bill_id,
    patient_id,
    case_number: 'DISP-204417',
    opened_at: now,
    opened_by: cast.tom.admin_id,
  },
  ...{ outcome: null, closed_at: null, closed_by: null },
})

const makeRelief = ({ now }: Frame, { id: bill_id, patient_id, open_cents }: BillMade) => ({
  ...{ id: idOf('bill relief', bill_id), bill_id, patient_id, kind: 'waiver', amount_cents: open_cents, reason: 'hardship' },
  ...{ note: 'Lost her job in the summer, and asked by phone', state: 'waiting' },
  ...{ asked_by: cast.sasha.admin_id, asked_name: cast.sasha.name, asked_at: now, decided_by: null, decided_name: null, decided_at: null },
})
