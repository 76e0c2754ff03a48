import { signIn } from '../../auth/tests/testing.ts'
import { signWebhook } from '../../integrations/email/signing.ts'
import { signatureOf } from '../../integrations/sms/fake.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Reach, Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeLinkToken } from '../choices/links.ts'
import { subscriptionAt } from './subscription.ts'

const chat: string = 'chat'

export const tour: Tour = {
  async walk(t, reach) {
    const { hash_secret } = t.house.config
    const seconds = Math.floor(Date.parse(t.clock()) / 1000)
    const post = async (line: `POST /webhooks/${string}`, fields: Record<string, string>) => {
      const raw = new URLSearchParams(fields).toString()
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-sorrel-signature': signatureOf(hash_secret, raw, seconds),
      }
      await bodyOf(t.send(line, { headers, body: raw }))
    }
    await post('POST /webhooks/sms', { From: reach.ruben.phone_number, Body: 'C', MessageSid: 'SM-tour' })
    await post('POST /webhooks/sms-status', { MessageSid: 'SM-tour', MessageStatus: 'delivered' })
    const body = { type: 'email.delivered', data: { message_id: 'tour@sorrel' } }
    const signature = signWebhook(hash_secret, 'tour', seconds, JSON.stringify(body))
    const headers = { 'webhook-id': 'tour', 'webhook-timestamp': String(seconds), 'webhook-signature': signature }
    await bodyOf(t.send('POST /webhooks/email', { headers, body }))
    await walkOfMaya(t, reach)
    await walkOfHannah(t, reach)
    const token = makeLinkToken(t.context(), { kind: 'patient', id: cast.maya.patient_id, group_slug: 'labs' })
    await bodyOf(t.call(`GET /notice-links/${token}`))
    await bodyOf(t.call(`POST /notice-links/${token}/leave`))
  },
}

async function walkOfMaya(t: TestApp, reach: Reach): Promise<void> {
  const maya = await signIn(t, { ...cast.maya, ...reach.maya })
  const path = `/patients/${cast.maya.patient_id}` as const
  await bodyOf(t.call(`GET ${path}/notification-settings`, maya))
  await bodyOf(t.call(`PUT ${path}/notification-settings/${chat}`, { ...maya, body: { quiet_hours: { from: '22:00', until: '07:30' } } }))
  const registration = { platform: 'web' as const, subscription: subscriptionAt('https://push.example/tour') }
  const { token } = await bodyOf(t.call(`POST ${path}/push-notifications/registrations`, { ...maya, body: registration }))
  await bodyOf(t.call(`DELETE ${path}/push-notifications/registrations/${token}`, maya))
  const { items } = await bodyOf(t.call(`GET ${path}/notices`, maya))
  const sent = items.find(({ status }) => status !== 'queued')!
  await bodyOf(t.call(`POST ${path}/notices/${sent.id}/send-again`, { ...maya, body: {} }))
  await t.owner.query("update app.notification set reason = 'landline' where id = $1", [sent.id])
  await bodyOf(t.call(`POST /admin/notifications/${sent.id}/lift`, { as: cast.selma, body: { reason: 'person_says' } }))
  await bodyOf(t.call('GET /admin/notifications', { as: cast.selma, query: { patient_id: cast.maya.patient_id } }))
  await bodyOf(t.call(`POST /admin/notifications/${sent.id}/send-again`, { as: cast.selma, body: {} }))
}

async function walkOfHannah(t: TestApp, reach: Reach): Promise<void> {
  const hannah = await signIn(t, { ...cast.hannah, ...reach.hannah })
  const path = `/providers/${cast.hannah.provider_id}` as const
  await bodyOf(t.call(`GET ${path}/notification-settings`, hannah))
  await bodyOf(t.call(`PUT ${path}/notification-settings/${chat}`, { ...hannah, body: { digest: true } }))
  const registration = { platform: 'web' as const, subscription: subscriptionAt('https://push.example/staff') }
  const { token } = await bodyOf(t.call(`POST ${path}/push-notifications/registrations`, { ...hannah, body: registration }))
  await bodyOf(t.call(`DELETE ${path}/push-notifications/registrations/${token}`, hannah))
  const { items } = await bodyOf(t.call(`GET ${path}/notices`, hannah))
  const sent = items.find(({ status }) => status !== 'queued')!
  await bodyOf(t.call(`POST ${path}/notices/${sent.id}/send-again`, { ...hannah, body: {} }))
}
