import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeDecision } from '../messages/decided.ts'
import { composeRemoteNotice } from '../messages/notice.ts'
import { composeContest } from '../messages/opened.ts'
import { composeSignReminder } from '../messages/signing.ts'

const bills = 'https://sorrel.example/app/billing/between-visits'
const work = 'https://sorrel.example/provider/remote-care'

/** What people are told about care without a visit. */
export const messages: MessageSamples = {
  remote_care_notice: {
    channels: ['sms', 'email'],
    write: (language) => composeRemoteNotice({ provider: 'Hannah Okafor', cents: 620, link: bills }, language),
  },
  remote_note_reminder: {
    channels: ['email'],
    write: (language) =>
      composeSignReminder({ count: 2, until: '2026-11-20T17:40:00.000Z', zone: 'America/Chicago', link: work }, language),
  },
  contest_decided: {
    channels: ['sms', 'email'],
    write: (language) => composeDecision({ outcome: 'upheld', isRefunded: true, link: bills }, language),
  },
  contest_opened: { channels: ['email'], write: (language) => composeContest('opened', { dueOn: '2026-12-01', link: work }, language) },
  contest_reminder: { channels: ['email'], write: (language) => composeContest('reminder', { dueOn: '2026-12-01', link: work }, language) },
}
