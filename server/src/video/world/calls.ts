import type { Insertable } from 'kysely'
import { chatCallsOf } from '../../chat/world/conversations.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { coursesOf } from '../../scheduling/world/visits.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import type { CallGuestRow, CallLocationRow, VideoCallRow, VideoStayRow } from '../tables.ts'
import { makeGuestRows } from './guests.ts'
import { makeLocationRows } from './locations.ts'

type Rows = {
  video_call: Insertable<VideoCallRow>[]
  video_stay: Insertable<VideoStayRow>[]
  call_location: CallLocationRow[]
  call_guest: Insertable<CallGuestRow>[]
}

/** The calls of past video visits. The patient comes a few minutes early and is let in when the dietitian comes. */
export function makeCallRows(frame: Frame): Rows {
  const visits = coursesOf(frame).flatMap(({ appointments }) =>
    appointments.filter(({ status, visit_mode }) => status === 'Occurred' && visit_mode === 'virtual'),
  )
  const calls = visits.map(({ id, patient_id, provider_id, starts_at, ends_at }) => {
    const random = randomOf(frame.seed, 'call', id)
    const begun_at = addMinutes(starts_at, random.between(-2, 3))
    const ended_at = addMinutes(ends_at, random.between(-6, 2))
    const minutes = Math.floor((Date.parse(ended_at) - Date.parse(begun_at)) / 60_000)
    // What somebody who had a weak network loses of the picture at the end.
    const audio_only_minutes = random.between(0, 9) === 0 ? Math.min(minutes, random.between(3, 12)) : 0
    const together = { together_from: begun_at, together_to: ended_at, minutes, audio_only_minutes }
    return { appointment_id: id, patient_id, provider_id, begun_at, ended_at, ...together }
  })
  const all = [...calls, ...chatCallsOf(frame).map(makeChatCall)]
  const stays = calls.flatMap(({ appointment_id, patient_id, provider_id, begun_at, ended_at, audio_only_minutes }) =>
    (['patient', 'provider'] as const).map((role): Insertable<VideoStayRow> => {
      const ids = { id: idOf('video_stay', appointment_id, role), peer_id: idOf('peer', appointment_id, role) }
      const asked_at = role === 'patient' ? addMinutes(begun_at, -3) : begun_at
      const times = { asked_at, admitted_at: begun_at, seen_at: ended_at, left_at: ended_at }
      const camera = {
        has_camera: audio_only_minutes === 0,
        camera_changes: audio_only_minutes === 0 ? [] : [addMinutes(ended_at, -audio_only_minutes)],
      }
      return { ...ids, appointment_id, patient_id, provider_id, role, place: 'left', ...camera, ...times }
    }),
  )
  return { video_call: all, video_stay: stays, call_location: makeLocationRows(frame, calls), call_guest: makeGuestRows(frame, calls) }
}

/** A call from a conversation: both were in it for nine minutes. */
function makeChatCall({ id, patient_id, provider_id, starts_at }: ReturnType<typeof chatCallsOf>[number]): Insertable<VideoCallRow> {
  const [begun_at, ended_at] = [addMinutes(starts_at, 1), addMinutes(starts_at, 10)]
  const together = { together_from: begun_at, together_to: ended_at, minutes: 9, audio_only_minutes: 0 }
  return { appointment_id: id, patient_id, provider_id, begun_at, ended_at, ...together }
}
