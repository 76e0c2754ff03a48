import { chatCallMinutes } from '@sorrel/contract/chat/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { idOf } from '../../world/cast.ts'

type Message = { id: string; chat_channel_id: string; patient_id: string; provider_id: string; text: string | null; sent_at: string }

/** The calls whose cards stand in conversations: the messages without words. */
export const makeCallCards = (messages: readonly Message[]) =>
  messages
    .filter(({ text }) => text === null)
    .map(({ id: chat_message_id, chat_channel_id, patient_id, provider_id, sent_at }) => ({
      ...{ id: idOf('chat call', chat_message_id), chat_channel_id, chat_message_id, patient_id, provider_id },
      ...{ starts_at: sent_at, rung_at: sent_at, ends_at: addMinutes(sent_at, chatCallMinutes) },
    }))
