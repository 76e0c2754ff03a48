import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { emptySettings } from './answering.ts'

const ofMaya = `patient_id = '${cast.maya.patient_id}'`

export const samples: Samples = {
  known: async (owner) => ({
    chat_completion_id: await readSomeIds(owner, 'chat_completion', ofMaya),
    chat_channel_id: await readSomeIds(owner, 'chat_channel', ofMaya),
    channel_id: await readSomeIds(owner, 'chat_channel', ofMaya),
    message_id: await readSomeIds(owner, 'chat_message', ofMaya),
  }),
  foreign: async (owner) => ({
    chat_completion_id: (await readSomeIds(owner, 'chat_completion', ofMaya))[0]!,
    chat_channel_id: (await readSomeIds(owner, 'chat_channel', ofMaya))[0]!,
    channel_id: (await readSomeIds(owner, 'chat_channel', ofMaya))[0]!,
    message_id: (await readSomeIds(owner, 'chat_message', ofMaya))[0]!,
    attachment_id: (await readSomeIds(owner, 'file', 'true'))[0]!,
  }),
  bodies: {
    judgeChatCompletion: { rating: 'down', used: 'none', reason: 'It says nothing new' },
    sendChatMessage: { text: 'Thank you', client_nonce: '5a9e0c7e-8d0f-4a57-9c0f-7d0a5d1f3b23' },
    changeScheduledMessage: { text: 'Thank you' },
    reactToChatMessage: { reaction: 'heart' },
    changeChatMessage: { text: 'Thank you' },
    updateAnsweringSettings: emptySettings,
  },
}
