import { findPeriod, type PayCalendar } from '@sorrel/contract/payouts/rules'
import type { PayoutLine } from '@sorrel/contract/payouts/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { findDayOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { readCalendar } from './calendar.ts'

type Shown = z.input<typeof PayoutLine>
type Row = Omit<Shown, 'hold' | 'period_end'> & { hold_id: string | null; hold_reason: string | null; effective_at: string }

export const mostLines = 500

/** Lines as they are shown. Only a dietitian may read whom a line is about: finance staff get no name. */ // reads scheduling, patients, care
const selectLines = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<Row>`
    select l.id, l.type, l.source, l.day, l.minutes, l.unit, l.rate_cents::float8 as rate_cents, l.basis_points, l.amount_cents::float8 as amount_cents,
      l.comes_to_cents::float8 as comes_to_cents, l.reason, l.note, l.appointment_id, l.care_id, l.created_at as recorded_at, l.effective_at,
      nullif(concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name), '') as patient_name, h.id as hold_id, h.reason as hold_reason
    from payout_line l left join appointment a on a.id = l.appointment_id left join care c on c.id = l.care_id
      left join patient p on p.id = coalesce(a.patient_id, c.patient_id)
      left join payout_hold h on h.line_id = l.id and h.lifted_at is null
    where ${where} ${rest}`

function showLine(ctx: Context, calendar: PayCalendar, { hold_id, hold_reason, effective_at, ...row }: Row): Shown {
  const hold = hold_id === null ? null : { id: hold_id, reason: hold_reason ?? '' }
  return { ...row, period_end: findPeriod(calendar, findDayOf(ctx, effective_at)).ends_on, hold }
}

/** What a dietitian was not paid yet, the latest first. */
export async function listUnpaid(ctx: Context, providerId: string): Promise<Shown[]> {
  const calendar = await readCalendar(ctx)
  const where = sql`l.provider_id = ${providerId} and l.payout_id is null`
  const { rows } = await selectLines(where, sql`order by l.effective_at desc, l.id desc limit ${mostLines}`).execute(ctx.db)
  return rows.map((row) => showLine(ctx, calendar, row))
}

/** The lines of a payout, the earliest care first. */
export async function listPaid(ctx: Context, payoutId: string, most = mostLines): Promise<Shown[]> {
  const calendar = await readCalendar(ctx)
  const { rows } = await selectLines(sql`l.payout_id = ${payoutId}`, sql`order by l.day, l.created_at, l.id limit ${most}`).execute(ctx.db)
  return rows.map((row) => showLine(ctx, calendar, row))
}
