import { consentVersion, daysAfterSigning } from '@sorrel/contract/recording/vocabulary'
import { spreadScript } from '../../integrations/transcription/script.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { coursesOf } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

const vendor = 'Demo Transcription'
const talkMs = 9 * 60_000

/** The last finished video visit of Maya was recorded. The demo ships no sound of it. */
export function makeRecordingRows(frame: Frame) {
  const visit = coursesOf(frame)
    .flatMap(({ appointments }) => appointments)
    .filter(
      ({ status, visit_mode, patient_id }) => status === 'Occurred' && visit_mode === 'virtual' && patient_id === cast.maya.patient_id,
    )
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
    .at(-1)
  const none = { recording: [], recording_consent: [], recording_take: [], recording_piece: [], recording_transcript: [] }
  if (!visit) return none
  const { id, patient_id, provider_id, starts_at } = visit
  const whose = { appointment_id: id, patient_id, provider_id }
  const [started_at, ended_at] = [addMinutes(starts_at, 4), addMinutes(starts_at, 13)]
  const media_until = addMinutes(ended_at, daysAfterSigning * 1440)
  const media_deleted_at = media_until <= frame.now ? media_until : null
  const take_id = idOf('recording_take', id)
  const consents = (['patient', 'provider'] as const).map((party, nth) => ({
    ...{ id: idOf('recording_consent', id, party), ...whose, party, person_id: party === 'patient' ? patient_id : provider_id },
    ...{ answer: 'given', version: consentVersion, vendor, at: addMinutes(started_at, nth - 2) },
  }))
  const lines = spreadScript('en', talkMs)
  return {
    recording: [{ ...whose, created_at: addMinutes(started_at, -2), media_until, media_deleted_at, withdrawn_at: null }],
    recording_consent: consents,
    recording_take: [
      {
        ...{ id: take_id, ...whose, started_at, heard_at: ended_at, ended_at, ended_because: 'stopped', pieces: 0 },
        ...{ duration_ms: talkMs, sections: null, talk: 'ready', fault: null, tries: 1 },
      },
    ],
    recording_piece: [],
    recording_transcript: [
      { take_id, ...whose, started_at, duration_ms: talkMs, language: 'en', vendor, lines, made_at: addMinutes(ended_at, 2) },
    ],
  }
}
