import { measureAge } from '@sorrel/contract/patients/guardians'
import { questions } from '@sorrel/contract/patients/intake/questions'
import type { Facts, Value } from '@sorrel/contract/patients/intake/rules'
import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { findDay } from '../ages.ts'
import { findPatient } from '../record/access.ts'
import type { IntakeAnswerRow, IntakeRow } from '../tables.ts'

/** Whose intake it is, with what decides which questions are asked. */
export type IntakeOwner = { id: string; facts: Facts }
export type AnswerView = Omit<Selectable<IntakeAnswerRow>, 'value'> & { value: Value | null; by_name: string | null }

/** The patient whose intake the caller may read: themselves, or a patient of the calling dietitian. Otherwise `not_found`. */
export async function findIntakeOwner(ctx: Context, patientId: string): Promise<Permitted<IntakeOwner>> {
  const { id, birth_date, time_zone, clinical_sex, ed_safe_mode, deleted_at } = await findPatient(ctx, patientId)
  if (deleted_at) throw new Problem('not_found')
  const age = birth_date ? measureAge(birth_date, findDay(time_zone, ctx.now())) : null
  return permit({ id, facts: { age, clinical_sex, safe_mode: ed_safe_mode } })
}

/** How far the intake is; undefined while nothing is answered. */
export async function findIntake(ctx: Context, owner: Permitted<IntakeOwner>): Promise<Permitted<Selectable<IntakeRow>> | undefined> {
  const intake = await ctx.db.selectFrom('intake').selectAll().where('patient_id', '=', owner.id).executeTakeFirst()
  return intake && permit(intake)
}

/** What holds now of each question that the caller sees; the value is null where an answer was taken back. */
export async function listCurrent(ctx: Context, owner: Permitted<IntakeOwner>): Promise<Permitted<AnswerView>[]> {
  const { rows } = await sql<AnswerView>`
    select distinct on (question) a.*, app.intake_author(a.patient_id, a.by_id) as by_name
    from intake_answer a where a.patient_id = ${owner.id} order by question, version desc`.execute(ctx.db)
  return rows.map(permit)
}

/** Every answer ever given, newest first. */
export async function listChanges(
  ctx: Context,
  owner: Permitted<IntakeOwner>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Permitted<AnswerView>[]; next_cursor: string | null }> {
  const before = cursor
    ? sql`and (-a.version, a.question) > (select -last.version, last.question from intake_answer last where last.id = ${cursor})`
    : sql``
  const hidden = listHidden(ctx, owner)
  const { rows } = await sql<AnswerView>`
    select a.*, app.intake_author(a.patient_id, a.by_id) as by_name from intake_answer a
    where a.patient_id = ${owner.id} and a.question <> all (${hidden}::text[]) ${before}
    order by -a.version, a.question limit ${limit + 1}`.execute(ctx.db)
  const items = rows.slice(0, limit).map(permit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

// In safe mode a patient sees no weight, neither in the answers nor in what they were before.
const hiddenQuestions = questions.filter(({ not_in_safe_mode }) => not_in_safe_mode).map(({ id }) => id as string)
const listHidden = ({ actor }: Context, { facts }: IntakeOwner): string[] =>
  actor.kind === 'patient' && facts.safe_mode ? hiddenQuestions : []

/** Whether the caller sees the answers to this question. */
export const maySee = (ctx: Context, owner: IntakeOwner, question: string): boolean => !listHidden(ctx, owner).includes(question)
