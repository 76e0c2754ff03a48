import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { deliver } from '../outbox.ts'
import type { Sms } from './index.ts'

/** Keeps what it was given in the demo's outbox. Numbers ending 0404 bounce, 0503 is a carrier that is away. */
export function fakeSms(pool: pg.Pool, now: Clock, _log: Log): Sms {
  return {
    async send({ to, text, links = [], key }) {
      if (to.endsWith('0503')) throw new Error('the carrier does not answer')
      if (to.endsWith('0404')) return { status: 'bounced', ref: null }
      await deliver(pool, { channel: 'sms', to, subject: null, text, links, sent_at: now(), key })
      return { status: 'sent', ref: `fake-${key}` }
    },
  }
}
