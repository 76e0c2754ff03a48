import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const recordAppointment = operation<typeof wire.recordAppointment>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/record',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit', 'call_not_open', 'consent_required', 'not_available'],
  summary:
    'Agrees to a recording of the visit. Called by the dietitian it also starts one; as long as somebody has not agreed, the answer is `consent_required` with who is missing, and they are asked.',
})

export const getRecording = operation<typeof wire.getRecording>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/record',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Says who agreed to a recording of the visit, whether it is being recorded, and how far its transcript is.',
})

export const stopRecording = operation<typeof wire.stopRecording>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/record/stop',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Stops the recording. Everybody in the visit may do that; what was recorded so far stays.',
})

export const withdrawRecordingConsent = operation<typeof wire.withdrawRecordingConsent>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/record/withdraw',
  access: ['patient', 'provider'],
  or_token: 'x-guest-token',
  errors: ['not_a_video_visit', 'note_signed'],
  addition: true,
  summary:
    'Says no to a recording. What was recorded of the visit is deleted, with its transcript; the no of a guest ends the recording and deletes nothing. Once the note is signed, people ask the practice instead.',
})

export const sendRecordingPiece = operation<typeof wire.sendRecordingPiece>()({
  method: 'PUT',
  path: '/appointments/{appointment_id}/record/takes/{take_id}/pieces/{n}',
  access: ['provider'],
  errors: ['not_a_video_visit', 'file_not_usable'],
  status: 204,
  addition: true,
  summary: 'Sends one piece of a recording, counted from 0. The same piece may be sent again, and pieces may come in any order and late.',
})

export const finishRecordingTake = operation<typeof wire.finishRecordingTake>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/record/takes/{take_id}/finish',
  access: ['provider'],
  errors: ['not_a_video_visit', 'file_incomplete', 'file_not_usable'],
  addition: true,
  summary: 'Says that all pieces of a stretch were sent, so that its words are written down. Names the pieces that are missing.',
})

export const getRecordingTranscript = operation<typeof wire.getRecordingTranscript>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/record/transcript',
  access: ['patient', 'provider'],
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Returns what was said in a recorded visit, and by whom. It is empty if nothing was recorded or nobody spoke.',
})

export const retryTranscription = operation<typeof wire.retryTranscription>()({
  method: 'POST',
  path: '/appointments/{appointment_id}/record/transcribe',
  access: ['provider'],
  errors: ['not_a_video_visit', 'not_available'],
  addition: true,
  summary: 'Tries once more to write down what was said, where that failed.',
})

export const getRecordingMedia = operation<typeof wire.getRecordingMedia>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/record/takes/{take_id}/media',
  access: ['patient', 'provider'],
  errors: ['not_a_video_visit'],
  addition: true,
  summary: 'Returns some minutes of a stretch as a WebM file of its own, or all of it if it is short. It ends with the media.',
})
