import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const receiveSms = operation<typeof wire.receiveSms>()({
  method: 'POST',
  path: '/webhooks/sms',
  access: 'webhook',
  signed_by: 'sms',
  summary: 'A text message that somebody sent to us: STOP, START, HELP, C to confirm the next visit, R for a link to move it.',
})
