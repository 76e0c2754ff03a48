import type { LocalDate } from '../kernel/values.ts'

/** From so much more than the good-faith estimate on, a bill may be disputed. */
export const disputeFromCents = 40_000
/** So many days after the bill, the patient may start the dispute. */
export const disputeDays = 120
const dayMs = 86_400_000

/** A good-faith estimate that went out: of how many visits, and when a later one took its place. */
export type Estimated = { total_cents: number; visits: number; sent_at: string; replaced_at: string | null }
/** What the patient is asked to pay for one visit that the estimate covers, and the day of its first bill. */
export type Billed = { starts_at: string; billed_cents: number; billed_on: LocalDate }
export type Dispute = { estimate_cents: number; billed_cents: number; until: LocalDate }

/**
 * What its patient may dispute: the bills of the visits that an estimate counts come to at least $400 more than it says, and it was the last one before
 * their care (45 CFR 149.620). More visits than it counts raise nothing. The days run from the bill that reached the sum. Null after the last of them.
 */
export function findDispute(
  { total_cents, visits, sent_at, replaced_at }: Estimated,
  bills: readonly Billed[],
  today: LocalDate,
): Dispute | null {
  const counted = bills.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1)).slice(0, visits)
  const last = counted.at(-1)
  if (!last || sent_at >= last.starts_at || (replaced_at !== null && replaced_at < last.starts_at)) return null
  const billed_cents = counted.reduce((sum, bill) => sum + bill.billed_cents, 0)
  if (billed_cents < total_cents + disputeFromCents) return null
  let sum = 0
  const reached = counted
    .toSorted((one, other) => (one.billed_on < other.billed_on ? -1 : 1))
    .find((bill) => {
      sum += bill.billed_cents
      return sum >= total_cents + disputeFromCents
    })
  const until = new Date(Date.parse(`${(reached ?? last).billed_on}T00:00:00Z`) + disputeDays * dayMs).toISOString().slice(0, 10)
  return today > until ? null : { estimate_cents: total_cents, billed_cents, until }
}
