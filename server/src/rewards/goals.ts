import type { PatientGoal } from '@sorrel/contract/rewards/schemas'
import type { GoalStatus } from '@sorrel/contract/rewards/vocabulary'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { record, recordMany } from '../kernel/record.ts'
import { findOwnGoal, type GoalPatient, type GoalRow } from './access.ts'

/** A note that is being signed. */
export type SigningNote = { note_id: string; appointment_id: string; patient_id: string; provider_id: string; visit_at: string }
/** A goal as a note names it. One without a status goes on. */
export type NamedGoal = { id: string; text: string; by_date: string | null; status?: GoalStatus | undefined }

/**
 * Brings the goals of a patient to what a note says that is being signed, in its transaction: new ones begin, carried ones change, and one that the
 * note named at its last signature and no longer names was dropped. What the note of a later visit said stays.
 */
export async function keepGoals(ctx: Context, note: SigningNote, named: readonly NamedGoal[]): Promise<void> {
  const known = await ctx.db
    .selectFrom('smart_goal')
    .selectAll()
    .where('patient_id', '=', note.patient_id)
    .where((row) =>
      row.or([
        row('note_id', '=', note.note_id),
        ...(named.length > 0
          ? [
              row(
                'id',
                'in',
                named.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .forUpdate()
    .execute()
  const held = new Map(known.map((one) => [one.id, one]))
  const dropped = known
    .filter(({ id, note_id }) => note_id === note.note_id && !named.some((one) => one.id === id))
    .map(({ id, text, by_date }): NamedGoal => ({ id, text, by_date, status: 'archived' }))
  const kept: string[] = []
  for (const goal of [...named, ...dropped]) {
    const before = held.get(goal.id)
    // The note of a later visit has the say; its time stands in the row.
    if (before && before.visit_at > note.visit_at) continue
    if (await keepGoal(ctx, note, goal, before)) kept.push(goal.id)
  }
  const { note_id, patient_id, provider_id } = note
  await recordMany(
    ctx,
    'smart_goal.agreed',
    kept.map((id) => ({ subject_id: id, patient_id, provider_id, payload: { smart_goal_id: id, note_id } })),
  )
}

type Known = { text: string; by_date: string | null; status: GoalStatus; note_id: string | null; ended_at: string | null; version: number }

/** Writes one goal, unless it says the same already. An id that belongs to another patient is left alone. */
async function keepGoal(ctx: Context, note: SigningNote, goal: NamedGoal, before: Known | undefined): Promise<boolean> {
  const { text, by_date, status = 'active' } = goal
  const at = ctx.now()
  const ended_at = status === 'active' ? null : before?.status === status ? before.ended_at : at
  const said = { ...note, text, by_date, status, ended_at, changed_at: at }
  if (!before) {
    const added = await ctx.db
      .insertInto('smart_goal')
      .values({ id: goal.id, ...said, agreed_at: at, chat_message_id: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const isSame = before.text === text && before.by_date === by_date && before.status === status && before.note_id === note.note_id
  if (isSame) return false
  await ctx.db
    .updateTable('smart_goal')
    .set({ ...said, version: before.version + 1 })
    .where('id', '=', goal.id)
    .where('patient_id', '=', note.patient_id)
    .execute()
  return true
}

/** Marks a goal as done on the patient's present day. Refuses one that ended, and safe mode, in which nothing is counted. */
export const completeGoal = (ctx: Context, patient: Permitted<GoalPatient>, goalId: string): Promise<Permitted<GoalRow>> =>
  transaction(ctx, async (ctx) => {
    const goal = await findOwnGoal(ctx, patient, goalId)
    if (patient.ed_safe_mode || goal.status !== 'active') throw new Problem('not_available')
    const marked = await ctx.db
      .insertInto('smart_goal_day')
      .values({ goal_id: goal.id, patient_id: patient.id, local_date: patient.today, at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['goal_id', 'local_date']).doNothing())
      .executeTakeFirst()
    if (marked.numInsertedOrUpdatedRows === 1n) await record(ctx, 'smart_goal.completed', factOf(patient, goal))
    return findOwnGoal(ctx, patient, goalId)
  })

/** Takes back that a goal was done today. */
export const takeBackCompletion = (ctx: Context, patient: Permitted<GoalPatient>, goalId: string): Promise<Permitted<GoalRow>> =>
  transaction(ctx, async (ctx) => {
    const goal = await findOwnGoal(ctx, patient, goalId)
    const { numDeletedRows } = await ctx.db
      .deleteFrom('smart_goal_day')
      .where('goal_id', '=', goal.id)
      .where('local_date', '=', patient.today)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await record(ctx, 'smart_goal.withdrawn', factOf(patient, goal))
    return findOwnGoal(ctx, patient, goalId)
  })

const factOf = ({ id: patient_id }: GoalPatient, { id, provider_id }: GoalRow) => ({
  ...{ subject_id: id, patient_id, provider_id, payload: { smart_goal_id: id } },
})

/** A goal in the form of the contract. In safe mode its patient sees no count. */
export function showGoal(ctx: Context, { ed_safe_mode }: Permitted<GoalPatient>, row: Permitted<GoalRow>): z.input<typeof PatientGoal> {
  const { days, last_on, is_today, provider_id: _by, chat_message_id: _from, ...goal } = row
  return { ...goal, done: ed_safe_mode && ctx.actor.kind === 'patient' ? null : { days, last_on, is_today } }
}
