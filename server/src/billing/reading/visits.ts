import type { Bill, TakenBackBill } from '@sorrel/contract/billing/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readStandingClaims, type StandingClaim } from '../../claims/showing/of-visits.ts'
import type { Context } from '../../kernel/context.ts'
import type { Standing } from './facts.ts'

/** What the other bills and the claims of its visit say about a bill. */
export type OfVisit = Pick<z.input<typeof Bill>, 'waits_for' | 'is_taken_back' | 'taken_back' | 'replaced_by'>
export const aboutNoVisit: OfVisit = { waits_for: null, is_taken_back: false, taken_back: [], replaced_by: null }

type Ended = Pick<TakenBackBill, 'billed_at' | 'taken_back_at' | 'billed_cents'>

/**
 * Joins the bills of each visit of a patient: of several claims that billed a visit one after the other, each left a bill, and one of them
 * stands. What was taken back is the history of that one. `bills` are all of the patient, the oldest first. Two statements, however many bills.
 */
export async function joinBillsOfVisits(ctx: Context, bills: readonly Standing[]): Promise<ReadonlyMap<string, OfVisit>> {
  const shares = bills.filter(({ row }) => row.type === 'session_patient_share' && row.claim_id !== null && row.appointment_id !== null)
  if (shares.length === 0) return new Map()
  const ended = await readEnded(ctx, shares)
  const claims = await readStandingClaims(
    ctx,
    shares.map(({ row }) => row.appointment_id!),
  )
  const gone = shares.filter((bill) => ended.has(bill.row.id) && isSettled(bill))
  const findBilled = (appointmentId: string | null): Standing | undefined => findBillOf(shares, claims.get(appointmentId ?? ''))
  const findStanding = ({ row: { appointment_id } }: Standing): Standing | undefined =>
    findBilled(appointment_id) ??
    (claims.has(appointment_id!) ? undefined : bills.find((one) => isPaidAlone(one, appointment_id))) ??
    gone.findLast(({ row }) => row.appointment_id === appointment_id)
  const standing = new Map(gone.map((bill) => [bill.row.id, findStanding(bill)?.row.id]))
  const historyOf = ({ row }: Standing) => gone.flatMap((bill) => (standing.get(bill.row.id) === row.id ? tell(bill, ended) : []))
  return new Map(
    bills.map((bill) => {
      const { id, claim_id, appointment_id } = bill.row
      const claim = claims.get(appointment_id ?? '')
      const billed = findBilled(appointment_id)?.row.id
      const stands = gone.includes(bill) ? standing.get(id) === id : billed === id
      const isFirstOfTwo = claim?.claim_id === claim_id && isEmpty(bill)
      // To its patient, the bill that was taken back last stands for the visit until the next claim goes out. Staff see what each bill is.
      const waits = stands && isSettled(bill) && (ctx.actor.kind === 'patient' || !gone.includes(bill))
      const of: OfVisit = {
        waits_for: waits ? (claim?.waits_for ?? null) : null,
        is_taken_back: gone.includes(bill),
        taken_back: historyOf(bill),
        replaced_by: stands ? null : gone.includes(bill) ? (standing.get(id) ?? null) : isFirstOfTwo ? (billed ?? null) : null,
      }
      return [id, of]
    }),
  )
}

/** The bill that stands for a claim: that of the second plan once it has answered, unless something was paid on the first one's. */
function findBillOf(shares: readonly Standing[], claim: StandingClaim | undefined): Standing | undefined {
  const find = (claimId: string | null) => shares.find(({ row }) => row.claim_id === claimId)
  const first = claim && find(claim.claim_id)
  const second = claim?.second_id ? find(claim.second_id) : undefined
  return second && (!first || isEmpty(first)) ? second : first
}

/** Whether nothing is owed on a bill, and nothing was ever paid on it. */
const isEmpty = (bill: Standing): boolean =>
  isSettled(bill) && bill.facts.paid_cents === 0 && bill.facts.refunded_cents === 0 && bill.settled.surplus_cents === 0

/** Whether nothing is owed and nobody decides about it, so that nobody has to do anything. */
const isSettled = ({ facts, settled, question }: Standing): boolean =>
  facts.owed_cents === 0 &&
  settled.open_cents === 0 &&
  question === null &&
  facts.frozen_why === null &&
  settled.state !== 'processing' &&
  settled.state !== 'contested'

const isPaidAlone = ({ row, facts }: Standing, appointmentId: string | null): boolean =>
  row.type === 'self_pay' && row.appointment_id === appointmentId && facts.owed_cents > 0

const tell = ({ row, facts, settled }: Standing, ended: ReadonlyMap<string, Ended>): TakenBackBill => ({
  ...{ bill_id: row.id, ...ended.get(row.id)! },
  ...{ surplus_cents: settled.surplus_cents, refunded_cents: facts.refunded_cents },
})

/** The bills whose claims ended: since when, and what they came to before. */ // reads claims, ledger
async function readEnded(ctx: Context, shares: readonly Standing[]): Promise<ReadonlyMap<string, Ended>> {
  const { rows } = await sql<Ended & { id: string }>`
    select b.id, coalesce(i.billed_at, b.created_at) as billed_at, coalesce(i.taken_back_at, c.updated_at) as taken_back_at,
      coalesce(i.cents, 0)::float8 as billed_cents
    from bill b join claim c on c.id = b.claim_id and c.state in ('voided', 'cancelled')
      cross join lateral (select min(effective_at) as billed_at, max(effective_at) as taken_back_at,
          sum(amount_cents) filter (where revision < last) as cents
        from (select i.*, max(revision) over () as last from billing_item i where i.reference = b.reference) i) i
    where b.id in (${sql.join(shares.map(({ row }) => row.id))})`.execute(ctx.db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
