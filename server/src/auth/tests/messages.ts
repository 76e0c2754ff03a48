import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { writeCodeMessage } from '../messages/codes.ts'
import { noticeNames, writeNotice } from '../messages/notices.ts'

const channels = ['sms', 'email'] as const

/** The codes, and what is told about changes of signing in. */
export const messages: MessageSamples = {
  code: { channels, write: (language) => writeCodeMessage(language, { code: '482913', host: 'sorrel.example', sender: 'Sorrel' }) },
  ...Object.fromEntries(noticeNames.map((name) => [name, { channels, write: (language) => writeNotice(name, language) }])),
}
