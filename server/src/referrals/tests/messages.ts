import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeReferralRequested } from '../messages/requested.ts'

/** What patients are told when a new referral is asked for. */
export const messages: MessageSamples = {
  referral_requested: {
    channels: ['sms', 'email'],
    write: (language) => composeReferralRequested({ provider: 'Hannah Okafor', link: 'https://sorrel.example/app/provider' }, language),
  },
}
