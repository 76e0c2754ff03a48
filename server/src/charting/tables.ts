import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { NoteKind, NoteStatus, VersionAct } from '@sorrel/contract/charting/vocabulary'
import type { ColumnType } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type Whose = { patient_id: string; provider_id: string }

/** `proposal`: what became of one in this change. A rejected proposal changes no value. */
export type SavedChange = {
  key: string
  before: unknown
  after: unknown
  proposal?: { state: 'accepted' | 'edited' | 'rejected'; reject_reason: string | null }
}
export type SavedGoal = NoteContent['smart_goals'][number]

export type ChartingTables = {
  chart_note: Whose & {
    id: string
    /** Null of the note of care without a visit. */
    appointment_id: string | null
    billable_remote_encounter_id: ColumnType<string | null, string | null | undefined, string | null>
    kind: NoteKind
    template_version: number
    status: NoteStatus
    version: number
    content: Json<NoteContent>
    visit_at: string
    /** When it was signed last. */
    signed_at: string | null
    created_at: string
    updated_at: string
  }
  chart_note_version: Whose & { id: string; note_id: string; version: number; act: VersionAct; changes: Json<SavedChange[]>; at: string }
  chart_note_signature: Whose & {
    id: string
    note_id: string
    appointment_id: string | null
    billable_remote_encounter_id: ColumnType<string | null, string | null | undefined, string | null>
    version: number
    snapshot: string
    sha256: string
    signature_name: string
    credentials: string
    signed_at: string
  }
  chart_note_addendum: Whose & {
    id: string
    note_id: string
    text: string
    reason: string
    signature_name: string
    credentials: string
    signed_at: string
  }
  chart_note_unlock: Whose & { id: string; note_id: string; reason: string; prior_sha256: string; admin_id: string | null; at: string }
  chart_note_withholding: Whose & { id: string; note_id: string; reason: string; at: string; lifted_at: string | null }
  visit_instruction: Whose & {
    note_id: string
    appointment_id: string
    instructions: string | null
    goals: Json<SavedGoal[]>
    next_visit_focus: string | null
    next_visit_weeks: number | null
    signature_name: string
    credentials: string
    signed_at: string
  }
}
