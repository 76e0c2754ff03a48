import * as operations from '@sorrel/contract/recording/operations'
import * as wire from '@sorrel/contract/recording/wire'
import { implement } from '../kernel/implement.ts'
import { enterRecordedVisit, findRecordedVisit } from './access.ts'
import { agreeToRecording, withdrawConsent } from './consents.ts'
import { showRecording } from './showing.ts'
import { openMedia } from './sound/media.ts'
import { finishTake, storePiece } from './sound/pieces.ts'
import { stopRecordingOf } from './takes.ts'
import { retryTalk } from './talk/retrying.ts'
import { readTranscript } from './transcripts.ts'

export const recording = implement(
  'recording',
  operations,
  wire,
)({
  recordAppointment: async (caller, { params }) => {
    const { ctx, recorded } = await enterRecordedVisit(caller, params.appointment_id)
    return showRecording(ctx, await agreeToRecording(ctx, recorded))
  },
  getRecording: async (caller, { params }) => {
    const { ctx, recorded } = await enterRecordedVisit(caller, params.appointment_id)
    return showRecording(ctx, recorded)
  },
  stopRecording: async (caller, { params }) => {
    const { ctx, recorded } = await enterRecordedVisit(caller, params.appointment_id)
    return showRecording(ctx, await stopRecordingOf(ctx, recorded, 'stopped'))
  },
  withdrawRecordingConsent: async (caller, { params }) => {
    const { ctx, recorded } = await enterRecordedVisit(caller, params.appointment_id)
    return showRecording(ctx, await withdrawConsent(ctx, recorded))
  },
  sendRecordingPiece: async (ctx, { params, query, body }) => {
    const { take_id, n } = params
    const { is_live = false, ...sent } = query
    await storePiece(ctx, await findRecordedVisit(ctx, params.appointment_id), { take_id, n, ...sent, is_live, bytes: body })
    return null
  },
  finishRecordingTake: async (ctx, { params, body }) => {
    const recorded = await findRecordedVisit(ctx, params.appointment_id)
    return showRecording(ctx, await finishTake(ctx, recorded, { take_id: params.take_id, pieces: body.pieces }))
  },
  getRecordingTranscript: async (ctx, { params }) => {
    const { visit } = await findRecordedVisit(ctx, params.appointment_id)
    const { language, lines } = await readTranscript(ctx, visit.id)
    return { appointment_id: visit.id, language, lines }
  },
  retryTranscription: async (ctx, { params }) =>
    showRecording(ctx, await retryTalk(ctx, await findRecordedVisit(ctx, params.appointment_id))),
  getRecordingMedia: async (ctx, { params, query }) =>
    openMedia(ctx, await findRecordedVisit(ctx, params.appointment_id), params.take_id, query),
})
