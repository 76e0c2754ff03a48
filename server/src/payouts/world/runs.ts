import { findPeriodBefore, type PayPeriod, usualCalendar } from '@sorrel/contract/payouts/rules'
import { postInDemo } from '../../clearinghouse/world/books.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld, practiceOfDemo as practice } from '../../world/frame.ts'
import { findCutOff, findStartOf } from '../drafts/calendar.ts'
import { type DemoLine, linesOf } from './lines.ts'

/** The accounts of dietitians at the demo's processor. Theo has begun his, Gregor left before there were any. */
export const accountsOf = makeOncePerWorld((frame: Frame) =>
  providersOf(frame)
    .filter(({ id }) => id !== cast.gregor.provider_id)
    .map(({ id: provider_id }, nth) => ({
      ...{ provider_id, account_ref: `acct_fake_demo${nth}` },
      bank_last4: provider_id === cast.theo.provider_id ? null : String(1000 + ((nth * 617) % 9000)),
    })),
)

export const makeAccounts = (frame: Frame) =>
  accountsOf(frame).map((account) => ({
    ...{ ...account, status: account.bank_last4 === null ? 'begun' : 'ready', missing_count: account.bank_last4 === null ? 3 : 0 },
    ...{ checked_at: frame.now, created_at: frame.from },
  }))

// NOTE: a sealed text is another one each time, and the world is always the same. Nothing reads the whole numbers, so the demo has none.
export const makeTaxForms = ({ from }: Frame) =>
  [cast.hannah, cast.dana, cast.marisol].map(({ provider_id, first_name, last_name }, nth) => ({
    ...{
      id: idOf('tax form', provider_id),
      provider_id,
      legal_name: `${first_name} ${last_name}`,
      business_name: null,
      tax_class: 'individual',
    },
    ...{ tax_id_kind: 'ssn', sealed_tax_id: 'No number in the demo', tax_id_last4: `678${nth}` },
    ...{ line_1: `${120 + nth} Alder Street`, line_2: null, city: 'Chicago', state: 'IL', zip: '60614', certified_at: from },
  }))

/** The periods of the demo that are over, the latest first, as far back as there are lines. */
function listPeriods(lines: readonly DemoLine[], now: string): PayPeriod[] {
  const first = [now, ...lines.map(({ effective_at }) => effective_at)].sort()[0]!
  const periods: PayPeriod[] = []
  let period = findPeriodBefore(
    usualCalendar,
    Temporal.Instant.from(now).toZonedDateTimeISO(practice.config.time_zone).toPlainDate().toString(),
  )
  while (findCutOff(practice, period.ends_on) > first) {
    periods.push(period)
    period = findPeriodBefore(usualCalendar, period.ends_on)
  }
  return periods
}

type Paid = { payouts: { id: string; [column: string]: unknown }[]; runs: object[]; payoutOf: Map<string, string> }

/** What was paid in the demo: every period but the last one, which finance staff are about to finalize. Two transfers failed. */
export const paidOf = makeOncePerWorld((frame: Frame): Paid => {
  const lines = linesOf(frame)
  const paid: Paid = { payouts: [], runs: [], payoutOf: new Map() }
  const [, ...periods] = listPeriods(lines, frame.now)
  for (const [nth, period] of periods.toReversed().entries())
    addRun(paid, { lines, accounts: accountsOf(frame), period, isLast: nth === periods.length - 1 })
  return paid
})

type Account = ReturnType<typeof accountsOf>[number]
/** Whose last transfer failed. */
const failing: readonly string[] = [cast.ilse.provider_id, cast.priya.provider_id]

type Run = { lines: readonly DemoLine[]; accounts: readonly Account[]; period: PayPeriod; isLast: boolean }

function addRun(paid: Paid, { lines, accounts, period, isLast }: Run): void {
  const [starts, cutOff] = [findStartOf(practice, period.starts_on), findCutOff(practice, period.ends_on)]
  const finalized_at = addMinutes(cutOff, 2 * 1440 + 600)
  const run_id = idOf('payout run', period.ends_on)
  const made = accounts.flatMap(({ provider_id, account_ref, bank_last4 }) => {
    const mine = lines.filter((line) => line.provider_id === provider_id && line.effective_at < cutOff && !paid.payoutOf.has(line.id))
    const total_cents = sumOf(mine)
    if (bank_last4 === null || total_cents <= 0) return []
    const id = idOf('payout', provider_id, period.ends_on)
    for (const line of mine) paid.payoutOf.set(line.id, id)
    const carried_cents = sumOf(mine.filter(({ effective_at }) => effective_at < starts))
    const about = {
      id,
      run_id,
      provider_id,
      period_start: period.starts_on,
      period_end: period.ends_on,
      total_cents,
      carried_cents,
      line_count: mine.length,
    }
    return [{ ...about, account_ref, ...endOf(id, finalized_at, isLast && failing.includes(provider_id)) }]
  })
  if (made.length === 0) return
  paid.payouts.push(...made)
  paid.runs.push({
    ...{ id: run_id, period_end: period.ends_on, scope: 'all', provider_ids: null, digest: 'demo', payout_count: made.length },
    ...{ total_cents: made.reduce((sum, { total_cents }) => sum + total_cents, 0), status: 'finalized', asked_by: cast.femi.admin_id },
    ...{ asked_name: cast.femi.name, asked_at: addMinutes(finalized_at, -90), decided_by: cast.sasha.admin_id, decided_at: finalized_at },
  })
}

const sumOf = (lines: readonly DemoLine[]): number => lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

function endOf(id: string, at: string, hasFailed: boolean) {
  const paid_at = addMinutes(at, 1)
  return {
    ...{ status: hasFailed ? 'failed' : 'paid', attempts: 1, tried_at: paid_at, unknown_since: null, finalized_at: at, created_at: at },
    updated_at: paid_at,
    ...{
      transfer_ref: hasFailed ? null : `tr_fake_${id}`,
      failure: hasFailed ? 'account_not_ready' : null,
      paid_at: hasFailed ? null : paid_at,
    },
    ...{ paid_by: null, paid_by_admin: null, transaction_id: hasFailed ? null : idOf('ledger transaction', `payout:${id}`) },
  }
}

/** What the pay of the demo does to its books. */
export const payBooksOf = makeOncePerWorld((frame: Frame) => {
  const books = { ledger_transaction: [] as object[], posting: [] as object[], billing_item: [] as object[] }
  for (const line of linesOf(frame)) postLine(books, line)
  for (const { id, provider_id, total_cents, paid_at } of paidOf(frame).payouts)
    if (paid_at !== null)
      postInDemo(books, {
        ...{ kind: 'payout_sent', reference: `payout:${id}`, at: String(paid_at) },
        postings: [{ from: 'cash:stripe', to: `provider:${String(provider_id)}:payable`, amountCents: Number(total_cents) }],
      })
  return books
})

function postLine(
  books: Parameters<typeof postInDemo>[0],
  { reference, revision, provider_id, amount_cents, effective_at: at }: DemoLine,
): void {
  const [theirs, expense] = [`provider:${provider_id}:payable`, 'expense:clinician_pay'] as const
  const movement = amount_cents > 0 ? { from: theirs, to: expense } : { from: expense, to: theirs }
  const kind = revision === 1 ? 'pay_earned' : 'pay_corrected'
  postInDemo(books, {
    kind,
    reference: `pay:${reference}:${revision}`,
    at,
    postings: [{ ...movement, amountCents: Math.abs(amount_cents) }],
  })
}
