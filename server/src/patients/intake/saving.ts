import { type QuestionId, questionsVersion } from '@sorrel/contract/patients/intake/questions'
import { type Answers, isAnswered, isSameAnswer, listMissing, type Value } from '@sorrel/contract/patients/intake/rules'
import { judgeScreen } from '@sorrel/contract/patients/intake/screen'
import type { saveIntake as wire } from '@sorrel/contract/patients/intake/wire'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, getGuardianId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { storeConsents } from '../consents.ts'
import type { IntakeRow } from '../tables.ts'
import { type AnswerView, type IntakeOwner, listCurrent, maySee } from './access.ts'
import { refuseUnlessConsented } from './consenting.ts'
import { attachPhotos } from './photos.ts'

type Sent = z.output<typeof wire.body>

/**
 * Stores answers and, with `submit`, sends the intake. Either everything that was sent is stored or nothing: an answer that somebody else
 * has changed since refuses all of them, so that whoever answers decides before anything changes.
 */
export function saveIntake(ctx: Context, owner: Permitted<IntakeOwner>, sent: Sent): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const intake = await lockIntake(ctx, owner)
    if (sent.base_version > intake.version) throw refuseValue('body', ['base_version'], 'too_big')
    const current = await listCurrent(ctx, owner)
    refuseConflicts(ctx, owner, intake, current, sent)
    const changed = listChanged(current, sent.answers)
    const version = changed.length > 0 ? intake.version + 1 : intake.version
    await attachPhotos(ctx, owner.id, changed)
    await storeAnswers(ctx, owner, changed, version, sent.editor_id)
    await storeConsents(ctx, owner.id, sent.consents ?? [])
    const answers: Answers = { ...answersOf(current), ...Object.fromEntries(changed) }
    const submits = sent.submit === true && intake.submitted_at === null
    if (sent.submit) await refuseUnlessComplete(ctx, owner, answers)
    if (changed.length === 0 && !submits) return
    await storeHead(ctx, owner, { version, answers, submits })
    const fact = {
      subject_id: owner.id,
      patient_id: owner.id,
      payload: { patient_id: owner.id, version },
      details: { questions: changed.map(([question]) => question) },
    }
    if (submits) await record(ctx, 'intake.submitted', fact)
    else await record(ctx, 'intake.changed', fact)
  })
}

/** The head of the intake, locked, so that two devices store one after the other. */
async function lockIntake(ctx: Context, owner: Permitted<IntakeOwner>): Promise<Selectable<IntakeRow>> {
  await ctx.db
    .insertInto('intake')
    .values({ patient_id: owner.id, started_at: ctx.now(), updated_at: ctx.now() })
    .onConflict((conflict) => conflict.column('patient_id').doNothing())
    .execute()
  return ctx.db.selectFrom('intake').selectAll().where('patient_id', '=', owner.id).forUpdate().executeTakeFirstOrThrow()
}

/** Answers that somebody else changed after the version that was seen. Where both gave the same answer, nobody has to choose. */
function refuseConflicts(ctx: Context, owner: IntakeOwner, { version }: { version: number }, current: AnswerView[], sent: Sent): void {
  const conflicts = current.filter((stored) => {
    const yours = sent.answers[stored.question as QuestionId]
    const isOwn = sent.editor_id !== undefined && stored.editor_id === sent.editor_id
    // In safe mode a weight cannot be shown to choose from, so the newest holds. The history keeps both.
    return (
      yours !== undefined &&
      stored.version > sent.base_version &&
      !isOwn &&
      maySee(ctx, owner, stored.question) &&
      !isSameAnswer(yours, stored.value)
    )
  })
  if (conflicts.length === 0) return
  throw new Problem('changed_meanwhile', {
    version,
    conflicts: conflicts.map(({ question, value, by_kind, by_name, at }) => ({
      question,
      theirs: { value, by: by_kind, by_name, at },
      yours: sent.answers[question as QuestionId],
    })),
  })
}

type Changed = [question: QuestionId, value: Value | null]

function listChanged(current: AnswerView[], sent: Answers): Changed[] {
  const before = answersOf(current)
  return (Object.entries(sent) as [QuestionId, Value | null | undefined][])
    .filter(([question, value]) => value !== undefined && !isSameAnswer(value, before[question]))
    .map(([question, value]) => [question, isAnswered(value) ? (value as Value) : null])
}

const answersOf = (current: AnswerView[]): Answers => Object.fromEntries(current.map(({ question, value }) => [question, value]))

async function storeAnswers(
  ctx: Context,
  owner: IntakeOwner,
  changed: Changed[],
  version: number,
  editor_id: string | undefined,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(([question, value]) => ({
    id: makeId(),
    patient_id: owner.id,
    question,
    value: value === null ? null : JSON.stringify(value),
    version,
    questions_version: questionsVersion,
    at: ctx.now(),
    by_kind: getGuardianId(ctx.actor) ? ('guardian' as const) : ('patient' as const),
    by_id: getDoerId(ctx.actor) ?? owner.id,
    editor_id: editor_id ?? null,
  }))
  await ctx.db.insertInto('intake_answer').values(rows).execute()
}

async function storeHead(
  ctx: Context,
  owner: IntakeOwner,
  { version, answers, submits }: { version: number; answers: Answers; submits: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('intake')
    .set({
      version,
      suggests_safe_mode: judgeScreen(answers, owner.facts).suggests_safe_mode,
      updated_at: ctx.now(),
      ...(submits && { submitted_at: ctx.now(), submitted_by: getDoerId(ctx.actor) ?? owner.id }),
    })
    .where('patient_id', '=', owner.id)
    .execute()
}

/** An intake is sent with every answer that is needed, and with every consent. */
async function refuseUnlessComplete(ctx: Context, owner: Permitted<IntakeOwner>, answers: Answers): Promise<void> {
  const missing = listMissing(answers, owner.facts)
  if (missing.length > 0)
    throw new Problem('invalid_request', {
      issues: missing.map(({ id }) => ({ in: 'body', path: ['answers', id], code: 'required', params: {} })),
    })
  await refuseUnlessConsented(ctx, owner.id)
}
