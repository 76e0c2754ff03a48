import * as operations from '@sorrel/contract/chat/scheduled/operations'
import * as wire from '@sorrel/contract/chat/scheduled/wire'
import { implement } from '../../kernel/implement.ts'
import { reachChannel } from '../access.ts'
import { findAllScheduled, findScheduled } from './access.ts'
import { cancelScheduled, changeScheduled } from './scheduling.ts'
import { showScheduled } from './showing.ts'

export const scheduled = implement(
  'chat',
  operations,
  wire,
)({
  listScheduledMessages: async (ctx, { params }) => {
    const found = await findAllScheduled(ctx, await reachChannel(ctx, params.chat_channel_id))
    return { items: found.map((one) => showScheduled(ctx, one)) }
  },
  changeScheduledMessage: async (ctx, { params: { channel_id, message_id }, headers, body }) => {
    const row = await findScheduled(ctx, channel_id, message_id)
    await changeScheduled(ctx, row, await reachChannel(ctx, channel_id), body, headers['if-match'])
    return showScheduled(ctx, await findScheduled(ctx, channel_id, message_id))
  },
  cancelScheduledMessage: async (ctx, { params }) => {
    await cancelScheduled(ctx, await findScheduled(ctx, params.channel_id, params.message_id))
    return null
  },
})
