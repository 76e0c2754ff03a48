import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { findRenewals } from './finding/finding.ts'
import { forgetRenewals } from './forgetting.ts'
import { prepareYear } from './job-names.ts'
import { tellEverybody } from './telling/telling.ts'

export const renewalListeners = [
  /** Finds anew what a plan year changes for a patient, when their plan, a visit or a referral said something new. */
  listenTo(
    'renewals.find_anew',
    [
      'eligibility_check.answered',
      'eligibility_check.entered',
      'coverage.changed',
      'appointment.plan_changed',
      'referral.confirmed',
      'renewal.answered',
    ],
    async (ctx, { patient_id }) => {
      if (patient_id !== null) await findRenewals(ctx, patient_id)
    },
  ),
  /** Forgets it of a patient who was deleted, unless the law makes us keep the record. */
  listenTo('renewals.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetRenewals(ctx, payload.patient_id)
  }),
]

export const renewalJobs = [
  implementJob(prepareYear, async (ctx) => {
    await findRenewals(ctx)
    await tellEverybody(ctx)
  }),
]
