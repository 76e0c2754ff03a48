import type { listSuperbillMonths as wire } from '@sorrel/contract/ledger/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { BilledPatient } from '../access.ts'

/** A visit that its patient paid alone: the day of the dietitian, and what money or credit paid of it. */
export type PaidAlone = { appointment_id: string; day: string; paid_cents: number }

// What was waived, written off, given up or is still open was not paid. A charge on its way, or disputed, is no payment yet.
// A visit of a package was paid with its part of the price.
const paidAlone = (patientId: string) => sql`
  select * from (select b.appointment_id, (a.starts_at at time zone d.time_zone)::date as day,
      b.owed_cents - b.open_cents - b.waived_cents - b.written_off_cents - b.forgone_cents
        + coalesce((select u.amount_cents from package_use u where u.appointment_id = b.appointment_id), 0) as paid_cents
    from bill b join appointment a on a.id = b.appointment_id join provider d on d.id = a.provider_id
    where b.patient_id = ${patientId} and b.type = 'self_pay' and b.state in ('paid', 'partially_refunded')) paid
  where paid_cents > 0`

/** The months in which a patient has paid visits of their own, the latest first. */ // reads billing, packages, scheduling, providers
export async function listSuperbillMonths(ctx: Context, patient: Permitted<BilledPatient>): Promise<z.input<typeof wire.output>> {
  const { rows } = await sql<{ month: string; visits: number; paid_cents: number }>`
    select date_trunc('month', day)::date::text as month, count(*)::int as visits, sum(paid_cents)::float8 as paid_cents
    from (${paidAlone(patient.id)}) v group by 1 order by 1 desc`.execute(ctx.db)
  return { items: rows }
}

/** The paid visits of one month, given by any of its days, the first first. */ // reads billing, packages, scheduling, providers
export async function listPaidVisits(ctx: Context, patient: Permitted<BilledPatient>, month: string): Promise<PaidAlone[]> {
  const { rows } = await sql<PaidAlone>`
    select appointment_id, day::text as day, paid_cents::float8 as paid_cents from (${paidAlone(patient.id)}) v
    where date_trunc('month', day) = date_trunc('month', ${month}::date) order by day, appointment_id`.execute(ctx.db)
  return rows
}
