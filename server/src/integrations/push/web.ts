import type { Clock } from '../../kernel/clock.ts'
import { encryptFor } from './encryption.ts'
import type { Push, Pushed } from './index.ts'
import { makeServerKeys, writeAuthorization } from './keys.ts'

export type PushSettings = {
  private_key: string | undefined
  /** Hosts of push services; `*.` stands for any name in front. */
  hosts: readonly string[]
  /** Whom a push service tells if something is wrong: an https or mailto address. */
  contact: string
  /** Also over http and on any port, for the push service of a test. */
  is_test: boolean
}

const answerMilliseconds = 8000

/**
 * Sends by the push services of browsers. A browser names the address by itself, so only https addresses of known services are called, and
 * no redirect is followed.
 */
export function makeWebPush(settings: PushSettings, secret: string, now: Clock): Push {
  const keys = makeServerKeys(settings.private_key, secret)
  const takes = (endpoint: string) => isTaken(settings, endpoint)
  return {
    public_key: keys.public_key,
    takes,
    async send({ subscription, text, topic, seconds, urgent }) {
      const { endpoint } = subscription
      if (!takes(endpoint)) return 'refused'
      const answer = await fetch(endpoint, {
        method: 'POST',
        body: new Uint8Array(encryptFor(subscription, text)),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMilliseconds),
        headers: {
          ttl: String(seconds),
          urgency: urgent ? 'high' : 'normal',
          topic,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          authorization: writeAuthorization(keys, endpoint, settings.contact, now()),
        },
      })
      await answer.body?.cancel()
      return readOutcome(answer.status)
    },
  }
}

function readOutcome(status: number): Pushed {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return 'refused'
}

function isTaken({ hosts, is_test }: PushSettings, endpoint: string): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (!is_test && (protocol !== 'https:' || port !== '')) return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}
