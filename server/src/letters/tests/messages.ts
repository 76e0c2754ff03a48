import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeLetterFailed } from '../messages/failed.ts'
import { composeLetterSent } from '../messages/sent.ts'

/** What people are told about letters. */
export const messages: MessageSamples = {
  letter_sent: {
    channels: ['sms', 'email'],
    write: (language) => composeLetterSent({ provider: 'Hannah Okafor', link: 'https://sorrel.example/app/records/release' }, language),
  },
  letter_failed: {
    channels: ['email'],
    write: (language) =>
      composeLetterFailed(
        { fault: 'no_answer', link: 'https://sorrel.example/provider/clients/0199aaaa-0000-7000-8000-000000000001?tab=letters' },
        language,
      ),
  },
}
