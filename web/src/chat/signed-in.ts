import { msg } from '@lingui/core/macro'
import {
  countUnreadChannels,
  getChatChannel,
  getChatMessage,
  listChatCareTurns,
  listChatChannels,
  listChatMessages,
} from '@sorrel/contract/chat/operations'
import { listScheduledMessages } from '@sorrel/contract/chat/scheduled/operations'
import { IconMessageCircle } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const counts = [listChatChannels, getChatChannel, countUnreadChannels]

export const chat: SignedInPart = {
  tabs: {
    patient: [{ to: '/app/chat', label: msg`Chat`, icon: IconMessageCircle, place: 40 }],
    provider: [{ to: '/provider/inbox', label: msg`Inbox`, icon: IconMessageCircle, place: 16 }],
  },
  stale: {
    chat_message: [listChatMessages, getChatMessage, ...counts],
    chat_channel: [listChatMessages, ...counts],
    care: [listChatCareTurns, ...counts],
    scheduled_message: [listScheduledMessages],
    chat_call: [listChatMessages, ...counts],
    // The card says how long the call was.
    video_call: [listChatMessages],
  },
}
