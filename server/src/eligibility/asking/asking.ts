import type { CheckStatus } from '@sorrel/contract/eligibility/vocabulary'
import { readBenefitAnswer } from '../../claims/x12/reading/answers/benefits.ts'
import { judgeFile } from '../../claims/x12/reading/file.ts'
import { Unwritable } from '../../claims/x12/writing/text.ts'
import { markVerified } from '../../insurance/coverages.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { sealText } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import type { CheckRow } from '../access.ts'
import { chooseBenefits } from '../benefits/choosing.ts'
import { isAboutPatient } from '../counting.ts'
import { askPayerAgain } from '../job-names.ts'
import { type Fault, faultOfPath, readRefusals } from './faults.ts'
import { writeQuestion } from './question.ts'

type Answer = { status: Exclude<CheckStatus, 'pending'>; faults: readonly Fault[]; benefits: CheckRow['benefits']; text: string | null }

/** Asks the payer and stores the answer, as long as that takes no more than so many milliseconds. Otherwise the job asks again. */
export async function answerWithin(ctx: Context, checkId: string, milliseconds: number): Promise<void> {
  try {
    await askPayer(ctx, checkId, milliseconds)
  } catch (error) {
    ctx.log.info({ check_id: checkId, reason: error instanceof Error ? error.name : 'unknown' }, 'the payer did not answer at once')
  }
}

/**
 * Asks the payer of a check that has no answer, and stores what it says. It runs as the system, because nobody else may write what a payer said. An
 * outage throws; a payer that says that it is down is asked again later.
 */
export const askPayer = (ctx: Context, checkId: string, milliseconds: number): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const check = await ctx.db
      .selectFrom('eligibility_check')
      .selectAll()
      .where('id', '=', checkId)
      .where('status', 'in', ['pending', 'payer_down'])
      .executeTakeFirst()
    if (check) await storeAnswer(ctx, check, await findAnswer(ctx, check, milliseconds))
  })

async function findAnswer(ctx: Context, check: CheckRow, milliseconds: number): Promise<Answer> {
  try {
    const question = await writeQuestion(ctx, check)
    const text = await ctx.integrations.eligibility.ask(question, AbortSignal.timeout(milliseconds))
    return await readAnswer(text, check)
  } catch (error) {
    if (error instanceof Unwritable) return { status: 'error', faults: faultOfPath(error.path), benefits: null, text: null }
    throw error
  }
}

/** Reads an answer. One that is no good file, such as the error page of a machine in between, says nothing, and the payer is asked again. */
async function readAnswer(text: string, { trace, service_date }: CheckRow): Promise<Answer> {
  const { accepted, kind } = await judgeFile([text])
  const said = accepted && kind === '271' ? readBenefitAnswer(text, trace) : null
  if (said === null) return { status: 'payer_down', faults: [], benefits: null, text }
  if (said.lines.length === 0) return { ...readRefusals(said.refusals), status: statusOf(said.refusals), benefits: null, text }
  const { is_active, benefits } = chooseBenefits(said, { service_day: service_date, place: '10' })
  return { status: is_active === null ? 'error' : is_active ? 'active' : 'inactive', faults: [], benefits, text }
}

function statusOf(refusals: Parameters<typeof readRefusals>[0]): Answer['status'] {
  const { status } = readRefusals(refusals)
  return status === 'pending' ? 'error' : status
}

const aDay = 86_400_000
const mostTries = 8

type Until = { service_date: string; plan_ends_on: string | null }

/** Until when an answer counts: 30 days, and never beyond the year that it is about or the end of the plan, by the clock of the practice. */
export function untilWhen(ctx: Pick<Context, 'now' | 'config'>, { service_date, plan_ends_on }: Until): string {
  const now = ctx.now()
  const year = [service_date, findToday(ctx)]
    .map((day) => day.slice(0, 4))
    .toSorted()
    .at(-1)
  const endOf = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(ctx.config.time_zone).epochMilliseconds - 1
  const ends = [Date.parse(now) + 30 * aDay, endOf(`${year}-12-31`)]
  // A later end changes nothing, and payers write any year for a plan without one.
  if (plan_ends_on !== null && plan_ends_on <= `${year}-12-31`) ends.push(endOf(plan_ends_on))
  return new Date(Math.min(...ends)).toISOString()
}

const storeAnswer = (ctx: Context, check: CheckRow, { status, faults, benefits, text }: Answer): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const now = ctx.now()
    const isKnown = status === 'active' || status === 'inactive'
    const changed = await ctx.db
      .updateTable('eligibility_check')
      .set({
        ...{ status, updated_at: now, checked_at: now, tries: check.tries + 1 },
        expires_at: isKnown ? untilWhen(ctx, { service_date: check.service_date, plan_ends_on: benefits?.plan_ends_on ?? null }) : null,
        benefits: benefits && JSON.stringify(benefits),
        faults: JSON.stringify(faults),
        sealed_answer: text === null ? null : sealText(ctx.config.hash_secret, 'answers of payers', text),
      })
      .where('id', '=', check.id)
      .where('status', 'in', ['pending', 'payer_down'])
      .returning('id')
      .executeTakeFirst()
    // Somebody else was faster.
    if (!changed) return
    if (isKnown && (await isOfPatient(ctx, check))) await markVerified(ctx, check, status)
    const payload = { check_id: check.id, patient_id: check.patient_id }
    await record(ctx, 'eligibility_check.answered', { subject_id: check.id, patient_id: check.patient_id, payload })
    if (status === 'payer_down' && check.tries + 1 < mostTries) await askLater(ctx, check)
  })

/** Whether the person of a question is the patient under whose name it is kept. */
async function isOfPatient(ctx: Context, { id }: CheckRow): Promise<boolean> {
  const found = ctx.db.selectFrom('eligibility_check').select('id').where('id', '=', id).where(isAboutPatient)
  return (await found.executeTakeFirst()) !== undefined
}

/** Waits twice as long after each try: from five minutes to about five hours. */
function askLater(ctx: Context, { id, tries }: CheckRow): Promise<void> {
  const run_at = new Date(Date.parse(ctx.now()) + 5 * 60_000 * 2 ** Math.min(tries, 6)).toISOString()
  return enqueue(ctx, askPayerAgain, { check_id: id }, { key: `eligibility:${id}`, run_at })
}
