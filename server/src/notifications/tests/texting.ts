import { signatureOf } from '../../integrations/sms/fake.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'

export type Texting = { from?: string; id?: string; signature?: string; at?: number }

/** Delivers a text message as the carrier does, by default of Maya, and runs the jobs. */
export async function deliverText(app: TestApp, body: string, options: Texting = {}) {
  const raw = new URLSearchParams({
    From: options.from ?? cast.maya.phone_number,
    Body: body,
    MessageSid: options.id ?? `SM-${Math.random()}`,
    To: '+18005550100',
  }).toString()
  const at = options.at ?? Date.parse(app.clock()) / 1000
  const signature = options.signature ?? signatureOf(app.house.config.hash_secret, raw, at)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/webhooks/sms',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-sorrel-signature': signature },
    payload: raw,
  })
  await app.runJobs()
  return answer
}

export type Answered = { text: string; links: string[] }

/** The last message that went to a phone. */
export const readLast = async (app: TestApp, phone: string): Promise<Answered | undefined> =>
  (await app.owner.query<Answered>('select text, links from demo_outbox where recipient = $1 order by id desc limit 1', [phone])).rows[0]
