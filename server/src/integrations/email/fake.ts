import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { storeMessage } from '../outbox.ts'
import type { Email } from './index.ts'
import { findSigner } from './signing.ts'

/**
 * Stores messages in the demo's outbox. Addresses that start with `bounce` bounce; addresses that start with `away` fail as if the
 * server were down.
 */
export function makeFakeEmail(pool: pg.Pool, now: Clock, secret: string): Email {
  return {
    async send({ to, subject, text, html, links = [], key }) {
      if (to.startsWith('away')) throw new Error('the mail server does not answer')
      if (to.startsWith('bounce')) return { status: 'bounced', ref: null, code: 'mailbox_gone' }
      await storeMessage(pool, { channel: 'email', to, subject, text, html, links, sent_at: now(), key })
      return { status: 'sent', ref: `<${key}@sorrel>` }
    },
    verify: async (request) => findSigner([secret], request),
  }
}
