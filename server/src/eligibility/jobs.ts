import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { askPayer } from './asking/asking.ts'
import { forgetChecks } from './forgetting.ts'
import { askPayerAgain, recheckPlans } from './job-names.ts'
import { recheckComingVisits } from './rechecking.ts'

export const eligibilityJobs = [
  implementJob(askPayerAgain, (ctx, { check_id }) => askPayer(ctx, check_id, 30_000)),
  implementJob(recheckPlans, (ctx) => recheckComingVisits(ctx)),
]

export const eligibilityListeners = [
  /** Forgets what payers said about a patient who was deleted, unless the law makes us keep the record. */
  listenTo('eligibility.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetChecks(ctx, payload.patient_id)
  }),
]
