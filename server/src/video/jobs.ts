import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { forgetCalls } from './forgetting.ts'
import { sendLink } from './guests/sending.ts'
import { sendGuestLink, sweepCalls } from './job-names.ts'
import { sweepOldCalls } from './sweeping.ts'

export const videoJobs = [
  implementJob(sweepCalls, sweepOldCalls),
  implementJob(sendGuestLink, (ctx, { guest_id }) => sendLink(ctx, guest_id)),
]

export const videoListeners = [
  /** Forgets the calls of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('video.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetCalls(ctx, payload.patient_id)
  }),
]
