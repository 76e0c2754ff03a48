import { makeClock } from '../chat/hours/zones.ts'
import { spreadCents } from '../ledger/rules.ts'
import type { BillState, NoticeKind } from './vocabulary.ts'

/** Hours between a notice and the charge that it announces (product.md 6). */
export const noticeHours = 48
/** Days after the first failed charge on which the card is tried again. */
export const retryDays = [1, 3, 7] as const
/** What one person may waive or write off alone; of more than this a second person decides. */
export const relievedAlone = 10_000
/** What staff may write off in one press as too little to collect. */
export const smallBalance = 1000
/** Into how many parts a bill may be split, and how small a part may be. */
export const fewestParts = 2
export const mostParts = 6
export const smallestPart = 500
/** Days after which credit that nobody used goes back to the card (decisions-2.md C12), or is handed back by a person where it came in cash or by check. */
export const creditDays = 30

const hour = 3_600_000
const day = 24 * hour
const addMilliseconds = (at: string, more: number): string => new Date(Date.parse(at) + more).toISOString()

/** The moment at which a card may be charged at the earliest, if the notice reaches the person at `told_at`. */
export const findEarliestCharge = (told_at: string): string => addMilliseconds(told_at, noticeHours * hour)

/** When the first part of a plan is charged: not before the hours of a notice of it, even where a charge was announced for an earlier moment. */
export function findFirstPart(collect_at: string | null, now: string): string {
  const earliest = findEarliestCharge(now)
  return collect_at !== null && collect_at > earliest ? collect_at : earliest
}

/** When the card is tried again after so many failures, the first of which came at `first_failed_at`; null after the last try. */
export function findNextTry(first_failed_at: string, failures: number): string | null {
  const days = retryDays[failures - 1]
  return days === undefined ? null : addMilliseconds(first_failed_at, days * day)
}

export type PlanPart = { n: number; amount_cents: number; collect_at: string }

/** Whether an amount may be split into so many parts. */
export const maySplit = (open_cents: number, parts: number): boolean =>
  parts >= fewestParts && parts <= mostParts && open_cents >= parts * smallestPart

/**
 * The parts of a payment plan: equal ones, where the first carry the cents that are left over, the first at `first_at` and each a month after the one
 * before by the calendar of the patient (the last day of a month where the next is shorter).
 */
export function splitBill(open_cents: number, parts: number, first_at: string, zone: string): PlanPart[] {
  const amounts = spreadCents(
    open_cents,
    Array.from({ length: parts }, () => 1),
  )
  return amounts.map((amount_cents, nth) => ({ n: nth + 1, amount_cents, collect_at: addMonths(first_at, nth, zone) }))
}

/** The same time of day so many months later by the clock of a zone, on the last day of the month where it has fewer days. */
export function addMonths(at: string, months: number, zone: string): string {
  const clock = makeClock(zone)
  const [day, time] = clock.read(Date.parse(at)).split('T') as [string, string]
  const [year, month] = day.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  const to = `${last.toISOString().slice(0, 8)}${String(Math.min(Number(day.slice(8)), last.getUTCDate())).padStart(2, '0')}`
  // Clocks show no seconds, and a moment has them.
  return new Date(clock.find(to, time) + (Date.parse(at) % 60_000)).toISOString()
}

type Planned = {
  open_cents: number
  /** What was still open when the plan began. */
  base_cents: number
  parts: readonly PlanPart[]
}

/**
 * The next part of a plan that is not covered yet, and how much of the bill falls due with it. What was paid since the plan began, or taken off by a
 * correction, covers the earliest parts first. What came on top after the plan falls due with its last part. Null once nothing is open.
 */
export function findNextPart({ open_cents, base_cents, parts }: Planned): { n: number; collect_at: string; amount_cents: number } | null {
  if (open_cents <= 0) return null
  let covered = Math.max(0, base_cents - open_cents)
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    if (covered < part.amount_cents || isLast) {
      const amount_cents = isLast ? open_cents : Math.min(open_cents, part.amount_cents - covered)
      return { n: part.n, collect_at: part.collect_at, amount_cents }
    }
    covered -= part.amount_cents
  }
  return null
}

/** Whether a notice says that nothing is left, that a card is charged, or that the person pays in another way. */
export type NoticeWanted = { kind: NoticeKind; amount_cents: number; collect: 'new' | 'keep' | 'none' }

/** The least that is charged to a card, in cents: processors refuse less. */
export const smallestCharge = 50

type Standing = {
  state: BillState
  /** What falls due next: all that is open, or a part of a plan. */
  due_cents: number
  /** Whether that is a part of a plan. */
  is_part: boolean
  has_card: boolean
  /** Whether the tries of the card are used up. */
  gave_up: boolean
  /** What was paid and stays paid. */
  paid_cents: number
  told_cents: number | null
  collect_at: string | null
  /** Whether what falls due now is due later than was announced, as the first part of a plan may be. */
  is_later: boolean
  /** Whether it is another card than the one that was announced. */
  is_other_card: boolean
}

const quiet: readonly BillState[] = ['processing', 'contested', 'awaiting_insurance']

/**
 * What a person must be told about a bill, as it stands against what they were told before; null if they know it all. More than they were told is never
 * charged without another notice and its hours, nor is another card; less keeps its moment.
 */
export function decideNotice(bill: Standing): NoticeWanted | null {
  const { state, due_cents, is_part, has_card, gave_up, paid_cents, told_cents, collect_at, is_later, is_other_card } = bill
  if (quiet.includes(state)) return null
  if (due_cents === 0)
    return collect_at !== null && paid_cents === 0 && state !== 'written_off'
      ? { kind: 'nothing_left', amount_cents: 0, collect: 'none' }
      : null
  // So little waits until more is open. Only whoever was told of a charge hears that it will not come.
  if (due_cents < smallestCharge) return collect_at === null ? null : { kind: 'changed', amount_cents: due_cents, collect: 'none' }
  if (collect_at === null || !has_card) {
    if (has_card && !(gave_up && told_cents === due_cents))
      return { kind: is_part ? 'plan_part' : 'charge', amount_cents: due_cents, collect: 'new' }
    if (collect_at === null && told_cents === due_cents) return null
    return { kind: told_cents === null || collect_at !== null ? 'no_card' : 'changed', amount_cents: due_cents, collect: 'none' }
  }
  if (is_other_card) return { kind: is_part ? 'plan_part' : 'changed', amount_cents: due_cents, collect: 'new' }
  if (due_cents === told_cents) return null
  return { kind: is_part ? 'plan_part' : 'changed', amount_cents: due_cents, collect: due_cents > told_cents! || is_later ? 'new' : 'keep' }
}

/** Hours before a part of a plan at which the person is reminded of it. */
export const partNoticeHours = 96
