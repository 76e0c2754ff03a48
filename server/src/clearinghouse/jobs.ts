import { ended } from '@sorrel/contract/claims/moving'
import { listenTo } from '../kernel/assembly/listeners.ts'
import { implementJob } from '../kernel/jobs.ts'
import { askStatus, carryFile, collectFiles, resumeFiles, takeFile } from './job-names.ts'
import { billConfirmed } from './onward/confirmed.ts'
import { billAfterSecond } from './onward/second-payer.ts'
import { restorePaidClaims } from './onward/standing-again.ts'
import { collectWaiting, resumeWaiting } from './receiving/collecting.ts'
import { takeOver } from './receiving/taking.ts'
import { askAboutClaims } from './sending/asking.ts'
import { carryWaiting } from './sending/carrying.ts'
import { unchargeGivenUp } from './sending/sending.ts'

export const clearinghouseJobs = [
  implementJob(carryFile, (ctx, { file_id }) => carryWaiting(ctx, file_id)),
  implementJob(takeFile, (ctx, { file_id }) => takeOver(ctx, file_id)),
  implementJob(collectFiles, collectWaiting),
  implementJob(resumeFiles, resumeWaiting),
  implementJob(askStatus, askAboutClaims),
]

export const clearinghouseListeners = [
  /** A claim that will never be answered leaves nothing that a payer owes. */
  listenTo('clearinghouse.uncharge', ['claim.moved'], async (ctx, { payload }) => {
    if (payload.to === 'cancelled') await unchargeGivenUp(ctx, payload.claim_id)
    if (!ended.includes(payload.to)) return
    // What the first payer left to the patient is theirs after all.
    await billAfterSecond(ctx, payload.claim_id)
    // A payer may have paid a claim meanwhile that was given up for this one.
    await restorePaidClaims(ctx, payload.claim_id)
  }),

  /** What waited until somebody knows whether a patient has Medicaid is billed, or given up. */
  listenTo(
    'clearinghouse.bill_confirmed',
    ['eligibility_check.answered', 'eligibility_check.entered', 'coverage.changed'],
    (ctx, { payload }) => billConfirmed(ctx, payload.patient_id),
  ),
]
