import type { FollowUpTarget, followUpStatuses } from '@sorrel/contract/care/vocabulary'
import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requireProviderActor } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { type CareRow, viewCares } from './viewing.ts'

/** A dietitian reads a care until so many months after its end. */
const readMonths = 24

const isStillRead = (ctx: Context) =>
  sql<boolean>`(c.ended_at is null or c.ended_at > ${ctx.now()}::timestamptz - make_interval(months => ${readMonths}))`

/** Whose caseload a call reads: a dietitian's own, or the one that support names. Anybody else's is `not_found`. */
export function findWhoseCaseload({ actor }: Context, named: string | undefined): string {
  if (actor.kind === 'provider') {
    if (named !== undefined && named !== actor.provider_id) throw new Problem('not_found')
    return actor.provider_id
  }
  if (actor.kind !== 'admin') throw new Problem('forbidden')
  if (!named) throw refuseValue('query', ['provider_id'], 'invalid_type', { expected: 'string' })
  return named
}

/** All cares of a dietitian that may still be read, with what is derived from their visits, in one statement. */
export async function findCaseload(ctx: Context, providerId: string): Promise<Permitted<CareRow>[]> {
  const rows = await viewCares(ctx, sql`c.provider_id = ${providerId} and ${isStillRead(ctx)}`, sql`a.provider_id = ${providerId}`)
  return rows.map(permit)
}

/** The care with that id; `not_found` if there is none, it is not the caller's, or it ended too long ago. */
export async function findCare(ctx: Context, id: string): Promise<Permitted<CareRow>> {
  const own = ctx.actor.kind === 'provider' ? sql`c.provider_id = ${ctx.actor.provider_id}` : sql`${ctx.actor.kind} in ('admin', 'system')`
  const [care] = await viewCares(ctx, sql`c.id = ${id} and ${own} and ${isStillRead(ctx)}`, sql`a.care_id = ${id}`)
  if (!care) throw new Problem('not_found')
  return permit(care)
}

export type ReminderRow = {
  id: string
  provider_id: string
  target: FollowUpTarget
  status: (typeof followUpStatuses)[number]
  scheduled_at: string | null
  sent_at: string | null
  canceled_at: string | null
  recipient_count: number
  sent_count: number
  skipped_count: number
  version: number
  created_at: string
}

const viewReminders = (ctx: Context) =>
  sql<ReminderRow>`
    select f.*, count(r.care_id)::int as recipient_count, (count(*) filter (where r.status = 'sent'))::int as sent_count,
      (count(*) filter (where r.status = 'skipped'))::int as skipped_count
    from follow_up_reminder f left join follow_up_recipient r on r.follow_up_reminder_id = f.id
    where f.provider_id = ${requireProviderActor(ctx).provider_id}`

/** The calling dietitian's reminder with that id; `not_found` for any other. */
export async function findReminder(ctx: Context, id: string): Promise<Permitted<ReminderRow>> {
  const { rows } = await sql<ReminderRow>`${viewReminders(ctx)} and f.id = ${id} group by f.id`.execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** The calling dietitian's reminders, newest first, after the place where the page before ended. */
export async function findReminders(ctx: Context, after: Place | undefined, limit: number): Promise<Permitted<ReminderRow>[]> {
  const older = after ? sql`and (f.created_at, f.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } =
    await sql<ReminderRow>`${viewReminders(ctx)} ${older} group by f.id order by f.created_at desc, f.id desc limit ${limit}`.execute(
      ctx.db,
    )
  return rows.map(permit)
}
