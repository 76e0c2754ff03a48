import { createHmac, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { storeMessage } from '../outbox.ts'
import type { Sms } from './index.ts'

/** Stores messages in the demo's outbox. Numbers that end in 0404 bounce, 0303 are landlines, and those that end in 0610 have answered STOP to the
 * carrier; a number that ends in 0503 fails as if the carrier were down. */
export function makeFakeSms(pool: pg.Pool, now: Clock, secret: string): Sms {
  return {
    async send({ to, text, links = [], key }) {
      if (to.endsWith('0503')) throw new Error('the carrier does not answer')
      if (to.endsWith('0404')) return { status: 'bounced', ref: null }
      if (to.endsWith('0303')) return { status: 'bounced', ref: null, code: '21614' }
      if (to.endsWith('0610')) return { status: 'bounced', ref: null, code: '21610' }
      await storeMessage(pool, { channel: 'sms', to, subject: null, text, html: null, links, sent_at: now(), key })
      return { status: 'sent', ref: `fake-${key}` }
    },
    verify: async ({ raw, headers, now }) => findSignature(secret, raw, headers['x-sorrel-signature'], now),
  }
}

const secondsAllowed = 300

/** The fake carrier's signature: `t=<seconds>,v1=<HMAC-SHA256 of "t.raw">`. It is valid for five minutes either way. */
export const signatureOf = (secret: string, raw: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')}`

function findSignature(secret: string, raw: string, header: string | string[] | undefined, now: string): string | undefined {
  if (typeof header !== 'string') return undefined
  const at = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header)?.[1] ?? Number.NaN)
  if (!(Math.abs(Date.parse(now) / 1000 - at) <= secondsAllowed)) return undefined
  const expected = Buffer.from(signatureOf(secret, raw, at))
  const given = Buffer.from(header)
  return expected.length === given.length && timingSafeEqual(expected, given) ? header : undefined
}
