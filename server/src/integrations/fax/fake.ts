import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { storeMessage } from '../outbox.ts'
import type { Fax } from './index.ts'

/**
 * Stores in the demo's outbox that a document went out, with its hash in place of its content. Numbers that end in 0404 are no fax; one that
 * ends in 0503 never answers; one that ends in 0486 is busy the first time that a document is sent to it.
 */
export function makeFakeFax(pool: pg.Pool, now: Clock): Fax {
  const triedBefore = new Set<string>()
  return {
    async send({ to, name, bytes, key }) {
      if (to.endsWith('0503')) throw new Error('nobody answers')
      if (to.endsWith('0404')) return { status: 'bounced', ref: null }
      if (to.endsWith('0486') && !triedBefore.has(key)) {
        triedBefore.add(key)
        throw new Error('the line is busy')
      }
      const hash = createHash('sha256').update(bytes).digest('hex')
      const text = `${bytes.length} bytes, sha256 ${hash}`
      await storeMessage(pool, { channel: 'fax', to, subject: name, text, html: null, links: [], sent_at: now(), key })
      return { status: 'sent', ref: `fake-${key}` }
    },
  }
}
