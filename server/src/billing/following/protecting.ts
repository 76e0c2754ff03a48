import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { holdForPlan } from '../deciding/freezing.ts'

/** `unknown`: the account holder says that they have Medicaid, and neither its payer nor staff have confirmed it yet. */
export type Protection = 'protected' | 'unknown' | 'none'

/**
 * Whether the program of a patient forbids to bill them today: somebody with Medicaid, also beside Medicare (a qualified Medicare beneficiary), is never
 * billed the balance, and not for a missed visit (42 CFR 447.15; Social Security Act 1902(n)(3)). What an account holder says is no proof (decision 161).
 */ // reads insurance, payers, eligibility
export async function readProtection(ctx: Context, patientId: string): Promise<Protection> {
  const today = findToday(ctx)
  const { rows } = await sql<{ is_protected: boolean; is_unknown: boolean }>`
    select app.owes_nothing(${patientId}::uuid, null::text, ${today}::date) as is_protected,
      app.may_owe_nothing(${patientId}::uuid, ${today}::date) as is_unknown`.execute(ctx.db)
  const { is_protected, is_unknown } = rows[0]!
  return is_protected ? 'protected' : is_unknown ? 'unknown' : 'none'
}

type Unpaid = { id: string; cents: number; is_held: boolean; is_protected: boolean; is_unknown: boolean }

/**
 * Waives what the law does not let a patient be billed, by the plan of the day of the visit, and lets a bill wait while nobody knows whether it does. A
 * gift is no bill. Runs as the system, with the bills of the patient held.
 */
export async function protectBills(ctx: Context, patientId: string): Promise<void> {
  for (const { id, cents, is_held, is_protected, is_unknown } of await listUnpaid(ctx, patientId)) {
    if (is_held !== is_unknown) await holdForPlan(ctx, { id, patient_id: patientId }, is_unknown)
    if (is_protected) await waive(ctx, patientId, { id, cents })
  }
}

/** What is owed of each bill that nobody paid, and those that wait, whoever paid. */ // reads ledger, scheduling, insurance, payers, eligibility
async function listUnpaid(ctx: Context, patientId: string): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select u.*, not u.is_protected and u.is_open and app.may_owe_nothing(${patientId}::uuid, u.day) as is_unknown from (
      select b.id, o.cents::float8 as cents, d.day, coalesce(b.frozen_why = 'plan', false) as is_held, o.cents > 0 and b.paid_cents = 0 as is_open,
        case when o.cents > 0 and b.paid_cents = 0 then app.owes_nothing(b.patient_id, null::text, d.day) else false end as is_protected
      from bill b left join appointment a on a.id = b.appointment_id
        cross join lateral (select (coalesce(a.starts_at, b.created_at) at time zone ${ctx.config.time_zone})::date as day) d
        cross join lateral (select coalesce((select sum(i.amount_cents) from billing_item i where i.reference = b.reference), 0)
          - coalesce((select sum(r.amount_cents) from bill_relief r where r.bill_id = b.id and r.state = 'granted'), 0) as cents) o
      where b.patient_id = ${patientId} and b.type <> 'donation' and (b.paid_cents = 0 or b.frozen_why = 'plan')) u
    where u.is_open or u.is_held order by u.id`.execute(ctx.db)
  return rows
}

async function waive(ctx: Context, patientId: string, { id: bill_id, cents }: Pick<Unpaid, 'id' | 'cents'>): Promise<void> {
  const id = makeIdAt(ctx.now())
  await ctx.db
    .insertInto('bill_relief')
    .values({
      ...{ id, bill_id, patient_id: patientId, kind: 'waiver', amount_cents: cents, reason: 'law_protects', note: '', state: 'granted' },
      ...{ asked_by: null, asked_name: null, asked_at: ctx.now(), decided_by: null, decided_name: null, decided_at: ctx.now() },
    })
    .execute()
  await record(ctx, 'bill_relief.decided', { subject_id: id, patient_id: patientId, payload: { bill_id, bill_relief_id: id } })
}
