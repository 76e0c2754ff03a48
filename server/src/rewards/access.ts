import type { MessageSource } from '@sorrel/contract/chat/becoming/schemas'
import type { GoalStatus } from '@sorrel/contract/rewards/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { listSources } from '../chat/becoming/sources.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requirePatientActor, requireProviderActor } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import { findDay } from '../patients/ages.ts'

/** The patient whose goals a call is about, and the day that it is for them. */
export type GoalPatient = { id: string; today: string; ed_safe_mode: boolean }

export type GoalRow = {
  id: string
  text: string
  by_date: string | null
  status: GoalStatus
  agreed_at: string
  ended_at: string | null
  version: number
  appointment_id: string | null
  provider_id: string
  provider_name: string
  chat_message_id: string | null
  source: MessageSource | null
  days: number
  last_on: string | null
  is_today: boolean
}

/** The calling patient, or a patient whom the calling dietitian may read. Otherwise `not_found`. */ // reads patients
export async function findGoalPatient(ctx: Context, patientId: string): Promise<Permitted<GoalPatient>> {
  const { actor } = ctx
  const isOther = actor.kind === 'patient' && actor.patient_id !== patientId
  if (isOther || (actor.kind !== 'patient' && actor.kind !== 'provider')) throw new Problem('not_found')
  const row = await ctx.db
    .selectFrom('patient')
    .select(['id', 'time_zone', 'ed_safe_mode'])
    .where('id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit({ id: row.id, today: findDay(row.time_zone, ctx.now()), ed_safe_mode: row.ed_safe_mode })
}

/** Two statements at most, however many goals there are. */ // reads providers
async function viewGoals(ctx: Context, { id, today }: GoalPatient, where: RawBuilder<unknown>): Promise<GoalRow[]> {
  const { rows } = await sql<Omit<GoalRow, 'source'>>`
  select g.id, g.text, g.by_date, g.status, g.agreed_at, g.ended_at, g.version, g.appointment_id, g.provider_id, g.chat_message_id, concat_ws(' ', p.first_name, p.last_name) as provider_name,
    d.days, d.last_on, d.is_today
  from smart_goal g join provider p on p.id = g.provider_id
    cross join lateral (select count(*)::int as days, max(local_date) as last_on, coalesce(bool_or(local_date = ${today}), false) as is_today
      from smart_goal_day where goal_id = g.id) d
  where g.patient_id = ${id} and ${where}`.execute(ctx.db)
  const sources = await listSources(
    ctx,
    rows.map(({ chat_message_id }) => chat_message_id),
  )
  return rows.map((row) => ({ ...row, source: sources.get(row.chat_message_id ?? '') ?? null }))
}

type Wanted = { view: 'open' | 'ended'; after: Place | undefined; limit: number }

/** The goals of a patient that go on, or those that ended, the latest first, with the days on which each was done. */
export async function findGoals(
  ctx: Context,
  patient: Permitted<GoalPatient>,
  { view, after, limit }: Wanted,
): Promise<Permitted<GoalRow>[]> {
  const status = view === 'open' ? sql`g.status = 'active'` : sql`g.status <> 'active'`
  const older = after ? sql`and (g.agreed_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const rows = await viewGoals(ctx, patient, sql`${status} ${older} order by g.agreed_at desc, g.id desc limit ${limit}`)
  return rows.map(permit)
}

/** One goal of the calling patient. Otherwise `not_found`. */
export async function findOwnGoal(ctx: Context, patient: Permitted<GoalPatient>, goalId: string): Promise<Permitted<GoalRow>> {
  requirePatientActor(ctx)
  return findGoal(ctx, patient, goalId)
}

/** One goal of a patient. Otherwise `not_found`. */
export async function findGoal(ctx: Context, patient: Permitted<GoalPatient>, goalId: string): Promise<Permitted<GoalRow>> {
  const [goal] = await viewGoals(ctx, patient, sql`g.id = ${goalId}`)
  if (!goal) throw new Problem('not_found')
  return permit(goal)
}

/** One goal of a patient of the calling dietitian, held until the transaction ends. Otherwise `not_found`. */
export async function holdGoal(ctx: Context, patient: Permitted<GoalPatient>, goalId: string): Promise<Permitted<GoalRow>> {
  requireProviderActor(ctx)
  await sql`select from smart_goal where id = ${goalId} and patient_id = ${patient.id} for update`.execute(ctx.db)
  return findGoal(ctx, patient, goalId)
}

/** Whether the calling dietitian cares for the patient now. */ // reads care
export async function hasOpenCare(ctx: Context, { id }: Permitted<GoalPatient>): Promise<boolean> {
  const { provider_id } = requireProviderActor(ctx)
  const care = await ctx.db
    .selectFrom('care')
    .select('id')
    .where('patient_id', '=', id)
    .where('provider_id', '=', provider_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return care !== undefined
}
