import { findDanger } from '@sorrel/contract/chat/danger/danger'
import type { ChatCompletion } from '@sorrel/contract/chat/suggestions'
import type { suggestChatResponse } from '@sorrel/contract/chat/wire'
import type { z } from 'zod'
import { WrongShape } from '../../integrations/language-model/index.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import type { Usage } from '../../prefill/model.ts'
import { listIdentifiers } from '../../prefill/running/gathering.ts'
import { countTokensOfDay } from '../../prefill/running/spending.ts'
import type { PrefillSource } from '../../prefill/source.ts'
import type { ChannelPlace } from '../access.ts'
import { callsForHelpNow } from '../answering/replying.ts'
import type { ChatTables } from '../tables.ts'
import { findMessage } from '../written/access.ts'
import { askOutside, promptVersion } from './asking.ts'
import { checkDrafts, type Draft } from './checking.ts'
import { findAsked, gatherQuestion, type Question } from './gathering.ts'
import { arrangeAnswer, offlineName } from './offline.ts'

type Asking = Omit<z.infer<typeof suggestChatResponse.body>, 'chat_channel_id'>
type Row = ChatTables['chat_completion']
type Answer = { drafts: Draft[]; model: string; usage: Usage } & Pick<Row, 'blocked_reason' | 'error_code'>

const nothing = { chat_completion_id: null, suggestions: [] }
/** A dietitian waits for it with the conversation open. */
const mostSeconds = 25

/** Proposes answers to the latest messages of a conversation, and keeps what was proposed and what it cost. */
export async function suggestAnswers(
  ctx: Context,
  channel: Permitted<ChannelPlace>,
  { up_to_message_id }: Asking,
  sources: readonly PrefillSource[],
): Promise<ChatCompletion> {
  if (up_to_message_id !== undefined) await findMessage(ctx, channel.id, up_to_message_id)
  const { language_model } = ctx.integrations
  if (channel.is_closed || language_model === 'off') return { ...nothing, blocked_reason: 'not_available' }
  const asked = await findAsked(ctx, channel, up_to_message_id)
  if (asked.length === 0) return { ...nothing, blocked_reason: 'nothing_to_answer' }
  if (asked.some(({ text }) => findDanger(text) !== null) || (await callsForHelpNow(ctx, channel.id)))
    return { ...nothing, blocked_reason: 'urgent' }
  if (language_model !== 'offline' && (await runAsSystem(ctx, countTokensOfDay)) >= ctx.config.ai.daily_tokens)
    return { ...nothing, blocked_reason: 'not_available' }
  const begun = performance.now()
  const question = await gatherQuestion(ctx, channel, asked, sources)
  const { drafts, usage, ...answer } = await askModel(ctx, channel, question)
  const suggestions = checkDrafts(drafts, question)
  const { patient_id, provider_id, id: chat_channel_id } = channel
  const row = {
    ...{ id: makeId(), chat_channel_id, up_to_message_id: asked.at(-1)!.id, patient_id, provider_id, created_at: ctx.now() },
    ...{ ...answer, ...usage, prompt_version: promptVersion, milliseconds: Math.round(performance.now() - begun) },
    ...{ rating: null, used: null, reason: null, final_text_hash: null, judged_at: null },
  }
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('chat_completion')
      .values({ ...row, suggestions: JSON.stringify(suggestions) })
      .execute()
    const payload = { chat_completion_id: row.id, chat_channel_id }
    await record(ctx, 'chat_completion.proposed', { subject_id: row.id, patient_id, provider_id, payload })
  })
  return { chat_completion_id: row.id, suggestions, blocked_reason: row.blocked_reason }
}

async function askModel(ctx: Context, channel: Permitted<ChannelPlace>, question: Question): Promise<Answer> {
  const { language_model: chosen } = ctx.integrations
  const usage = { input_tokens: 0, output_tokens: 0 }
  if (typeof chosen === 'string') {
    return { drafts: arrangeAnswer(question), model: offlineName, usage, blocked_reason: null, error_code: null }
  }
  const identifiers = await runAsSystem(ctx, (ctx) => listIdentifiers(ctx, channel))
  const signal = AbortSignal.timeout(Math.min(ctx.config.ai.seconds, mostSeconds) * 1000)
  try {
    const { is_urgent, drafts, ...spent } = await askOutside(chosen, question, identifiers, signal)
    return { ...spent, model: chosen.name, drafts: is_urgent ? [] : drafts, blocked_reason: is_urgent ? 'urgent' : null, error_code: null }
  } catch (error) {
    const error_code = signal.aborted ? 'timeout' : error instanceof WrongShape ? 'bad_answer' : 'model_unavailable'
    // The words of an error may quote the record, so they go no further.
    ctx.log.warn({ fault: error_code }, 'no answer was proposed for a conversation')
    const spent = error instanceof WrongShape ? error.usage : { ...usage, input_tokens: signal.aborted ? estimateTokens(question) : 0 }
    return { drafts: [], model: chosen.name, usage: spent, blocked_reason: 'not_available', error_code }
  }
}

const lettersInToken = 4
// Nobody says what a dropped call cost, but it was read.
const estimateTokens = ({ sources }: Question): number =>
  Math.ceil(sources.reduce((sum, { text }) => sum + text.length, 0) / lettersInToken)
