import type { ChatRole } from '@sorrel/contract/chat/vocabulary'
import type { Generated } from 'kysely'

export type ChatMessageRow = {
  id: string
  chat_channel_id: string
  patient_id: string
  provider_id: string
  seq: number
  role: ChatRole
  author_id: string
  text: string | null
  client_nonce: string
  sent_at: string
  edited_at: string | null
  deleted_at: string | null
  version: Generated<number>
}

export type ChatTables = {
  chat_channel: {
    id: string
    patient_id: string
    provider_id: string
    last_seq: Generated<number>
    last_sent_at: string | null
    waiting_since: string | null
    is_earlier: Generated<boolean>
    created_at: string
  }
  chat_message: ChatMessageRow
  chat_message_version: {
    chat_message_id: string
    version: number
    patient_id: string
    provider_id: string
    text: string | null
    replaced_at: string
  }
  chat_attachment: { file_id: string; chat_message_id: string; patient_id: string; provider_id: string; place: number }
  chat_reader: {
    chat_channel_id: string
    person_id: string
    patient_id: string
    provider_id: string
    role: ChatRole
    read_seq: number
    read_at: string
  }
}
