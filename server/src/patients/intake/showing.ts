import { questionsVersion } from '@sorrel/contract/patients/intake/questions'
import { type Answers, isSameAnswer } from '@sorrel/contract/patients/intake/rules'
import type { Intake, IntakeChange } from '@sorrel/contract/patients/intake/schemas'
import { judgeScreen } from '@sorrel/contract/patients/intake/screen'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { type AnswerView, findIntake, type IntakeOwner, listCurrent, maySee } from './access.ts'
import { listIntakeConsents } from './consenting.ts'

type Shown = z.input<typeof Intake>

/** An intake in the form of the contract. Four statements for the patient and six for a dietitian, however long it is. */
export async function showIntake(ctx: Context, owner: Permitted<IntakeOwner>): Promise<Shown> {
  const [intake, current, consents] = await Promise.all([
    findIntake(ctx, owner),
    listCurrent(ctx, owner),
    listIntakeConsents(ctx, owner.id),
  ])
  const answered = current.filter(({ value, question }) => value !== null && maySee(ctx, owner, question))
  return {
    patient_id: owner.id,
    version: intake?.version ?? 0,
    questions_version: questionsVersion,
    started_at: intake?.started_at ?? null,
    submitted_at: intake?.submitted_at ?? null,
    changed_at: intake?.updated_at ?? null,
    answers: answered.map(({ question, value, version, ...rest }) => ({ question, value: value!, version, ...authorOf(rest) })),
    facts: owner.facts,
    consents,
    review: ctx.actor.kind === 'provider' ? await showReview(ctx, owner, current) : null,
  }
}

/** One change in the form of the contract. */
export const showChange = (row: Permitted<AnswerView>): z.input<typeof IntakeChange> => {
  const { id, question, value, version, questions_version } = row
  return { id, question, value, version, questions_version, ...authorOf(row) }
}

const authorOf = ({ by_kind, by_name, at }: Pick<AnswerView, 'by_kind' | 'by_name' | 'at'>) => ({ by: by_kind, by_name, at })

async function showReview(ctx: Context, owner: Permitted<IntakeOwner>, current: Permitted<AnswerView>[]): Promise<Shown['review']> {
  const answers: Answers = Object.fromEntries(current.map(({ question, value }) => [question, value]))
  // The suggestion is made of all answers, also where safe mode is on already.
  const { suggests_safe_mode, signs } = judgeScreen(answers, owner.facts)
  const last_visit_at = await findLastVisit(ctx, owner.id)
  const before = last_visit_at ? await listBefore(ctx, owner, last_visit_at) : []
  const earlier = new Map(before.map(({ question, value }) => [question, value]))
  const isNew = ({ at, question, value }: AnswerView) =>
    last_visit_at !== null && at > last_visit_at && !isSameAnswer(value, earlier.get(question))
  return {
    suggests_safe_mode,
    signs,
    ed_safe_mode: owner.facts.safe_mode,
    last_visit_at,
    changed: current.filter(isNew).map(({ question, value, ...rest }) => ({
      question,
      before: earlier.get(question) ?? null,
      after: value,
      ...authorOf(rest),
    })),
  }
}

/** When the last visit with the calling dietitian ended. */ // reads scheduling
async function findLastVisit(ctx: Context, patientId: string): Promise<string | null> {
  const visit = await ctx.db
    .selectFrom('appointment')
    .select('ends_at')
    .where('patient_id', '=', patientId)
    .where('provider_id', '=', requireProviderActor(ctx).provider_id)
    .where('status', '=', 'Occurred')
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return visit?.ends_at ?? null
}

/** What held at that moment. */
async function listBefore(ctx: Context, owner: Permitted<IntakeOwner>, at: string) {
  const { rows } = await sql<Pick<AnswerView, 'question' | 'value'>>`
    select distinct on (question) question, value from intake_answer
    where patient_id = ${owner.id} and at <= ${at} order by question, version desc`.execute(ctx.db)
  return rows
}
