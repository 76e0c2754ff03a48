import * as operations from '@sorrel/contract/chat/hours/operations'
import * as wire from '@sorrel/contract/chat/hours/wire'
import { implement } from '../../kernel/implement.ts'
import { findChannel, reachChannel } from '../access.ts'
import { showChannel } from '../showing.ts'
import { answererOf, requireOwn } from './access.ts'
import { releaseChannel } from './releasing.ts'
import { changeAnswering, showAnswering, showSettings } from './settings.ts'

export const answering = implement(
  'chat',
  operations,
  wire,
)({
  getChatAnswering: async (ctx, { params }) => showAnswering(ctx, answererOf(await reachChannel(ctx, params.chat_channel_id))),
  releaseChatChannel: async (ctx, { params, body }) => {
    await releaseChannel(ctx, await reachChannel(ctx, params.chat_channel_id), body.read_sent_at)
    return showChannel(await findChannel(ctx, params.chat_channel_id))
  },
  getAnsweringSettings: (ctx, { params }) => showSettings(ctx, requireOwn(ctx, params)),
  updateAnsweringSettings: async (ctx, { params, headers, body }) => {
    const own = requireOwn(ctx, params)
    await changeAnswering(ctx, own, body, headers['if-match'])
    return showSettings(ctx, own)
  },
})
