import type { ConsentAnswer, RecordingParty, StopReason, TalkFault, TalkStatus } from '@sorrel/contract/recording/vocabulary'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type Whose = { appointment_id: string; patient_id: string; provider_id: string }

/** A line of one stretch; its times count from the beginning of the stretch. */
export type SavedLine = { speaker: RecordingParty; text: string; from_ms: number; to_ms: number }

export type RecordingRow = Whose & {
  created_at: string
  media_until: string | null
  media_deleted_at: string | null
  withdrawn_at: string | null
}

export type RecordingConsentRow = Whose & {
  id: string
  party: RecordingParty
  person_id: string
  answer: ConsentAnswer
  version: string
  /** Who was named as the service that writes words down. */
  vendor: string | null
  at: string
}

export type RecordingTakeRow = Whose & {
  id: string
  started_at: string
  /** When a piece came last. */
  heard_at: string
  ended_at: string | null
  ended_because: StopReason | null
  pieces: number | null
  duration_ms: Generated<number>
  /** At which millisecond each stored section begins. */
  sections: ColumnType<number[] | null, string | null, string | null>
  talk: TalkStatus
  fault: TalkFault | null
  tries: Generated<number>
}

export type RecordingPieceRow = {
  take_id: string
  n: number
  patient_id: string
  provider_id: string
  sha256: string
  bytes: number
  patient_levels: string
  provider_levels: string
  guest_levels: string
}

export type RecordingTranscriptRow = Whose & {
  take_id: string
  started_at: string
  duration_ms: number
  language: string | null
  vendor: string | null
  lines: Json<SavedLine[]>
  made_at: string
}

export type RecordingTables = {
  recording: RecordingRow
  recording_consent: RecordingConsentRow
  recording_take: RecordingTakeRow
  recording_piece: RecordingPieceRow
  recording_transcript: RecordingTranscriptRow
}
