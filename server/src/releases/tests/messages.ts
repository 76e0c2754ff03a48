import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeRelease } from '../messages/signed.ts'

const link = 'https://sorrel.example/app/records/release'

/** What patients are told about releases. */
export const messages: MessageSamples = {
  release_signed: { channels: ['sms', 'email'], write: (language) => composeRelease('release_signed', { link }, language) },
  release_revoked: { channels: ['sms', 'email'], write: (language) => composeRelease('release_revoked', { link }, language) },
  release_send_failed: { channels: ['sms', 'email'], write: (language) => composeRelease('release_send_failed', { link }, language) },
  release_expired: { channels: ['sms', 'email'], write: (language) => composeRelease('release_expired', { link }, language) },
}
