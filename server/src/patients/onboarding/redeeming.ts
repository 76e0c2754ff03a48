import type { Challenge } from '@sorrel/contract/auth/schemas'
import { openChallenge } from '../../auth/challenges.ts'
import { findPhone, readPhone } from '../../auth/phones.ts'
import type { Context } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { hashWithKey } from '../../kernel/ids.ts'
import type { Limit } from '../../kernel/serving/limits.ts'
import { tryInvitation } from './codes.ts'

const callsPerAddress: Limit = { name: 'patients.onboarding_codes', count: 10, seconds: 60 }

/** Allows one network address ten calls with onboarding codes a minute; throws `too_many_requests`. */
export const countCodeCall = (ctx: Context): Promise<void> => countForAll(ctx, callsPerAddress, ctx.client.address)

type Redemption = { onboarding_code: string; birth_date: string; phone_number?: string | undefined }

/**
 * Opens the sign-in of somebody who was invited: a code goes to the phone on file, or to the one that they give if none is on file. Right and
 * wrong codes and birth dates take the same work and answer the same. Throws `phone_not_supported` about the given number alone.
 */
export async function redeemOnboardingCode(ctx: Context, { onboarding_code, birth_date, phone_number }: Redemption): Promise<Challenge> {
  await countCodeCall(ctx)
  const given = phone_number ? await findPhone(ctx, phone_number) : null
  const invitation = await tryInvitation(ctx, onboarding_code)
  const isRight = invitation !== undefined && invitation.birth_date === birth_date
  const onFile = isRight && invitation.phone_number ? (await readPhone(invitation.phone_number)).phone : null
  const phone = isRight ? (onFile ?? given) : null
  return openChallenge(ctx, {
    purpose: 'sign_in',
    kind: 'patient',
    // The limits of a challenge count a number. Whoever gets no code has one that belongs to the code that they tried.
    phone: phone ?? { number: `none:${hashWithKey(ctx.config.hash_secret, onboarding_code)}`, country: 'US' },
    channel: 'sms',
    identity_id: null,
    payload: phone && invitation ? { language: invitation.preferred_language, onboarding_code_id: invitation.id } : {},
    sends: phone !== null,
  })
}
