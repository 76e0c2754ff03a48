import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readConfig } from '../../kernel/config.ts'
import { makeTwilioSms } from './twilio.ts'

const token = 'a-token-of-the-account'
const sms = makeTwilioSms(
  readConfig({
    SORREL_MODE: 'test',
    SMS: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_FROM: '+15005550006',
  }),
)
const url = 'https://sorrel.test/api/webhooks/sms'
const fields = { From: '+13125550101', Body: 'C', MessageSid: 'SM1' }
// What the carrier signs, by its own description: the address, then every field and its value, sorted by the names of the fields.
const signed = (key: string, address: string, sent: Record<string, string>) =>
  createHmac('sha1', key)
    .update(
      address +
        Object.keys(sent)
          .sort()
          .map((name) => name + sent[name])
          .join(''),
    )
    .digest('base64')
const verify = (signature: string | undefined, sent = fields, address = url) =>
  sms.verify({
    url: address,
    raw: '',
    fields: sent,
    headers: signature ? { 'x-twilio-signature': signature } : {},
    now: '2026-03-03T15:00:00.000Z',
  })

test('a call is the carrier’s only if it is signed with the account’s secret for this address and these fields', async () => {
  const good = signed(token, url, fields)
  assert.equal(await verify(good), good)
  assert.equal(await verify(undefined), undefined)
  assert.equal(await verify(''), undefined)
  assert.equal(await verify(signed('another token', url, fields)), undefined)
  assert.equal(await verify(good, { ...fields, From: '+13125550102' }), undefined)
  assert.equal(await verify(good, fields, 'https://sorrel.test/api/webhooks/other'), undefined)
})
