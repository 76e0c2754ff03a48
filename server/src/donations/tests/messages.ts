import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeGiftFailed } from '../messages/failed.ts'

const link = 'https://sorrel.example/app/giving'

/** What givers are told. */
export const messages: MessageSamples = {
  gift_failed: { channels: ['sms', 'email'], write: (language) => composeGiftFailed('again', link, language) },
  staff_gift_failed: { channels: ['email'], write: (language) => composeGiftFailed('last', link, language) },
}
