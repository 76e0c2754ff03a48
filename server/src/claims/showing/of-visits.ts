import type { UnbilledVisit, VisitClaimStatus } from '@sorrel/contract/claims/visits'
import { type ClaimState, type PatientClaimStatus, patientStatusOf } from '@sorrel/contract/claims/vocabulary'
import type {
  listOwnUnbilledVisits as ownUnbilledWire,
  listUnbilledVisits as unbilledWire,
  listVisitClaims as visitsWire,
  getVisitClaim as visitWire,
} from '@sorrel/contract/claims/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findStartOf, findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { ClaimRow } from '../tables.ts'
import { listBilledWith } from './visits.ts'

type Bill = Pick<ClaimRow, 'id' | 'state' | 'payer_name' | 'updated_at' | 'charge_cents' | 'paid_cents'> & {
  appointment_id: string
  /** The claim to the second plan, if there is one: as long as it is open, nobody knows what is left to the patient. */
  second_id: string | null
  second_state: ClaimState | null
  second_paid_cents: number | null
  second_payer_name: string | null
  owed_cents: number
  is_again: boolean
}

/**
 * The claim of each visit to its first payer that stands, or else the latest one, with the one to the second and what the patient owes: one statement.
 * Row-level security shows callers their own.
 */ // reads ledger
async function readBills(ctx: Context, ids: readonly string[]): Promise<Bill[]> {
  const { rows } = await sql<Bill>`
    select distinct on (v.id) c.id, v.id as appointment_id, c.state, c.payer_name, greatest(c.updated_at, s.updated_at) as updated_at,
      c.charge_cents::float8 as charge_cents, c.paid_cents::float8 as paid_cents, s.id as second_id, s.state as second_state, s.paid_cents::float8 as second_paid_cents,
      s.payer_name as second_payer_name,
      (select coalesce(sum(i.amount_cents), 0)::float8 from billing_item i where i.appointment_id = v.id and i.type = 'session_patient_share')
        as owed_cents,
      exists (select from claim o where (o.appointment_id = v.id or o.joined_appointment_ids @> array[v.id]) and o.id <> c.id
        and o.priority = 'P' and o.version > 0 and o.state in ('voided', 'cancelled')) as is_again
    from claim c left join claim s on s.prior_claim_id = c.id and s.state not in ('voided', 'cancelled')
      cross join lateral unnest(c.appointment_id || c.joined_appointment_ids) as v (id)
    where (c.appointment_id = any (${ids}::uuid[]) or c.joined_appointment_ids && ${ids}::uuid[]) and v.id = any (${ids}::uuid[]) and c.priority = 'P'
    order by v.id, c.state in ('voided', 'cancelled'), c.created_at desc, c.id desc`.execute(ctx.db)
  return rows
}

/** Where the bill of a visit stands in the words of patients: with the second plan as long as that has not answered. */
const statusOf = ({ state, second_state }: Bill): PatientClaimStatus => {
  const first = patientStatusOf(state)
  return first === 'settled' && second_state !== null ? patientStatusOf(second_state) : first
}

/** In these a plan still decides about the visit, or will. */
const underWay: readonly PatientClaimStatus[] = ['preparing', 'sent', 'in_review', 'working_on_it']

/** The claim that stands for a visit, that to the second plan, and while a plan decides about it, where that stands and whose plan it is. */
export type StandingClaim = {
  claim_id: string
  second_id: string | null
  waits_for: { status: PatientClaimStatus; payer_name: string } | null
}

