import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { writeGuestInvitation } from '../messages/guests.ts'

const facts = {
  ...{ url: 'https://sorrel.example/call/0199#kq3v', dietitian: 'Hannah Okafor' },
  ...{ starts_at: '2026-03-03T15:00:00.000Z', zone: 'America/New_York' },
}

export const messages: MessageSamples = {
  call_guest: { channels: ['sms', 'email'], write: (language) => writeGuestInvitation(facts, language) },
}
