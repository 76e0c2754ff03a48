import type { MessageSample, MessageSamples } from '../../notifications/tests/sample.ts'
import { composeCare } from '../messages/composing.ts'
import type { CareMessage } from '../messages/texts.ts'

const facts = { provider: 'Hannah Okafor', successor: 'Marisol Vega', patient: 'Maya Lindqvist', canceled: 2 }
const sampleOf = (
  name: CareMessage,
  path: string,
  channels: MessageSample extends infer S ? (S extends { channels: infer C } ? C : never) : never,
) => ({
  channels,
  write: (language: 'en' | 'es') =>
    composeCare(name, facts, `https://sorrel.example${path}`, language, name === 'care_ended' ? 'Thank you for the time together.' : null),
})

/** What people are told about a care. */
export const messages: MessageSamples = {
  care_ended: sampleOf('care_ended', '/find', ['sms', 'email']),
  care_transferred: sampleOf('care_transferred', '/d/marisol-vega', ['sms', 'email']),
  care_taken_over: sampleOf('care_taken_over', '/provider/clients/0199aaaa-0000-7000-8000-00000000beef', ['email']),
  follow_up: sampleOf('next_appointment', '/d/hannah-okafor', ['sms', 'email']),
}
