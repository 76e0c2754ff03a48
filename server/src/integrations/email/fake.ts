import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { deliver } from '../outbox.ts'
import type { Email } from './index.ts'

/** Keeps what it was given in the demo's outbox. Addresses starting with `bounce` bounce, with `away` time out. */
export function fakeEmail(pool: pg.Pool, now: Clock): Email {
  return {
    async send({ to, subject, text, links = [], key }) {
      if (to.startsWith('away')) throw new Error('the mail server does not answer')
      if (to.startsWith('bounce')) return { status: 'bounced', ref: null }
      await deliver(pool, { channel: 'email', to, subject, text, links, sent_at: now(), key })
      return { status: 'sent', ref: `fake-${key}` }
    },
  }
}
