import { sql } from 'kysely'
import { listCaresTwice } from '../../care/parts/merge-part.ts'
import type { Context } from '../../kernel/context.ts'
import { conflictOf, type MergePart, type Merging } from '../../patients/merging/part.ts'

/** What a merge does with visits, the waiting list, and what leads to them. */
export const schedulingMergePart: MergePart = {
  follows: [
    { table: 'appointment', whose: ['patient_id'], doers: ['created_by'], counts_as: 'visits' },
    {
      table: 'appointment_link',
      whose: ['patient_id'],
      doers: ['guardian_id'],
      counts_as: 'links',
      may_come_later: 'a message about a visit brings its link',
    },
    { table: 'calendar_feed', whose: ['owner_id'], doers: ['guardian_id'], counts_as: 'links' },
    { table: 'waiting_list_entry', whose: ['patient_id'], counts_as: 'waiting_list' },
    { table: 'freed_time', whose: ['freed_by'], may_come_later: 'it only keeps the time from being offered to whoever gave it up' },
  ],
  settle: async (ctx, merging) => [
    ...(await countSameTime(ctx, merging)),
    ...(await settleWaiting(merging)),
    ...(await settleFeeds(merging)),
    ...(await moveToOneCare(ctx, merging)),
  ],
}

/** Visits of both that overlap stay: only the person knows which of them they mean. */
async function countSameTime(ctx: Context, { from_id, into_id }: Merging) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.appointment a join app.appointment b on b.patient_id = ${into_id} and b.status = 'Scheduled'
      and b.starts_at < a.ends_at and a.starts_at < b.ends_at
    where a.patient_id = ${from_id} and a.status = 'Scheduled' and a.ends_at > ${ctx.now()}`.execute(ctx.db)
  return conflictOf('visits_at_same_time', rows[0]!.count)
}

/** Of two live entries for one dietitian the one with an offer goes on, else the older one. */
async function settleWaiting(merging: Merging) {
  const { from_id, into_id } = merging
  const live = (row: string) =>
    sql`${sql.ref(`${row}.patient_id`)} in (${from_id}, ${into_id}) and ${sql.ref(`${row}.status`)} in ('waiting', 'offered')`
  const rank = (row: string) => sql`(${sql.ref(`${row}.status`)} <> 'offered', ${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.id`)})`
  const ended = await merging.change(
    'waiting_list_entry',
    sql`status = 'ended', ended_at = app.moment()`,
    sql`${live('t')} and exists (select from app.waiting_list_entry o where ${live('o')} and o.id <> t.id and o.provider_id = t.provider_id
      and ${rank('o')} < ${rank('t')})`,
  )
  return conflictOf('waiting_twice', ended)
}

/** A patient has one calendar address: that of the record that stays. */
async function settleFeeds(merging: Merging) {
  const ended = await merging.change(
    'calendar_feed',
    sql`revoked_at = app.moment()`,
    sql`t.owner_kind = 'patient' and t.owner_id = ${merging.from_id} and t.revoked_at is null
      and exists (select from app.calendar_feed o where o.owner_kind = 'patient' and o.owner_id = ${merging.into_id} and o.revoked_at is null)`,
  )
  return conflictOf('feed_twice', ended)
}

/** Where two cares by one dietitian become one, the visits of both belong to it. */
async function moveToOneCare(ctx: Context, merging: Merging) {
  for (const { kept_id, other_id } of await listCaresTwice(ctx, merging))
    await merging.change('appointment', sql`care_id = ${kept_id}`, sql`t.care_id = ${other_id}`)
  return []
}
