import * as operations from '@sorrel/contract/chat/operations'
import * as wire from '@sorrel/contract/chat/wire'
import { findReadableFile } from '../files/access.ts'
import { openFile } from '../files/reading.ts'
import type { Context } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { pageOf, readCursor, writeCursor } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import type { PrefillSource } from '../prefill/source.ts'
import { findChannel, findChannels, reachChannel } from './access.ts'
import { answering } from './answering/handlers.ts'
import { showBegunCall, startCall } from './calls/calls.ts'
import { listTurns } from './care/turns.ts'
import { changeMessage, withdrawMessage } from './changing.ts'
import { markDelivered } from './delivering/delivering.ts'
import { reactTo, removeReaction } from './reacting/reacting.ts'
import { countUnread, markRead } from './reading.ts'
import { findScheduled } from './scheduled/access.ts'
import { scheduled } from './scheduled/handlers.ts'
import { scheduleMessage } from './scheduled/scheduling.ts'
import { showAsMessage } from './scheduled/showing.ts'
import { type KnownMessage, sendMessage } from './sending.ts'
import { showChannel, showMessage } from './showing.ts'
import { judgeCompletion } from './suggesting/judging.ts'
import { suggestAnswers } from './suggesting/suggesting.ts'
import { findMessage, findMessages } from './written/access.ts'

const serveTalks = (sources: readonly PrefillSource[]) =>
  implement(
    'chat',
    operations,
    wire,
  )({
    listChatChannels: async (ctx, { query }) => {
      const { cursor, limit, waiting, order, ...filter } = query
      const isWaiting = waiting === 'true'
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const found = await findChannels(ctx, {
        ...filter,
        waiting: isWaiting,
        order: isWaiting ? 'waiting' : order,
        after,
        limit: limit + 1,
      })
      const { items, next_cursor } = pageOf(found, limit, ({ id, updated_at }) => ({ at: updated_at, id }))
      return { items: items.map(showChannel), next_cursor }
    },

    getChatChannel: async (ctx, { params }) => showChannel(await findChannel(ctx, params.chat_channel_id)),

    listChatMessages: async (ctx, { params, query }) => {
      const { cursor, limit, ...filter } = query
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const channel = await reachChannel(ctx, params.chat_channel_id)
      const { messages, end } = await findMessages(ctx, channel, { ...filter, after, limit: limit + 1 })
      const { items, next_cursor } = pageOf(messages, limit, ({ sent_at, id }) => ({ at: sent_at, id }))
      const shown = items.map((message) => showMessage(ctx, message))
      return { items: shown, next_cursor: end ? writeCursor(end) : next_cursor, searched_until: end?.at ?? null }
    },

    sendChatMessage: async (ctx, { params, body }) => {
      const channel = await reachChannel(ctx, params.chat_channel_id)
      const { send_at, ...sent } = body
      if (send_at !== undefined) return answerPlanned(ctx, await scheduleMessage(ctx, channel, { ...sent, send_at }))
      const { channel_id, id } = await sendMessage(ctx, channel, sent)
      return answerWith(ctx, { channel_id, message_id: id })
    },

    markChatChannelRead: async (ctx, { params, query }) => {
      await markRead(ctx, await reachChannel(ctx, params.chat_channel_id), query.read_sent_at)
      const { read_sent_at, unread_count } = await findChannel(ctx, params.chat_channel_id)
      return { read_sent_at, unread_count }
    },

    getChatMessage: (ctx, { params }) => answerWith(ctx, params),

    getChatAttachment: async (ctx, { params, query }) => {
      const { attachments } = await findMessage(ctx, params.channel_id, params.message_id)
      if (!attachments.some(({ file_id }) => file_id === params.attachment_id)) throw new Problem('not_found')
      return openFile(ctx, await findReadableFile(ctx, params.attachment_id), query.size)
    },

    countUnreadChannels: (ctx) => countUnread(ctx),

    listChatCareTurns: async (ctx, { params }) => ({ items: await listTurns(ctx, await reachChannel(ctx, params.chat_channel_id)) }),

    markChatDelivered: async (ctx) => {
      await markDelivered(ctx)
      return null
    },

    changeChatMessage: async (ctx, { params, body, headers }) => {
      await changeMessage(ctx, await findMessage(ctx, params.channel_id, params.message_id), body.text, headers['if-match'])
      return answerWith(ctx, params)
    },

    removeChatMessage: async (ctx, { params }) => {
      await withdrawMessage(ctx, await findMessage(ctx, params.channel_id, params.message_id))
      return answerWith(ctx, params)
    },
    reactToChatMessage: async (ctx, { params, body }) => {
      const channel = await reachChannel(ctx, params.channel_id)
      await reactTo(ctx, channel, await findMessage(ctx, params.channel_id, params.message_id), body.reaction)
      return answerWith(ctx, params)
    },

    removeChatReaction: async (ctx, { params }) => {
      const channel = await reachChannel(ctx, params.channel_id)
      await removeReaction(ctx, channel, await findMessage(ctx, params.channel_id, params.message_id))
      return answerWith(ctx, params)
    },
    startChatVideoMeeting: async (ctx, { body }) => {
      const { chat_call_id, chat_channel_id, chat_message_id } = await startCall(ctx, await reachChannel(ctx, body.chat_channel_id))
      const message = await answerWith(ctx, { channel_id: chat_channel_id, message_id: chat_message_id })
      return { call: await showBegunCall(ctx, chat_call_id), message }
    },
    suggestChatResponse: async (ctx, { body: { chat_channel_id, ...asking } }) =>
      suggestAnswers(ctx, await reachChannel(ctx, chat_channel_id), asking, sources),
    judgeChatCompletion: async (ctx, { params, body }) => {
      await judgeCompletion(ctx, params.chat_completion_id, body)
      return null
    },
  })

/** The operations of chat. `sources`: what the features know that an answer may rest on. */
export const serveChat = (sources: readonly PrefillSource[]) => [...serveTalks(sources), ...answering, ...scheduled]

/** The message with that id, as the caller reads it. */
async function answerWith(ctx: Context, { channel_id, message_id }: { channel_id: string; message_id: string }) {
  return showMessage(ctx, await findMessage(ctx, channel_id, message_id))
}

/** The message that was planned; the one that it has become, if the device sent it again after its time. */
async function answerPlanned(ctx: Context, { channel_id, id, is_sent }: KnownMessage) {
  if (is_sent) return answerWith(ctx, { channel_id, message_id: id })
  const waiting = await findScheduled(ctx, channel_id, id)
  const { provider_name } = await findChannel(ctx, channel_id)
  return showAsMessage(ctx, waiting, provider_name)
}
