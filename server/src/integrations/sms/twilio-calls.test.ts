import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTwilioLineType } from '../line-type/twilio.ts'
import { configOf, type Reply, sid, withCarrier } from './tests/carrier.ts'
import { makeTwilioSms } from './twilio.ts'

test('a text goes to the carrier with its number, ours, its words and the address for what becomes of it', () =>
  withCarrier({ status: 201, body: { sid: 'SM123' } }, async (http, asked) => {
    const text = { to: '+13125550101', text: 'Mañana a las 8: ¿vienes? & más', key: 'visit:1' }
    assert.deepEqual(await makeTwilioSms(configOf('https://sorrel.test'), http).send(text), { status: 'sent', ref: 'SM123' })
    const fields = { To: text.to, From: '+15005550006', Body: text.text, StatusCallback: 'https://sorrel.test/api/webhooks/sms-status' }
    const authorization = `Basic ${Buffer.from(`${sid}:a-token`).toString('base64')}`
    const path = `/2010-04-01/Accounts/${sid}/Messages.json`
    assert.deepEqual(asked, [{ method: 'POST', host: 'api.twilio.com', path, authorization, fields }])
    await makeTwilioSms(configOf('http://127.0.0.1:3000'), http).send(text)
    assert.ok(!('StatusCallback' in asked[1]!.fields), 'no carrier reaches an address of this machine alone')
  }))

test('a text whose first try got no answer goes out once: what the carrier has already is found by its words', async () => {
  const since = '2026-03-03T15:00:00.000Z'
  const link = 'https://sorrel.test/v/'
  const sentBefore = (more: object) => ({
    ...{ sid: 'SM1', to: '+13125550101', from: '+15005550006', body: `Your visit is at 8. ${link}first`, status: 'queued' },
    ...{ date_created: 'Tue, 03 Mar 2026 15:00:02 +0000', date_sent: null, date_updated: 'Tue, 03 Mar 2026 15:00:02 +0000' },
    ...more,
  })
  const send = async (more: object, repeats?: { since: string; others: string[] }) => {
    let outcome: unknown
    let methods: string[] = []
    const listed = { status: 200, body: { messages: [sentBefore(more)], next_page_uri: null, page: 0, page_size: 20 } }
    await withCarrier(
      (method) => (method === 'GET' ? listed : { status: 201, body: { sid: 'SM2' } }),
      async (http, asked) => {
        const text = { to: '+13125550101', text: `Your visit is at 8. ${link}second`, key: 'visit:1', repeats }
        outcome = (await makeTwilioSms(configOf('https://sorrel.test'), http).send(text)).ref
        methods = asked.map(({ method }) => method)
        if (repeats) assert.match(asked[0]!.path, /Messages\.json\?.*To=%2B13125550101/)
      },
    )
    return [outcome, ...methods]
  }
  assert.deepEqual(await send({}), ['SM2', 'POST'], 'a first try looks for nothing')
  assert.deepEqual(await send({}, { since, others: [] }), ['SM1', 'GET'])
  const again = ['SM2', 'GET', 'POST']
  assert.deepEqual(await send({}, { since, others: ['SM1'] }), again, 'that one is another message')
  assert.deepEqual(await send({ status: 'failed' }, { since, others: [] }), again)
  assert.deepEqual(await send({ body: 'Your visit is at 9.' }, { since, others: [] }), again)
  assert.deepEqual(await send({ date_created: 'Tue, 03 Mar 2026 09:00:00 +0000' }, { since, others: [] }), again)
})

test('numbers that the carrier can never reach bounce with its code; anything else is tried again', async () => {
  const send = async (status: number, code: number) => {
    let answer: unknown
    await withCarrier({ status, body: { code, message: 'No', status } }, async (http) => {
      answer = await makeTwilioSms(configOf('https://sorrel.test'), http)
        .send({ to: '+13125550101', text: 'Hello', key: 'visit:1' })
        .catch(() => 'thrown')
    })
    return answer
  }
  for (const code of [21211, 21408, 21610, 21614])
    assert.deepEqual(await send(400, code), { status: 'bounced', ref: null, code: String(code) })
  for (const [status, code] of [
    [429, 20429],
    [401, 20003],
    [400, 21606],
    [503, 0],
  ] as const)
    assert.equal(await send(status, code), 'thrown', `${code}`)
})

test('the carrier tells landlines from mobiles, and an outage tells nothing', async () => {
  const kindOf = async (reply: Reply) => {
    let kind = ''
    await withCarrier(reply, async (http, asked) => {
      kind = await makeTwilioLineType(configOf('https://sorrel.test'), http).kindOf('+13125550101')
      assert.equal(asked[0]?.host, 'lookups.twilio.com')
      assert.equal(asked[0]?.path, '/v2/PhoneNumbers/+13125550101?Fields=line_type_intelligence')
    })
    return kind
  }
  const found = (type: string | null) => ({ status: 200, body: { line_type_intelligence: type && { type } } })
  for (const [type, kind] of [
    ['mobile', 'mobile'],
    ['landline', 'landline'],
    ['fixedVoip', 'voip'],
    ['nonFixedVoip', 'voip'],
    ['pager', 'unknown'],
    [null, 'unknown'],
  ] as const)
    assert.equal(await kindOf(found(type)), kind)
  assert.equal(await kindOf({ status: 503, body: { code: 20503 } }), 'unknown')
})
