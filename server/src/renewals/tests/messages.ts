import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeNewYearMessage } from '../messages/new-year.ts'

/** What people are told about a new plan year. */
export const messages: MessageSamples = {
  renewal_announced: {
    channels: ['sms', 'email'],
    write: (language) => composeNewYearMessage({ provider: 'Hannah Okafor', link: 'https://sorrel.example/app/insurance' }, language),
  },
}
