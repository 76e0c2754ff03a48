import type pg from 'pg'
import { writeOnce } from '../kernel/db.ts'
import { makeSystemClaims } from '../kernel/doors/claims.ts'

export type Delivered = {
  channel: 'sms' | 'email' | 'fax' | 'push'
  to: string
  subject: string | null
  text: string
  html: string | null
  links: string[]
  sent_at: string
  key: string
}

/** Stores what a carrier would have sent; a second message with the same key is ignored. */
export const storeMessage = (pool: pg.Pool, m: Delivered): Promise<void> =>
  writeOnce(
    pool,
    makeSystemClaims('outbox'),
    `insert into app.demo_outbox (channel, recipient, subject, text, html, links, sent_at, provider_key)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (provider_key) do nothing`,
    [m.channel, m.to, m.subject, m.text, m.html, m.links, m.sent_at, m.key],
  )
