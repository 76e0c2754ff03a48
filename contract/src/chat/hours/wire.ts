import { z } from 'zod'
import { body, IfMatch, InstantIn, id, LocalDate, LocalTime, text } from '../../kernel/values.ts'
import { Weekday } from '../../scheduling/schemas.ts'
import { ChatChannel, ChatChannelId } from '../schemas.ts'
import { findHoursFault, findLeavesFault } from './rules.ts'
import { Answering, AnsweringSettings } from './schemas.ts'
import { answerTimes, mostHours, mostLeaves, mostReplyLetters } from './vocabulary.ts'

const provider = z.object({ provider_id: id() })
const words = body({ en: text(mostReplyLetters).nullable(), es: text(mostReplyLetters).nullable() })

export const getChatAnswering = { params: z.object({ chat_channel_id: ChatChannelId }), output: Answering }

export const getAnsweringSettings = { params: provider, output: AnsweringSettings }

export const updateAnsweringSettings = {
  params: provider,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: body({
    hours: z.array(body({ weekday: Weekday, start_local: LocalTime, end_local: LocalTime })).max(mostHours),
    answer_minutes: z.literal(answerTimes).nullable(),
    keeps_holidays: z.boolean(),
    leaves: z
      .array(body({ starts_on: LocalDate, ends_on: LocalDate, cover_id: z.uuid().nullable(), text: words }))
      .max(mostLeaves)
      .superRefine((leaves, ctx) => {
        const fault = findLeavesFault(leaves)
        if (fault) ctx.addIssue({ code: 'custom', path: [fault.at, fault.field], params: { code: fault.code }, message: fault.code })
      }),
    outside: words,
    welcome: words,
  }).superRefine(({ hours }, ctx) => {
    const at = findHoursFault(hours)
    if (at !== null) ctx.addIssue({ code: 'custom', path: ['hours', at, 'end_local'], params: { code: 'not_in_order' }, message: 'order' })
  }),
  output: AnsweringSettings,
}

export const releaseChatChannel = {
  params: z.object({ chat_channel_id: ChatChannelId }),
  /** Of the last message that was read. */
  body: body({ read_sent_at: InstantIn }),
  output: ChatChannel,
}
