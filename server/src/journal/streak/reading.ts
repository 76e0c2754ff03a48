import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { JournalOwner } from '../access.ts'
import { hidesNumbers } from '../showing.ts'
import { countStreak, type EntryDay } from './streak.ts'

/** The streak of a patient, by the clock of `timezone`, or of their own zone. In safe mode nothing is counted. */
export async function readStreak(ctx: Context, owner: Permitted<JournalOwner>, timezone = owner.time_zone ?? 'UTC') {
  if (hidesNumbers(ctx, owner)) return { enabled: false, current: 0, best: 0, today_done: false, rest_day_left: false, week: [], timezone }
  const there = Temporal.Instant.from(ctx.now()).toZonedDateTimeISO(timezone)
  const streak = countStreak(await listEntryDays(ctx, owner.id), { today: there.toPlainDate().toString(), hour: there.hour })
  return { enabled: true, ...streak, timezone }
}

/** The days of a journal, by the clocks of the places where its entries were written. */
export async function listEntryDays(ctx: Context, patientId: string): Promise<EntryDay[]> {
  const { rows } = await sql<EntryDay>`
    select local_date as date, count(*)::int as entries, bool_or(not before_three) as late, bool_or(before_three) as early
    from journal_entry where patient_id = ${patientId} and hidden_at is null
    group by local_date`.execute(ctx.db)
  return rows
}
