import { consentVersion, daysAfterSigning } from '@sorrel/contract/recording/vocabulary'
import { spreadScript } from '../../integrations/transcription/script.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { coursesOf } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

const vendor = 'Demo Transcription'
const talkMs = 9 * 60_000

type Visit = ReturnType<typeof coursesOf>[number]['appointments'][number]

/** The last finished video visit of everybody in the cast was recorded. The demo ships no sound of it. */
export function makeRecordingRows(frame: Frame) {
  const patients = new Set(Object.values(cast).flatMap((one) => (one.kind === 'patient' ? [one.patient_id] : [])))
  const finished = coursesOf(frame)
    .flatMap(({ appointments }) => appointments)
    .filter(({ status, visit_mode, patient_id }) => status === 'Occurred' && visit_mode === 'virtual' && patients.has(patient_id))
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
  const last = [...new Map(finished.map((visit) => [visit.patient_id, visit])).values()]
  const rows = last.map((visit) => recordVisit(visit, frame.now))
  return {
    recording: rows.map(({ recording }) => recording),
    recording_consent: rows.flatMap(({ consents }) => consents),
    recording_take: rows.map(({ take }) => take),
    recording_transcript: rows.map(({ transcript }) => transcript),
  }
}

function recordVisit({ id, patient_id, provider_id, starts_at }: Visit, now: string) {
  const whose = { appointment_id: id, patient_id, provider_id }
  const [started_at, ended_at] = [addMinutes(starts_at, 4), addMinutes(starts_at, 13)]
  const media_until = addMinutes(ended_at, daysAfterSigning * 1440)
  const take_id = idOf('recording_take', id)
  return {
    recording: {
      ...{ ...whose, created_at: addMinutes(started_at, -2), media_until, withdrawn_at: null },
      media_deleted_at: media_until <= now ? media_until : null,
    },
    consents: (['patient', 'provider'] as const).map((party, nth) => ({
      ...{ id: idOf('recording_consent', id, party), ...whose, party, person_id: party === 'patient' ? patient_id : provider_id },
      ...{ answer: 'given', version: consentVersion, vendor, at: addMinutes(started_at, nth - 2) },
    })),
    take: {
      ...{ id: take_id, ...whose, started_at, heard_at: ended_at, ended_at, ended_because: 'stopped', pieces: 0 },
      ...{ duration_ms: talkMs, sections: null, talk: 'ready', fault: null, tries: 1 },
    },
    transcript: {
      ...{ take_id, ...whose, started_at, duration_ms: talkMs, language: 'en', vendor },
      ...{ lines: spreadScript('en', talkMs), made_at: addMinutes(ended_at, 2) },
    },
  }
}
