import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const receiveSms = operation<typeof wire.receiveSms>()({
  method: 'POST',
  path: '/webhooks/sms',
  access: 'webhook',
  signed_by: 'sms',
  summary: 'Receives a text message that somebody sent to us: STOP, START, HELP, C to confirm the next visit, or R for a link to move it.',
})
