import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { deleteOldMedia, forgetSound, sweepRecordings, writeTalk } from './job-names.ts'
import { dateMedia, deleteExpiredMedia, endForGuest, endRecording, forgetRecordings, removeSound, sweepSilent } from './sweeping.ts'
import { writeTalkOf } from './talk/writing.ts'

export const recordingJobs = [
  implementJob(writeTalk, writeTalkOf),
  implementJob(sweepRecordings, sweepSilent),
  implementJob(deleteOldMedia, deleteExpiredMedia),
  implementJob(forgetSound, (ctx, { take_ids }) => removeSound(ctx, take_ids)),
]

export const recordingListeners = [
  listenTo('recording.end_with_call', ['video_call.ended'], (ctx, { payload }) => endRecording(ctx, payload.appointment_id, 'call_ended')),
  listenTo('recording.stop_for_guests', ['video_call.joined', 'video_call.admitted'], (ctx, { payload }) =>
    endForGuest(ctx, payload.appointment_id, payload.guest_id),
  ),
  listenTo('recording.date_media', ['chart_note.signed'], (ctx, { payload, at }) => dateMedia(ctx, payload.appointment_id, at)),
  listenTo('recording.forget_deleted', ['patient.deleted'], (ctx, { payload }) =>
    forgetRecordings(ctx, payload.patient_id, payload.keeps_record),
  ),
]
