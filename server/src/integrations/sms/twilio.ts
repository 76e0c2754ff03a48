import type { ClientOpts } from 'twilio/lib/base/BaseTwilio.js'
import type { Config } from '../../kernel/config.ts'
import type { Repeats, Sms } from './index.ts'

/** Codes of numbers that the carrier can never reach: 21211 invalid, 21408 region, 21610 stopped, 21614 not mobile. */
const final = new Set([21211, 21408, 21610, 21614])

/** Texts whose sending the carrier gave up. */
const unsent: readonly string[] = ['failed', 'undelivered', 'canceled']
/** So many of the newest texts to a number are looked at. */
const mostLookedAt = 20
/** Clocks differ by less. */
const toleratedMilliseconds = 60_000

// A second try writes links anew.
const wordsOf = (text: string): string => text.replace(/https?:\/\/\S+/g, '')

/** A text that an earlier try left with the carrier, which knows no keys of ours. */
async function findSent(
  client: ReturnType<typeof import('twilio')>,
  { to, from, text }: { to: string; from: string | undefined; text: string },
  { since, others }: Repeats,
): Promise<string | undefined> {
  const earliest = Date.parse(since) - toleratedMilliseconds
  const found = await client.messages.list({ to, ...(from && { from }), limit: mostLookedAt })
  return found.find(
    ({ sid, body, status, dateCreated }) =>
      dateCreated.getTime() >= earliest && !unsent.includes(status) && !others.includes(sid) && wordsOf(body) === wordsOf(text),
  )?.sid
}

type Http = NonNullable<ClientOpts['httpClient']>

/** Sends through Twilio, which is loaded on first use. `httpClient` carries the calls elsewhere, as tests need it. */
export function makeTwilioSms(config: Config, httpClient?: Http): Sms {
  const { account_sid, auth_token, from } = config.twilio!
  // Carriers tell there what became of a message. They reach no address of this machine alone.
  const statusCallback = config.public_url.startsWith('https:') ? { statusCallback: `${config.public_url}/api/webhooks/sms-status` } : {}
  const client = import('twilio').then(({ default: twilio }) =>
    twilio(account_sid, auth_token, { timeout: 8000, ...(httpClient && { httpClient }) }),
  )
  return {
    async send({ to, text, repeats }) {
      try {
        const known = repeats && (await findSent(await client, { to, text, from }, repeats))
        if (known) return { status: 'sent', ref: known }
        const message = await (await client).messages.create({ to, from, body: text, ...statusCallback })
        return { status: 'sent', ref: message.sid }
      } catch (error) {
        const code = (error as { code?: number }).code ?? 0
        if (final.has(code)) return { status: 'bounced', ref: null, code: String(code) }
        throw error
      }
    },
    async verify({ url, fields, headers }) {
      const { validateRequest } = (await import('twilio')).default
      const signature = headers['x-twilio-signature']
      return typeof signature === 'string' && validateRequest(auth_token, signature, url, fields) ? signature : undefined
    },
  }
}
