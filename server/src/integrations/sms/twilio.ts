import type { ClientOpts } from 'twilio/lib/base/BaseTwilio.js'
import type { Config } from '../../kernel/config.ts'
import type { Sms } from './index.ts'

/** Codes of numbers that the carrier can never reach: 21211 invalid, 21408 region, 21610 stopped, 21614 not mobile. */
const final = new Set([21211, 21408, 21610, 21614])

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
    async send({ to, text }) {
      try {
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
