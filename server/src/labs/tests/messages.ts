import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeLabCommented } from '../messages/commented.ts'

/** What patients are told about a comment. */
export const messages: MessageSamples = {
  lab_commented: {
    channels: ['sms', 'email'],
    write: (language) =>
      composeLabCommented(
        { provider: 'Hannah Okafor', link: 'https://sorrel.example/app/labs/0199aaaa-0000-7000-8000-000000000001' },
        language,
      ),
  },
}
