import { listFieldsOf } from '@sorrel/contract/charting/fields'
import type { PrefillAnswer, PrefillInput } from '@sorrel/contract/prefill/answer'
import { withParts } from '@sorrel/contract/prefill/parts'
import type { PrefillError, PrefillStage } from '@sorrel/contract/prefill/vocabulary'
import { sql } from 'kysely'
import { WrongShape } from '../../integrations/language-model/index.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { tellBrowsers } from '../../kernel/record.ts'
import { type Fieldset, holdRunUnderWay } from '../access.ts'
import { type Ending, endRun } from '../ending.ts'
import type { Model, Usage } from '../model.ts'
import type { PrefillSource } from '../source.ts'
import { checkAnswer } from './checking.ts'
import { gatherSources, listIdentifiers } from './gathering.ts'
import { chooseModel } from './models.ts'
import { countTokensOfDay } from './spending.ts'
import { Ended, Failed, watchRun } from './watching.ts'

/** About 25 hours of talk. More than that is no visit, and no model reads it. */
const mostLetters = 1_200_000

/** Does the work of a run. May run twice: what another one has ended meanwhile is left as it is. Runs as the system. */
export async function workOnRun(ctx: Context, id: string, sources: readonly PrefillSource[]): Promise<void> {
  const run = await reachStage(ctx, id, 'gathering')
  if (!run) return
  const begun = performance.now()
  const watch = watchRun(ctx, id)
  const spent: Spent = { usage: { input_tokens: 0, output_tokens: 0 } }
  const ending = await proposeFor(ctx, run, { sources, signal: watch.signal, spent }).catch((error) => explainEnd(ctx, error, watch.signal))
  watch.stop()
  if (!ending) return keepCost(ctx, id, spent)
  const milliseconds = Math.round(performance.now() - begun)
  await transaction(ctx, async (ctx) => {
    const present = await holdRunUnderWay(ctx, id)
    if (present) await endRun(ctx, present, { ...ending, ...spent, milliseconds })
  })
}

/** Writes down what a run cost that somebody ended: otherwise who cancels again and again would pass the limit of a day. */
const keepCost = (ctx: Context, id: string, { model, usage }: Spent): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const set = { ...usage, ...(model && { model }) }
    await ctx.db.updateTable('ai_prefill_fieldset').set(set).where('id', '=', id).where('status', '=', 'cancelled').execute()
  })

/** What a run has cost so far, which is written down however it ends. */
type Spent = { model?: string; usage: Usage }
type Work = { sources: readonly PrefillSource[]; signal: AbortSignal; spent: Spent }

async function proposeFor(ctx: Context, run: Fieldset, { sources, signal, spent }: Work): Promise<Ending> {
  const { items, named, isSilent } = await gatherSources(ctx, run, sources)
  const ready = ({ outcome, fields }: PrefillAnswer): Ending => ({
    ...{ status: 'ready', outcome, sources: named },
    fields: fields.map((field) => ({ ...field, state: 'proposed', reject_reason: null, settled_at: null })),
  })
  if (isSilent) return ready({ outcome: 'no_speech', fields: [] })
  if (items.reduce((sum, { text }) => sum + text.length, 0) > mostLetters) throw new Failed('too_much')
  const model = await chooseModel(ctx, () => listIdentifiers(ctx, run))
  if (!model) throw new Failed('model_unavailable')
  spent.model = model.name
  if (model.isOutside) await refuseOverLimit(ctx)
  await requireStage(ctx, run, 'asking')
  const input = { ...(await readKind(ctx, run)), sources: items }
  const nothing: PrefillAnswer = { outcome: 'insufficient_source', fields: [] }
  const answer = items.length > 0 ? await askTwice(model, input, signal, spent.usage) : nothing
  await requireStage(ctx, run, 'checking')
  return ready(checkAnswer(answer, items, withParts(listFieldsOf(input.kind))))
}

/** Asks once more where the answer did not fit. */
export async function askTwice(model: Model, input: PrefillInput, signal: AbortSignal, spent: Usage): Promise<PrefillAnswer> {
  for (const isLast of [false, true]) {
    try {
      const { usage, ...answer } = await model.propose(input, signal)
      addUsage(spent, usage)
      return answer
    } catch (error) {
      // Nobody says what a dropped call cost, but it was read.
      if (signal.aborted && model.isOutside) addUsage(spent, { input_tokens: estimateTokens(input), output_tokens: 0 })
      if (!(error instanceof WrongShape)) throw error
      addUsage(spent, error.usage)
      if (isLast) throw new Failed('bad_answer')
    }
  }
  throw new Failed('bad_answer')
}

const lettersInToken = 4
const estimateTokens = ({ sources }: PrefillInput): number =>
  Math.ceil(sources.reduce((sum, { text }) => sum + text.length, 0) / lettersInToken)

function addUsage(spent: Usage, { input_tokens, output_tokens }: Usage): void {
  spent.input_tokens += input_tokens
  spent.output_tokens += output_tokens
}

/** The run in its next stage, of which browsers are told; undefined if it has ended meanwhile. */
const reachStage = (ctx: Context, id: string, stage: PrefillStage): Promise<Fieldset | undefined> =>
  transaction(ctx, async (ctx) => {
    const run = await holdRunUnderWay(ctx, id)
    if (!run) return undefined
    const set = { status: 'running' as const, stage, started_at: run.started_at ?? ctx.now() }
    await ctx.db.updateTable('ai_prefill_fieldset').set(set).where('id', '=', id).execute()
    await tellBrowsers(ctx, 'ai_prefill_fieldset.moved', { subject_id: id, provider_id: run.provider_id })
    return run
  })

async function requireStage(ctx: Context, { id }: Fieldset, stage: PrefillStage): Promise<void> {
  if (!(await reachStage(ctx, id, stage))) throw new Ended()
}

/** What the run asks about: the kind of its note, and the day of its visit. */ // reads scheduling, providers
async function readKind(ctx: Context, { appointment_id }: Fieldset): Promise<Pick<PrefillInput, 'kind' | 'today'>> {
  const { rows } = await sql<{ is_first: boolean; today: string }>`
    select a.type = 'Initial Consultation' as is_first, (a.starts_at at time zone d.time_zone)::date::text as today
    from appointment a join provider d on d.id = a.provider_id where a.id = ${appointment_id}`.execute(ctx.db)
  const { is_first, today } = rows[0]!
  return { kind: is_first ? 'initial_consultation' : 'follow_up', today }
}

async function refuseOverLimit(ctx: Context): Promise<void> {
  if ((await countTokensOfDay(ctx)) >= ctx.config.ai.daily_tokens) throw new Failed('limit_reached')
}

/** How a run ends that broke off; undefined if somebody ended it. The words of an error may quote the record, so they go no further. */
function explainEnd(ctx: Context, error: unknown, signal: AbortSignal): Ending | undefined {
  if (error instanceof Ended || signal.reason instanceof Ended) return undefined
  const error_code: PrefillError = signal.aborted ? 'timeout' : error instanceof Failed ? error.code : 'model_unavailable'
  const { name, statusCode } = error as { name?: unknown; statusCode?: unknown }
  ctx.log.warn({ fault: error_code, error: String(name), status: statusCode }, 'nothing was proposed for a note')
  return { status: 'failed', error_code }
}
