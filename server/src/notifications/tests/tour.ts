import { signatureOf } from '../../integrations/sms/fake.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'

export const tour: Tour = {
  async walk(t, reach) {
    const raw = new URLSearchParams({ From: reach.ruben.phone_number, Body: 'C', MessageSid: 'SM-tour' }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-sorrel-signature': signatureOf(t.house.config.hash_secret, raw, Math.floor(Date.parse(t.clock()) / 1000)),
    }
    await bodyOf(t.send('POST /webhooks/sms', { headers, body: raw }))
  },
}
