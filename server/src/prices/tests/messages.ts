import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeGoodFaithMessage } from '../messages/good-faith.ts'

/** What people are told about prices. */
export const messages: MessageSamples = {
  good_faith_estimate: {
    channels: ['sms', 'email'],
    write: (language) =>
      composeGoodFaithMessage(
        { provider: 'Hannah Okafor', link: 'https://sorrel.example/app/visits/0199aaaa-0000-7000-8000-000000000001' },
        language,
      ),
  },
}