/** The claims that stand for some visits, by visit. A visit whose claims have all ended has none. */
export async function readStandingClaims(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, StandingClaim>> {
  const bills = ids.length === 0 ? [] : await readBills(ctx, [...new Set(ids)])
  const standing = bills.filter(({ state }) => state !== 'voided' && state !== 'cancelled')
  return new Map(
    standing.map((bill) => {
      const status = statusOf(bill)
      const isWithSecond = patientStatusOf(bill.state) === 'settled'
      const payer_name = (isWithSecond ? bill.second_payer_name : null) ?? bill.payer_name
      const waits_for = underWay.includes(status) ? { status, payer_name } : null
      return [bill.appointment_id, { claim_id: bill.id, second_id: bill.second_id, waits_for }]
    }),
  )
}

/** Where the bills of some visits stand, each by its latest claim to the first payer. */
export async function listVisitClaims(ctx: Context, ids: readonly string[]): Promise<z.input<typeof visitsWire.output>> {
  const isPatient = ctx.actor.kind === 'patient'
  const bills = ids.length === 0 ? [] : await readBills(ctx, [...new Set(ids)])
  const items = bills.map((bill): z.input<typeof VisitClaimStatus> => {
    const status = statusOf(bill)
    return {
      ...{ appointment_id: bill.appointment_id, status, patient_cents: status === 'settled' ? bill.owed_cents : null },
      ...{ claim_id: isPatient ? null : bill.id, state: isPatient ? null : bill.state },
    }
  })
  return { items }
}

/** Where the bill of a visit to the insurance stands, for its patient; null if there is none. */
export async function showVisitClaim(ctx: Context, visit: Permitted<{ id: string }>): Promise<z.input<typeof visitWire.output>> {
  const [[bill], billed_with] = await Promise.all([readBills(ctx, [visit.id]), listBilledWith(ctx, visit.id)])
  if (!bill) return { claim: null }
  const { payer_name, updated_at: since, charge_cents, owed_cents, is_again } = bill
  const status = statusOf(bill)
  const paid_cents = bill.paid_cents === null ? null : bill.paid_cents + (bill.second_paid_cents ?? 0)
  const second = bill.second_payer_name === null ? [] : [{ payer_name: bill.second_payer_name, paid_cents: bill.second_paid_cents }]
  const plans = [{ payer_name, paid_cents: bill.paid_cents }, ...second]
  return {
    claim: {
      ...{ status, is_again, payer_name, plans, since, charge_cents, paid_cents, billed_with },
      patient_cents: status === 'settled' ? owed_cents : null,
    },
  }
}

type Wanted = z.output<typeof unbilledWire.query>
type Own = { provider_id: string }
/** Many payers take claims for 90 days. Older visits without a claim are those of a practice that billed elsewhere before. */
const ownDays = 90

/**
 * One page of the visits of a dietitian in the last 90 days for which no claim was ever made. What billing staff canceled or voided is their decision and
 * is left out.
 */
export async function listOwnUnbilledVisits(
  ctx: Context,
  own: Own,
  { cursor, limit }: Pick<Wanted, 'cursor' | 'limit'>,
): Promise<z.input<typeof ownUnbilledWire.output>> {
  const from = Temporal.PlainDate.from(findToday(ctx)).subtract({ days: ownDays }).toString()
  const { items, next_cursor } = await listUnbilledVisits(ctx, { cursor, limit, from }, own)
  return { items: items.map(({ former_state: _, ...visit }) => visit), next_cursor }
}

/**
 * One page of the insured visits that no claim speaks of, or of those of one dietitian that none ever spoke of, the latest first: along the index of
 * signed notes.
 */ // reads charting, scheduling, insurance, patients, providers
export async function listUnbilledVisits(
  ctx: Context,
  { payer_id, from, to, cursor, limit = 50 }: Wanted,
  own?: Own,
): Promise<z.input<typeof unbilledWire.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const counted = own === undefined ? sql`and c.state not in ('voided', 'cancelled')` : sql``
  const { rows } = await sql<z.input<typeof UnbilledVisit>>`
    select a.id as appointment_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
      concat_ws(' ', d.first_name, d.last_name) as provider_name, v.payer_id, v.payer_name, n.visit_at as starts_at,
      (select c.state from claim c where c.appointment_id = a.id or c.joined_appointment_ids @> array[a.id] order by c.created_at desc, c.id desc limit 1) as former_state
    from chart_note n join appointment a on a.id = n.appointment_id join coverage v on v.id = a.coverage_id and v.kind = 'insurance'
      join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id
    where n.status = 'signed' and not exists (select from claim c where c.appointment_id = a.id ${counted})
      and not exists (select from claim c where c.joined_appointment_ids @> array[a.id] ${counted})
      ${own === undefined ? sql`` : sql`and n.provider_id = ${own.provider_id}`}
      ${payer_id === undefined ? sql`` : sql`and v.payer_id = ${payer_id}`}
      ${from === undefined ? sql`` : sql`and n.visit_at >= ${findStartOf(ctx, from)}::timestamptz`}
      ${to === undefined ? sql`` : sql`and n.visit_at < ${findStartOf(ctx, to, 1)}::timestamptz`}
      ${after === undefined ? sql`` : sql`and (n.visit_at, n.appointment_id) < (${after.at}, ${after.id})`}
    order by n.visit_at desc, n.appointment_id desc limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ starts_at: at, appointment_id: id }) => ({ at, id }))
}
