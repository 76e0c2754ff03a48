import type { ItemType, TransactionKind } from '@sorrel/contract/ledger/vocabulary'
import { exchangeOf } from '../../clearinghouse/world/exchange.ts'
import { makeFeeRows } from '../../ledger/world/fees.ts'
import { selfPayOf } from '../../ledger/world/self-pay.ts'
import { paymentsOf } from '../../payments/world/payments.ts'
import { coursesOf } from '../../scheduling/world/visits.ts'
import { cast } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import type { StatementLine } from '../papers/content.ts'
import { whatOf } from '../papers/statements.ts'
import { billsOf } from './bills.ts'
import { type Draft, dayOf, issuerOf, namesOf } from './naming.ts'

type Posting = { transaction_id: string; from_account: string; to_account: string; amount_cents: number; effective_at: string }
type Item = { transaction_id: string | null; type: ItemType; appointment_id: string | null }
type Move = StatementLine & { at: string }

/** The statements of the last month of some people of the cast. They say what the books of the world say. */
export function listStatements(frame: Frame): Draft[] {
  const first = Temporal.PlainDate.from(dayOf(frame.now)).toPlainYearMonth().subtract({ months: 1 }).toPlainDate({ day: 1 })
  const [from, until] = [begin(first), begin(first.add({ months: 1 }))]
  const movesOf = readBooks(frame)
  const names = namesOf(frame)
  return [cast.maya, cast.lucia, cast.ruth, cast.harold, cast.ruben, cast.keola].flatMap(({ patient_id }): Draft[] => {
    const all = movesOf(patient_id).filter(({ at }) => at < until)
    const moved = all.filter(({ at }) => at >= from)
    const after_cents = sumOf(all)
    if (moved.length === 0 && after_cents === 0) return []
    const lines = moved.map(({ at: _at, ...line }) => line)
    const bill_ids = billsOf(frame).rows.filter((bill) => bill.patient_id === patient_id && bill.created_at < until && bill.open_cents > 0)
    return [
      {
        ...{ patient_id, payment_id: null, refund_id: null, month: first.toString(), amount_cents: Math.max(0, after_cents) },
        ...{ bill_ids: bill_ids.map(({ id }) => id), issued_at: until },
        content: {
          ...{ kind: 'statement', issuer: issuerOf(frame), patient: names.get(patient_id)!, month: first.toString() },
          ...{ before_cents: after_cents - sumOf(moved), lines, after_cents, credit_cents: 0 },
        },
      },
    ]
  })
}

const begin = (day: Temporal.PlainDate): string =>
  new Date(day.toZonedDateTime({ timeZone: 'America/Chicago' }).epochMilliseconds).toISOString()

const sumOf = (lines: readonly StatementLine[]): number => lines.reduce((cents, { amount_cents }) => cents + amount_cents, 0)

/** What moved the account of a patient of the world, the oldest first. */
function readBooks(frame: Frame): (patientId: string) => Move[] {
  const fees = makeFeeRows(frame)
  const { books } = exchangeOf(frame)
  const alone = selfPayOf(frame)
  const all = [fees, books, alone, paymentsOf(frame).books, billsOf(frame).books]
  const transactions = all.flatMap((one) => one.ledger_transaction) as { id: string; kind: TransactionKind }[]
  const kinds = new Map(transactions.map(({ id, kind }) => [id, kind]))
  const items = [...fees.billing_item, ...books.billing_item, ...alone.billing_item] as Item[]
  const known = new Map(items.map((item) => [item.transaction_id, item]))
  const visits = coursesOf(frame).flatMap(({ appointments }) => appointments)
  const days = new Map(visits.map(({ id, starts_at }) => [id, dayOf(starts_at)]))
  const postings = all.flatMap((one) => one.posting) as Posting[]
  return (patientId) => {
    const theirs = `patient:${patientId}:receivable`
    return postings
      .filter(({ from_account, to_account }) => from_account === theirs || to_account === theirs)
      .toSorted((one, other) => one.effective_at.localeCompare(other.effective_at))
      .map(({ transaction_id, to_account, amount_cents, effective_at: at }) => {
        const cents = to_account === theirs ? amount_cents : -amount_cents
        const what = whatOf(kinds.get(transaction_id) ?? '', cents)
        const item = known.get(transaction_id)
        const visit_day = item?.appointment_id ? days.get(item.appointment_id) : undefined
        return { at, day: dayOf(at), what, type: item?.type ?? null, amount_cents: cents, ...(visit_day && { visit_day }) }
      })
  }
}
