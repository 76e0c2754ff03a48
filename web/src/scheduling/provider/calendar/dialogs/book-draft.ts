import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { AppointmentType, BookingMode, Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { findInstantAt } from '../../wall-time.ts'
import type { Spot } from '../grid/entries.ts'

/** The patient for whom a visit is booked, with their time zone. */
export type BookedPatient = { id: Appointment['patient_id']; name: string; time_zone: string }

/** The values in the booking form. */
export type BookDraft = {
  patient_id: string | null
  type: AppointmentType
  day: string
  time: string
  minutes: string
  mode: BookingMode
  repeats: Recurrence | ''
  count: string
}

/** The visit in the form; null while a part is missing. */
export function visitOf(draft: BookDraft, provider_id: string, zone: string) {
  if (!draft.patient_id || !draft.day || !draft.time) return null
  return {
    provider_id,
    patient_id: draft.patient_id,
    starts_at: findInstantAt(draft.day, draft.time, zone),
    duration_minutes: Number(draft.minutes),
    type: draft.type,
    visit_mode: draft.mode,
  }
}

/** The recurrence in the form; undefined for a single visit. */
export function seriesOf(draft: BookDraft): { every: Recurrence; count: number } | undefined {
  const count = Number(draft.count)
  return draft.repeats && Number.isInteger(count) && count >= 2 && count <= 26 ? { every: draft.repeats, count } : undefined
}

/** The time in the form; while a part is missing, the time with which the form began. A guess that was not changed remains one. */
export function spotOf({ day, time, minutes, mode }: BookDraft, at: Spot, zone: string): Spot {
  if (!day || !time) return at
  const starts_at = findInstantAt(day, time, zone)
  return {
    starts_at,
    duration_minutes: Number(minutes),
    visit_mode: mode,
    ...(at.isGuess && starts_at === at.starts_at && { isGuess: true }),
  }
}
