import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { configOf, withCarrier } from '../../integrations/sms/tests/carrier.ts'
import { makeTwilioSms } from '../../integrations/sms/twilio.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { deliverDue } from './delivering.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const { maya, hannah } = cast

test('a text whose try got no answer is looked for at the carrier before it is sent again, and goes out once', async () => {
  let taken: Record<string, string> = {}
  const found = () => ({ ...{ sid: 'SM1', to: taken.To, from: taken.From, body: taken.Body, status: 'sent' }, ...times })
  const times = { date_created: 'Tue, 03 Mar 2026 15:04:00 +0000', date_sent: null, date_updated: 'Tue, 03 Mar 2026 15:04:00 +0000' }
  await withCarrier(
    (method, fields) => {
      if (method === 'GET') return { status: 200, body: { messages: [found()], next_page_uri: null, page: 0, page_size: 20 } }
      taken = fields
      // It took the text, and nobody hears of it.
      return { status: 503, body: { code: 20503, message: 'away', status: 503 } }
    },
    async (http, asked) => {
      app.house.integrations.sms = makeTwilioSms(configOf('https://sorrel.test'), http)
      const { items } = await bodyOf(app.call('GET /chat/channels', { as: hannah, query: { patient_id: maya.patient_id } }))
      const path = `/chat/channels/${items[0]!.id}` as const
      await bodyOf(app.call(`POST ${path}/read`, { as: maya }))
      await bodyOf(app.call(`POST ${path}/messages`, { as: hannah, body: { text: 'Hello', client_nonce: crypto.randomUUID() } }))
      app.clock.advance(3)
      await assert.rejects(deliverDue(app))
      const { rows } = await app.owner.query<{ id: string }>("select id from notification where channel = 'sms' and status = 'queued'")
      await app.runJob('notifications.send', { notification_id: rows[0]!.id })
      assert.deepEqual(
        asked.map(({ method }) => method),
        ['POST', 'GET'],
      )
      const sent = await app.owner.query('select status, carrier_ref from notification where id = $1', [rows[0]!.id])
      assert.deepEqual(sent.rows, [{ status: 'sent', carrier_ref: 'SM1' }])
    },
  )
})
