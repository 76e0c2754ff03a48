import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeLetterFailed } from '../messages/letter-failed.ts'
import { composeReferralRequested } from '../messages/requested.ts'

/** What people are told about referrals. */
export const messages: MessageSamples = {
  referral_requested: {
    channels: ['sms', 'email'],
    write: (language) => composeReferralRequested({ provider: 'Hannah Okafor', link: 'https://sorrel.example/app/provider' }, language),
  },
  referral_letter_failed: {
    channels: ['email'],
    write: (language) =>
      composeLetterFailed(
        { fault: 'no_answer', link: 'https://sorrel.example/provider/clients/0199aaaa-0000-7000-8000-000000000001?tab=referrals' },
        language,
      ),
  },
}
