import assert from 'node:assert/strict'
import type { TestApp } from '../../kernel/testing.ts'

type Mail = { subject: string; text: string; html: string }

/** The mails about a wish that went to an address, oldest first. */
export const readMails = async (t: Pick<TestApp, 'owner'>, email: string): Promise<Mail[]> =>
  (await t.owner.query<Mail>('select subject, text, html from demo_outbox where recipient = $1 order by sent_at, id', [email])).rows

/** The token of the link in the last mail to an address. */
export async function readWishLink(t: Pick<TestApp, 'owner'>, email: string): Promise<string> {
  const token = /\/tell-me\/([\w-]+)/.exec((await readMails(t, email)).at(-1)?.text ?? '')?.[1]
  assert.ok(token)
  return token
}
