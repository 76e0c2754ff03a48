import type { Task } from '@sorrel/contract/tasks/schemas'
import { daysDoneAreListed, type taskViews } from '@sorrel/contract/tasks/vocabulary'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { listSources } from '../chat/becoming/sources.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, requireProviderActor } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import type { TaskTables } from './tables.ts'

export type TaskRow = Selectable<TaskTables['task']> & Pick<Task, 'patient_name' | 'care_id' | 'source'>

export type TaskFilter = {
  view: (typeof taskViews)[number]
  patient_id?: string | undefined
  after: Place | undefined
  limit: number
}

/** Two statements at most, however many tasks there are. Tasks for somebody who was deleted are not shown. */ // reads patients, care
async function viewTasks(ctx: Context, choose: RawBuilder<unknown>): Promise<Permitted<TaskRow>[]> {
  const { provider_id } = requireProviderActor(ctx)
  const { rows } = await sql<Omit<TaskRow, 'source'>>`
    select k.*, case when t.id is not null then concat_ws(' ', coalesce(t.preferred_name, t.first_name), t.last_name) end as patient_name,
      (select c.id from care c where c.provider_id = k.provider_id and c.patient_id = k.patient_id
        order by c.ended_at desc nulls first, c.started_at desc limit 1) as care_id
    from task k left join patient t on t.id = k.patient_id
    where k.provider_id = ${provider_id} and (k.patient_id is null or (t.id is not null and t.deleted_at is null)) and ${choose}`.execute(
    ctx.db,
  )
  const sources = await listSources(
    ctx,
    rows.map(({ chat_message_id }) => chat_message_id),
  )
  return rows.map((row) => permit({ ...row, source: (row.chat_message_id && sources.get(row.chat_message_id)) || null }))
}

/** A page of the caller's own tasks: the open ones as they are due, or those that were done of late. */
export function findTasks(ctx: Context, { view, patient_id, after, limit }: TaskFilter): Promise<Permitted<TaskRow>[]> {
  const ofClient = patient_id ? sql`and k.patient_id = ${patient_id}` : sql``
  if (view === 'open') {
    const later = after ? sql`and (k.stands_at, k.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
    return viewTasks(ctx, sql`k.done_at is null ${ofClient} ${later} order by k.stands_at, k.id limit ${limit}`)
  }
  const since = addMinutes(ctx.now(), -1440 * daysDoneAreListed)
  const earlier = after ? sql`and (k.done_at, k.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return viewTasks(ctx, sql`k.done_at > ${since}::timestamptz ${ofClient} ${earlier} order by k.done_at desc, k.id desc limit ${limit}`)
}

/** One of the caller's own tasks; otherwise `not_found`. */
export async function findTask(ctx: Context, id: string): Promise<Permitted<TaskRow>> {
  const [found] = await viewTasks(ctx, sql`k.id = ${id}`)
  if (!found) throw new Problem('not_found')
  return found
}

/** The task for a client that a message became, if the caller made one of it. */
export async function findTaskOfMessage(
  ctx: Context,
  patientId: string | null,
  messageId: string,
): Promise<Permitted<TaskRow> | undefined> {
  return (await viewTasks(ctx, sql`k.chat_message_id = ${messageId} and k.patient_id = ${patientId}`))[0]
}

/** Refuses somebody who is not a client of the caller, now or until lately (`not_found`). */ // reads patients, care
export async function requireClient(ctx: Context, patientId: string): Promise<void> {
  const { provider_id } = requireProviderActor(ctx)
  const found = await ctx.db
    .selectFrom('care')
    .innerJoin('patient', 'patient.id', 'care.patient_id')
    .select('care.id')
    .where('care.provider_id', '=', provider_id)
    .where('care.patient_id', '=', patientId)
    .where('patient.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
}
