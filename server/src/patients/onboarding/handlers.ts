import * as operations from '@sorrel/contract/patients/onboarding/operations'
import * as wire from '@sorrel/contract/patients/onboarding/wire'
import { findReferralCode } from '../../booking-codes/codes.ts'
import { requirePatientActor } from '../../kernel/context.ts'
import { implement } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { rememberBeginning } from './abandoned.ts'
import { findInvitation } from './codes.ts'
import { confirmDetails, describeConfirmation } from './confirming.ts'
import { countCodeCall, redeemOnboardingCode } from './redeeming.ts'

export const onboardingHandlers = implement(
  'patients',
  operations,
  wire,
)({
  getConfirmation: (ctx) => describeConfirmation(ctx),
  confirmDetails: (ctx, { body }) => confirmDetails(ctx, body),

  getOnboardingCode: async (ctx, { params }) => {
    await countCodeCall(ctx)
    const invitation = await findInvitation(ctx, params.onboarding_code)
    if (!invitation) throw new Problem('not_found')
    return { ...invitation, needs_phone_number: invitation.phone_number === null }
  },

  redeemOnboardingCode: (ctx, { body }) => redeemOnboardingCode(ctx, body),

  submitBookingEmail: async (ctx, { body }) => {
    await rememberBeginning(ctx, body)
    return null
  },

  getBookingCodeConfig: async (ctx) => {
    const { code, status } = await findReferralCode(ctx, requirePatientActor(ctx).patient_id)
    return {
      code,
      type: 'patient_referral' as const,
      status,
      reward_for_me: null,
      reward_for_friend: null,
      share_url: `${ctx.config.public_url}/?code=${code}`,
    }
  },
})
