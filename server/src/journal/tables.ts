import type { JournalItem, NutrientEstimate } from '@sorrel/contract/journal/schemas'
import type { Emotion, EntryKind, Reaction, Symptom } from '@sorrel/contract/journal/vocabulary'
import type { Generated, JSONColumnType } from 'kysely'

export type JournalEntryRow = {
  id: string
  patient_id: string
  client_id: string
  occurred_at: string
  time_zone: string
  local_date: string
  before_three: boolean
  kind: EntryKind
  text: string | null
  items: JSONColumnType<JournalItem[]>
  nutrients: JSONColumnType<NutrientEstimate[]> | null
  items_not_estimated: Generated<number>
  hunger_before: number | null
  hunger_after: number | null
  satisfaction: number | null
  emotions: Generated<Emotion[]>
  symptoms: Generated<Symptom[]>
  minutes: number | null
  water_ml: number | null
  weight_grams: number | null
  visibility: Generated<'shared' | 'private'>
  reviewed_at: string | null
  hidden_at: string | null
  created_at: string
  updated_at: string
  created_by: string | null
  chat_message_id: string | null
  version: Generated<number>
}

export type JournalTables = {
  journal_entry: JournalEntryRow
  journal_comment: {
    id: string
    journal_entry_id: string
    patient_id: string
    by: 'patient' | 'provider'
    author_id: string
    text: string
    at: string
  }
  journal_review: { journal_entry_id: string; provider_id: string; patient_id: string; reaction: Reaction; at: string }
  journal_photo: { file_id: string; journal_entry_id: string; patient_id: string; place: number }
  journal_question: { patient_id: string; provider_id: string; text: string; asked_at: string }
}
