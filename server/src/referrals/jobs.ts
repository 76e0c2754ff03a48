import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { endOld, forgetReferrals } from './ending.ts'
import * as names from './job-names.ts'
import { readReferral } from './reading/reading.ts'
import { sendOnce } from './requests/sending.ts'

export const referralJobs = [
  implementJob(names.readDocument, (ctx, { referral_id }) => readReferral(ctx, referral_id)),
  implementJob(names.sendLetter, (ctx, { request_id, attempts }) => sendOnce(ctx, request_id, attempts)),
  implementJob(names.endReferrals, endOld),
]

export const referralListeners = [
  /** Forgets the referrals of a patient who was deleted, unless they belong to a record of care that the law makes us keep. */
  listenTo('referrals.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetReferrals(ctx, payload.patient_id)
  }),
]
