import type { Task } from '@sorrel/contract/tasks/schemas'
import { mostOpenTasks } from '@sorrel/contract/tasks/vocabulary'
import type { addTask as addWire, changeTask as changeWire } from '@sorrel/contract/tasks/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireSource } from '../chat/becoming/sources.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, requireProviderActor, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { findTask, findTaskOfMessage, requireClient, type TaskRow } from './access.ts'

/** A task in the form of the contract. */
export function showTask(row: Permitted<TaskRow>): z.input<typeof Task> {
  const { provider_id: _whose, chat_message_id: _from, stands_at: _place, ...task } = row
  return task
}

type Sent = z.output<typeof addWire.body>

/** Adds a task of the caller. Of one message comes one task: whoever presses twice, or sends again, gets the first. */
export const addTask = (ctx: Context, sent: Sent): Promise<Permitted<TaskRow>> =>
  transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    const { text, due_on = null, patient_id = null, chat_message_id: messageId } = sent
    if (patient_id !== null) await requireClient(ctx, patient_id)
    const known = messageId === undefined ? undefined : await findTaskOfMessage(ctx, patient_id, messageId)
    if (known) return known
    const chat_message_id = patient_id === null ? null : await requireSource(ctx, patient_id, messageId)
    await requireRoom(ctx, provider_id)
    const id = makeId()
    const added = await ctx.db
      .insertInto('task')
      .values({ id, provider_id, patient_id, text, due_on, chat_message_id, created_at: ctx.now(), done_at: null })
      .onConflict((conflict) => conflict.column('chat_message_id').doNothing())
      .executeTakeFirst()
    // Another press was first.
    if (added.numInsertedOrUpdatedRows !== 1n) return findFirst(ctx, patient_id, chat_message_id)
    await record(ctx, 'task.added', factOf({ id, provider_id, patient_id }))
    return findTask(ctx, id)
  })

async function findFirst(ctx: Context, patientId: string | null, messageId: string | null): Promise<Permitted<TaskRow>> {
  const first = messageId === null ? undefined : await findTaskOfMessage(ctx, patientId, messageId)
  if (!first) throw new Problem('not_found')
  return first
}

async function requireRoom(ctx: Context, providerId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('task')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostOpenTasks) throw refuseValue('body', ['text'], 'too_many')
}

type Change = z.output<typeof changeWire.body>

/** Changes the words of a task or its day. `base`: the version that was read; a later one that is stored refuses the change. */
export const changeTask = (
  ctx: Context,
  id: string,
  { base, ...sent }: Change & { base: number | undefined },
): Promise<Permitted<TaskRow>> =>
  transaction(ctx, async (ctx) => {
    const row = await holdTask(ctx, id)
    if (base !== undefined && base !== row.version) throw new Problem('changed_meanwhile', { version: row.version })
    await ctx.db
      .updateTable('task')
      .set({ ...sent, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'task.changed', factOf(row))
    return findTask(ctx, id)
  })

/** Marks a task as done. */
export const completeTask = (ctx: Context, id: string): Promise<Permitted<TaskRow>> =>
  transaction(ctx, async (ctx) => {
    const row = await holdTask(ctx, id)
    if (row.done_at !== null) return row
    await ctx.db
      .updateTable('task')
      .set({ done_at: ctx.now(), version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'task.completed', factOf(row))
    return findTask(ctx, id)
  })

/** Takes back that a task was done. */
export const reopenTask = (ctx: Context, id: string): Promise<Permitted<TaskRow>> =>
  transaction(ctx, async (ctx) => {
    const row = await holdTask(ctx, id)
    if (row.done_at === null) return row
    await ctx.db
      .updateTable('task')
      .set({ done_at: null, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'task.reopened', factOf(row))
    return findTask(ctx, id)
  })

/** Removes a task. */
export const removeTask = (ctx: Context, row: Permitted<TaskRow>): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db.deleteFrom('task').where('id', '=', row.id).executeTakeFirst()
    if (numDeletedRows > 0n) await record(ctx, 'task.removed', factOf(row))
  })

/** Holds one of the caller's own tasks until the end of the transaction, so that changes of it come one after the other. */
async function holdTask(ctx: Context, id: string): Promise<Permitted<TaskRow>> {
  await sql`select from task where id = ${id} for update`.execute(ctx.db)
  return findTask(ctx, id)
}

/** The patient's browsers hear nothing of it: they know of no task. */
const factOf = ({ id, provider_id, patient_id }: Pick<TaskRow, 'id' | 'provider_id' | 'patient_id'>) => ({
  ...{ subject_id: id, patient_id, provider_id, is_kept_from_patient: true },
  payload: { task_id: id },
})
