import type { MessageSample, MessageSamples } from '../../notifications/tests/sample.ts'
import { composeExportRequested } from '../messages/requested.ts'

const export_requested: MessageSample = {
  channels: ['sms', 'email'],
  write: (language) => composeExportRequested('https://sorrel.example/app/settings/account', language),
}

export const messages: MessageSamples = { export_requested }
