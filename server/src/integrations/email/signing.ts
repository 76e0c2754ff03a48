import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedRequest } from '../sms/index.ts'

const secondsAllowed = 300

/** The key in a secret: what follows `whsec_` in base64, or the text itself. */
const keyOf = (secret: string): Buffer => (secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret))

/** The signature of a webhook as Standard Webhooks describe it (standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`. */
export const signWebhook = (secret: string, id: string, seconds: number, raw: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${raw}`).digest('base64')}`

/** The id of a webhook that somebody with one of the secrets signed within five minutes; undefined for anything else. */
export function findSigner(secrets: readonly string[], { raw, headers, now }: Omit<SignedRequest, 'fields' | 'url'>): string | undefined {
  const [id, at, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name])
  if (typeof id !== 'string' || typeof at !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(at) || id.length > 200)
    return undefined
  if (!(Math.abs(Date.parse(now) / 1000 - Number(at)) <= secondsAllowed)) return undefined
  const expected = secrets.map((secret) => Buffer.from(signWebhook(secret, id, Number(at), raw)))
  const signatures = given.split(' ').map((one) => Buffer.from(one))
  const isSigned = expected.some((good) => signatures.some((one) => one.length === good.length && timingSafeEqual(one, good)))
  return isSigned ? id : undefined
}
