import { z } from 'zod'
import { Instant, Language, LocalDate } from '../../kernel/values.ts'
import { AppointmentType, BookingMode, PartOfDay, PatientId, ProviderId, WaitingListEntryId, Weekday } from '../schemas.ts'

/** Somebody on a waiting list, as their dietitian sees them. `is_new`: they have had no visit with this dietitian and none is booked. */
export const WaitingPerson = z.object({
  first_name: z.string(),
  last_name: z.string(),
  state: z.string().nullable(),
  preferred_language: Language,
  time_zone: z.string().nullable(),
  is_new: z.boolean(),
  /** How somebody who is not a patient yet wants to pay: the id of a payer. Null for patients, whose coverage is on file. */
  payer_id: z.string().nullable(),
})

export const WaitingListEntry = z.object({
  id: WaitingListEntryId,
  provider_id: ProviderId,
  provider_name: z.string(),
  provider_slug: z.string(),
  patient_id: PatientId,
  type: AppointmentType,
  visit_mode: BookingMode,
  duration_minutes: z.int(),
  from: LocalDate,
  to: LocalDate,
  weekdays: z.array(Weekday),
  part_of_day: PartOfDay.nullable(),
  status: z.enum(['waiting', 'offered', 'booked', 'ended']),
  offered_starts_at: Instant.nullable(),
  offer_expires_at: Instant.nullable(),
  /** The token that books the held time. Only the patient sees it. */
  reservation_token: z.string().nullable(),
  /** How many people on this list have waited longer. It promises nothing, because a time must suit whoever is offered it. */
  ahead: z.int(),
  /** Who waits. Only the dietitian sees it; a patient knows. */
  person: WaitingPerson.nullable(),
  /** What a newcomer said about themselves, so that the booking need not ask again. Only they see it. */
  newcomer: z.object({ first_name: z.string(), last_name: z.string(), state: z.string(), payer_id: z.string() }).nullable(),
  created_at: Instant,
})
