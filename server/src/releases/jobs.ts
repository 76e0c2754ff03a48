import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { endExpired, forgetReleases, revokeAll } from './ending.ts'
import * as names from './job-names.ts'
import { sendFirst } from './sending/asking.ts'
import { sendOnce } from './sending/sending.ts'

export const releaseJobs = [
  implementJob(names.beginRelease, (ctx, { release_id }) => sendFirst(ctx, release_id)),
  implementJob(names.sendDocument, (ctx, { send_id, attempts }) => sendOnce(ctx, send_id, attempts)),
  implementJob(names.expireReleases, endExpired),
]

export const releaseListeners = [
  /** Whoever was deleted lets nobody get anything any more. Authorizations stay as long as the record of care that the law makes us keep. */
  listenTo('releases.end_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (payload.keeps_record) await revokeAll(ctx, payload.patient_id)
    else await forgetReleases(ctx, payload.patient_id)
  }),
]
