import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeCommented } from '../messages/messages.ts'

/** What patients are told about their journal. */
export const messages: MessageSamples = {
  journal_commented: {
    channels: ['sms', 'email'],
    write: (language) =>
      composeCommented(
        { provider: 'Hannah Okafor', link: 'https://sorrel.example/app/journal/0192b2a0-0000-7000-8000-000000000000' },
        language,
      ),
  },
}
