import { declareMessage, type Message } from '../../notifications/message.ts'
import { writeIfOpen } from './opened.ts'

/** Reminds a dietitian of a contest that is due soon. */
export const contestReminder: Message = declareMessage({
  name: 'contest_reminder',
  follows: null,
  to: 'provider',
  group: 'records',
  write: async (ctx, { payload, language }) => writeIfOpen(ctx, payload.contest_id ?? '', 'reminder', language),
})
