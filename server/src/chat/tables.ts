import type { Answering } from '@sorrel/contract/chat/hours/schemas'
import type { ScheduledMessage } from '@sorrel/contract/chat/scheduled/schemas'
import type { BlockedReason, Rating, SuggestionUse } from '@sorrel/contract/chat/suggesting'
import type { ChatSuggestion } from '@sorrel/contract/chat/suggestions'
import type { ChatKind, ChatRole, Reaction } from '@sorrel/contract/chat/vocabulary'
import type { ColumnType, Generated } from 'kysely'

export type ChatMessageRow = {
  id: string
  chat_channel_id: string
  patient_id: string
  provider_id: string
  seq: number
  role: ChatRole
  author_id: string
  kind: Generated<ChatKind>
  text: string | null
  client_nonce: string
  sent_at: string
  written_at: Generated<string | null>
  edited_at: string | null
  deleted_at: string | null
  version: Generated<number>
  reply_to: Generated<string | null>
}

export type ChatTables = {
  chat_channel: {
    id: string
    patient_id: string
    provider_id: string
    last_seq: Generated<number>
    last_sent_at: string | null
    waiting_since: string | null
    released_seq: Generated<number>
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
  chat_reaction: {
    chat_message_id: string
    person_id: string
    patient_id: string
    provider_id: string
    role: ChatRole
    reaction: Reaction
    reacted_at: string
  }
  chat_reader: {
    chat_channel_id: string
    person_id: string
    patient_id: string
    provider_id: string
    role: ChatRole
    read_seq: number
    delivered_seq: Generated<number>
    read_at: string | null
  }
  chat_call: {
    id: string
    chat_channel_id: string
    chat_message_id: string
    patient_id: string
    provider_id: string
    starts_at: string
    ends_at: string
    rung_at: string
  }
  chat_scheduled: {
    id: string
    patient_id: string
    provider_id: string
    text: string | null
    file_ids: Generated<string[]>
    client_nonce: string
    written_at: string
    send_at: string
    failed_at: string | null
    failed_because: ScheduledMessage['failed_because']
    version: Generated<number>
    reply_to: Generated<string | null>
  }
  chat_completion: {
    id: string
    chat_channel_id: string
    up_to_message_id: string
    patient_id: string
    provider_id: string
    suggestions: ColumnType<ChatSuggestion[], string, never>
    blocked_reason: Exclude<BlockedReason, 'nothing_to_answer'> | null
    error_code: 'timeout' | 'bad_answer' | 'model_unavailable' | null
    model: string
    prompt_version: string
    input_tokens: number
    output_tokens: number
    milliseconds: number
    rating: Rating | null
    used: SuggestionUse | null
    reason: string | null
    final_text_hash: string | null
    created_at: string
    judged_at: string | null
  }
  chat_answering: {
    provider_id: string
    hours: ColumnType<Answering['hours'], string, string>
    answer_minutes: number | null
    keeps_holidays: boolean
    outside_en: string | null
    outside_es: string | null
    welcome_en: string | null
    welcome_es: string | null
    changed_at: string
    version: Generated<number>
  }
  chat_leave: {
    provider_id: string
    starts_on: string
    ends_on: string
    cover_id: string | null
    text_en: string | null
    text_es: string | null
  }
}
