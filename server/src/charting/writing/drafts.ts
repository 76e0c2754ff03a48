import { templateVersion } from '@sorrel/contract/charting/fields'
import { kindOf } from '@sorrel/contract/charting/rules'
import { laterParts, type NoteContent } from '@sorrel/contract/charting/schemas'
import { addMinutes } from '../../kernel/clock.ts'
import type { ChartedVisit, NoteRow } from '../access.ts'
import { proposeFor } from '../billing/facts.ts'

/** What a note says before anybody wrote in it: the times of the call or of the mark, and what follows from them. */
export function makeEmptyContent(visit: ChartedVisit): NoteContent {
  const isVirtual = visit.visit_mode !== 'in_person'
  const began = visit.status === 'Occurred' ? (visit.call_began_at ?? visit.starts_at) : null
  const ended = began === null ? null : findEnd(visit, began)
  const times = { session_started_at: began, session_ended_at: ended }
  const place_of_service = isVirtual ? (visit.billing.call?.location?.is_home === false ? '02' : '10') : '11'
  const { lines, place } = proposeFor(visit, { ...times, place_of_service, audio_only: null, diagnoses: [] })
  return {
    fields: {},
    measurements: { height_cm: null, weight_kg: null },
    pes_statements: [],
    diagnoses: [],
    procedures: lines,
    ...times,
    place_of_service: place,
    audio_only: null,
    patient_location_state: visit.patient_state && /^[A-Z]{2}$/.test(visit.patient_state) ? visit.patient_state : null,
    license_reason: null,
    conditions_confirmed: false,
    patient_instructions: null,
    smart_goals: [],
    next_visit_focus: null,
    ...laterParts,
  }
}

function findEnd({ call_began_at, call_ended_at, actual_minutes, duration_minutes }: ChartedVisit, began: string): string {
  if (call_began_at !== null && call_ended_at !== null) return call_ended_at
  return addMinutes(began, actual_minutes ?? duration_minutes)
}

/** The stored note, or a virtual draft of version 0. */
export const takeNote = (visit: ChartedVisit): Omit<NoteRow, 'id' | 'updated_at'> & { id: string | null; updated_at: string | null } =>
  visit.note
    ? { ...visit.note, content: wholeOf(visit.note.content) }
    : {
        ...{ id: null, kind: kindOf(visit.type), template_version: templateVersion, status: 'draft', version: 0, updated_at: null },
        ...{ content: makeEmptyContent(visit), signed_at: null },
      }

/** The content of a stored note, with the parts that came later than it. */
export const wholeOf = (content: NoteContent): NoteContent => ({ ...laterParts, ...content })
