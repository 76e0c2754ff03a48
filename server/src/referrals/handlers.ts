import * as operations from '@sorrel/contract/referrals/operations'
import * as wire from '@sorrel/contract/referrals/wire'
import { implement } from '../kernel/implement.ts'
import { findReferral, findReferralPatient } from './access.ts'
import { addToInbox, addToRecord } from './adding.ts'
import { confirm, decline } from './confirming.ts'
import { listCandidates } from './matching.ts'
import { askForNew } from './requests/asking.ts'
import { listInbox, listReferralsOf, showReferral } from './viewing.ts'

export const referrals = implement(
  'referrals',
  operations,
  wire,
)({
  listReferrals: async (ctx, { params, query }) => listReferralsOf(ctx, await findReferralPatient(ctx, params.patient_id), query),
  addReferral: async (ctx, { params, body }) => addToRecord(ctx, await findReferralPatient(ctx, params.patient_id), body.file_id),
  addToReferralInbox: (ctx, { body }) => addToInbox(ctx, body.file_id),
  listReferralInbox: (ctx, { query: { provider_id, ...page } }) => listInbox(ctx, provider_id, page),
  getReferral: async (ctx, { params }) => {
    const row = await findReferral(ctx, params.referral_id)
    const [referral, candidates] = await Promise.all([showReferral(ctx, row), listCandidates(ctx, row)])
    return { referral, candidates }
  },
  confirmReferral: (ctx, { params, body }) => confirm(ctx, params.referral_id, body),
  declineReferral: (ctx, { params, body }) => decline(ctx, params.referral_id, body.reason),
  requestReferral: (ctx, { params, body }) => askForNew(ctx, params.referral_id, body.method),
})
