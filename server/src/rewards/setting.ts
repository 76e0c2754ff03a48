import { mostOpenGoals } from '@sorrel/contract/rewards/vocabulary'
import type { changeGoal as changeWire, setGoal as setWire } from '@sorrel/contract/rewards/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireSource } from '../chat/becoming/sources.ts'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, requireProviderActor, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { findGoal, type GoalPatient, type GoalRow, hasOpenCare, holdGoal } from './access.ts'

// No note stands behind it, and the moment at which it is said takes the place of a visit's.
const saidNow = (ctx: Context) => ({ note_id: null, appointment_id: null, visit_at: ctx.now(), changed_at: ctx.now() })

/** Refuses a day that is over wherever the patient is. */
function refusePast(ctx: Context, byDate: string | null): void {
  if (byDate !== null && byDate < addMinutes(ctx.now(), -1440).slice(0, 10)) throw refuseValue('body', ['by_date'], 'too_small')
}

/** Sets a goal without a note. Only an open care takes one, and at most five goals go on at a time. */
export const setGoal = (
  ctx: Context,
  patient: Permitted<GoalPatient>,
  { text, by_date = null, chat_message_id: messageId }: z.output<typeof setWire.body>,
): Promise<Permitted<GoalRow>> =>
  transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    refusePast(ctx, by_date)
    if (!(await hasOpenCare(ctx, patient))) throw new Problem('care_closed')
    const chat_message_id = await requireSource(ctx, patient.id, messageId)
    await refuseSixth(ctx, patient)
    const [id, patient_id] = [makeId(), patient.id]
    await ctx.db
      .insertInto('smart_goal')
      .values({
        ...{ id, patient_id, provider_id, text, by_date, status: 'active', agreed_at: ctx.now(), ended_at: null, chat_message_id },
        ...saidNow(ctx),
      })
      .execute()
    await record(ctx, 'smart_goal.changed', { subject_id: id, patient_id, provider_id, payload: { smart_goal_id: id } })
    return findGoal(ctx, patient, id)
  })

/** Changes a goal without a note: its words, its day, or what became of it. */
export const changeGoal = (
  ctx: Context,
  patient: Permitted<GoalPatient>,
  goalId: string,
  { base, ...said }: z.output<typeof changeWire.body> & { base: number | undefined },
): Promise<Permitted<GoalRow>> =>
  transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    const { version, status, ended_at: ended, by_date } = await holdGoal(ctx, patient, goalId)
    if (!(await hasOpenCare(ctx, patient))) throw new Problem('care_closed')
    if (base !== undefined && base !== version) throw new Problem('changed_meanwhile', { version })
    if (said.status === 'active' && status !== 'active') await refuseSixth(ctx, patient)
    // A day that has passed since may stand.
    if (said.by_date !== by_date) refusePast(ctx, said.by_date ?? null)
    const ended_at = said.status === 'active' ? null : said.status === status ? ended : ctx.now()
    await ctx.db
      .updateTable('smart_goal')
      .set({ ...said, ...saidNow(ctx), provider_id, ended_at, version: version + 1 })
      .where('id', '=', goalId)
      .execute()
    const facts = { subject_id: goalId, patient_id: patient.id, provider_id }
    await record(ctx, 'smart_goal.changed', { ...facts, payload: { smart_goal_id: goalId } })
    return findGoal(ctx, patient, goalId)
  })

async function refuseSixth(ctx: Context, { id }: Permitted<GoalPatient>): Promise<void> {
  // One after the other, because two who count at once would both see four.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open goals ${id}`}, 0))`.execute(ctx.db)
  const open = await ctx.db
    .selectFrom('smart_goal')
    .select('id')
    .where('patient_id', '=', id)
    .where('status', '=', 'active')
    .limit(mostOpenGoals)
    .execute()
  if (open.length === mostOpenGoals) throw new Problem('not_available')
}
