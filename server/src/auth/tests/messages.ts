import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { writeCodeMessage } from '../messages/codes.ts'
import { noticeNames, writeNotice } from '../messages/notices.ts'

const channels = ['sms', 'email'] as const

/** Samples of the codes, and of the notices about changed sign-in data. */
export const messages: MessageSamples = {
  code: { channels, write: (language) => writeCodeMessage(language, { code: '482913', host: 'sorrel.example', sender: 'Sorrel' }) },
  ...Object.fromEntries(noticeNames.map((name) => [name, { channels, write: (language) => writeNotice(name, language) }])),
}
