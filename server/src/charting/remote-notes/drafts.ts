import { laterParts, type NoteContent } from '@sorrel/contract/charting/schemas'
import type { RemoteCharted } from './access.ts'

/** What a note says before anybody wrote in it. Its minutes are those of the encounter, so it has no times of its own. */
export const emptyRemoteContent: NoteContent = {
  fields: {},
  ...{ measurements: { height_cm: null, weight_kg: null }, pes_statements: [], diagnoses: [], procedures: [] },
  ...{ session_started_at: null, session_ended_at: null, place_of_service: '10', audio_only: null, patient_location_state: null },
  ...{ license_reason: null, conditions_confirmed: false, patient_instructions: null, smart_goals: [], next_visit_focus: null },
  ...laterParts,
}

/** What the stored note says, or what one says before the first change. */
export const contentOfRemote = ({ note }: RemoteCharted): NoteContent => note?.content ?? emptyRemoteContent
