import { z } from 'zod'
import { Instant } from '../kernel/values.ts'
import { consentAnswers, recordingParties, recordingStatuses, stopReasons, talkFaults, talkStatuses } from './vocabulary.ts'

/** Somebody of the visit, with what they said about being recorded. */
export const RecordingPerson = z.object({
  party: z.enum(recordingParties),
  person_id: z.uuid(),
  name: z.string(),
  is_me: z.boolean(),
  /** Null before they answered, and if they agreed to another text. */
  answer: z.enum(consentAnswers).nullable(),
  answered_at: Instant.nullable(),
})

/** One stretch of a recording, from a start to a stop. */
export const RecordingTake = z.object({
  take_id: z.uuid(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  ended_because: z.enum(stopReasons).nullable(),
  duration_ms: z.int(),
  /** Whether its sound can be played. */
  has_media: z.boolean(),
  talk: z.enum(talkStatuses),
  fault: z.enum(talkFaults).nullable(),
})

export const Recording = z.object({
  appointment_id: z.uuid(),
  status: z.enum(recordingStatuses),
  /** Whether this house records visits at all. */
  is_offered: z.boolean(),
  /** Who writes the words down, for the text of the consent; null if the words never leave this house. */
  vendor: z.string().nullable(),
  consent_version: z.string(),
  people: z.array(RecordingPerson),
  /** Oldest first. */
  takes: z.array(RecordingTake),
  /** When the sound is deleted; null before anything was recorded. */
  media_until: Instant.nullable(),
  media_deleted_at: Instant.nullable(),
  /** Whether the caller may still take their consent back here: as long as the note is not signed. */
  can_withdraw: z.boolean(),
})

/** What somebody said. `offset_ms` counts from the beginning of the first stretch, without the breaks between them. */
export const TranscriptLine = z.object({
  speaker: z.enum(recordingParties),
  text: z.string(),
  offset_ms: z.int(),
  end_ms: z.int(),
})

export const Transcript = z.object({
  appointment_id: z.uuid(),
  /** The language that the service heard, such as `en`. */
  language: z.string().nullable(),
  lines: z.array(TranscriptLine),
})
