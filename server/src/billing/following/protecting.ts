import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'

/**
 * Whether the program of a patient forbids to bill them: somebody with Medicaid, also beside Medicare (a qualified Medicare beneficiary), is never billed
 * the balance, and not for a missed visit (42 CFR 447.15; Social Security Act 1902(n)(3)). A payer is Medicaid if its terms of the day file it as such.
 */ // reads insurance, payers
export async function isProtected(ctx: Context, patientId: string): Promise<boolean> {
  const today = findToday(ctx)
  const { rows } = await sql`
    select from coverage c join payer_terms t on t.payer_id = c.payer_id and t.withdrawn_at is null and t.filing_code = 'MC'
      and t.starts_on <= ${today} and (t.ends_on is null or t.ends_on >= ${today})
    where c.patient_id = ${patientId} and c.kind = 'insurance' and (c.effective_from is null or c.effective_from <= ${today})
      and (c.effective_to is null or c.effective_to >= ${today}) limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Waives what the law does not let a patient be billed, by the plan of the day of the visit. A gift is no bill. Runs as the system. */ // reads ledger, scheduling
export async function protectBills(ctx: Context, patientId: string): Promise<void> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select b.id, (sum(i.amount_cents) - coalesce((select sum(r.amount_cents) from bill_relief r where r.bill_id = b.id and r.state = 'granted'), 0))::float8 as cents
    from bill b join billing_item i on i.reference = b.reference left join appointment a on a.id = b.appointment_id
      cross join lateral (select (coalesce(a.starts_at, b.created_at) at time zone ${ctx.config.time_zone})::date as day) d
    where b.patient_id = ${patientId} and b.type <> 'donation' and b.paid_cents = 0 and exists (
      select from coverage c join payer_terms t on t.payer_id = c.payer_id and t.withdrawn_at is null and t.filing_code = 'MC'
        and t.starts_on <= d.day and (t.ends_on is null or t.ends_on >= d.day)
      where c.patient_id = b.patient_id and c.kind = 'insurance' and (c.effective_from is null or c.effective_from <= d.day)
        and (c.effective_to is null or c.effective_to >= d.day))
    group by b.id`.execute(ctx.db) // reads insurance, payers
  for (const { id: bill_id, cents } of rows.filter((row) => row.cents > 0)) {
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
}
