import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeCall } from '../messages/calls.ts'
import { composeCoveredDanger, composeDanger } from '../messages/danger.ts'
import { composeDigest } from '../messages/digests.ts'
import { composeNotice } from '../messages/messages.ts'
import { composeRefused } from '../messages/refused.ts'

const id = '0192b2a0-0000-7000-8000-000000000000'

/** What people are told about new messages. */
export const messages: MessageSamples = {
  chat_to_patient: {
    channels: ['sms', 'email'],
    write: (language) => composeNotice('patient', { provider: 'Hannah Okafor', link: `https://sorrel.example/app/chat/${id}` }, language),
  },
  chat_digest_to_patient: {
    channels: ['sms', 'email'],
    write: (language) => composeDigest('patient', 2, 'https://sorrel.example/app/chat', language),
  },
  chat_digest_to_provider: {
    channels: ['email'],
    write: (language) => composeDigest('provider', 4, 'https://sorrel.example/provider/inbox', language),
  },
  chat_call_to_patient: {
    channels: ['sms', 'email'],
    write: (language) =>
      composeCall('patient', { state: 'open', provider: 'Hannah Okafor', link: `https://sorrel.example/app/chat/${id}` }, language),
  },
  chat_call_to_provider: {
    channels: ['email'],
    write: (language) =>
      composeCall('provider', { state: 'ended', provider: 'Hannah Okafor', link: `https://sorrel.example/provider/inbox/${id}` }, language),
  },
  chat_not_sent: {
    channels: ['email'],
    write: (language) => composeRefused(`https://sorrel.example/provider/inbox/${id}`, 'care_ended', language),
  },
  chat_danger: {
    channels: ['email'],
    write: (language) => composeDanger(`https://sorrel.example/provider/inbox/${id}`, language),
  },
  chat_danger_covered: {
    channels: ['email'],
    write: (language) => composeCoveredDanger('Hannah Okafor', language),
  },
  chat_to_provider: {
    channels: ['email'],
    write: (language) =>
      composeNotice('provider', { provider: 'Hannah Okafor', link: `https://sorrel.example/provider/inbox/${id}` }, language),
  },
}
