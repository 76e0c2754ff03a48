import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { storeMessage } from '../outbox.ts'
import type { Push } from './index.ts'
import { makeServerKeys } from './keys.ts'

/**
 * Stores messages in the demo's outbox. A browser whose address says `gone` has left, one that says `refuse` is refused, and one that says
 * `away` fails as if its service were down.
 */
export function makeFakePush(pool: pg.Pool, now: Clock, secret: string): Push {
  return {
    public_key: makeServerKeys(undefined, secret).public_key,
    takes: (endpoint) => URL.canParse(endpoint) && endpoint.startsWith('https://') && endpoint.length <= 1000,
    async send({ subscription: { endpoint }, text, topic }) {
      if (endpoint.includes('away')) throw new Error('the push service does not answer')
      if (endpoint.includes('gone')) return 'gone'
      if (endpoint.includes('refuse')) return 'refused'
      const { title, body, url } = JSON.parse(text) as { title: string; body: string; url: string }
      const to = endpoint.slice(-24)
      const message = { to, subject: title, text: body, html: null, links: [url], sent_at: now() }
      await storeMessage(pool, { channel: 'push', ...message, key: `push-${topic}-${to}` })
      return 'sent'
    },
  }
}
