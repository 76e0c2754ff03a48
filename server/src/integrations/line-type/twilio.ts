import type { ClientOpts } from 'twilio/lib/base/BaseTwilio.js'
import type { Config } from '../../kernel/config.ts'
import type { LineKind, LineType } from './index.ts'

const kinds: Record<string, LineKind> = { mobile: 'mobile', landline: 'landline', fixedVoip: 'voip', nonFixedVoip: 'voip' }

type Http = NonNullable<ClientOpts['httpClient']>

/** Twilio's look-up. An outage counts as `unknown`, so that it does not lock anybody out. */
export function makeTwilioLineType(config: Config, httpClient?: Http): LineType {
  const { account_sid, auth_token } = config.twilio!
  const client = import('twilio').then(({ default: twilio }) =>
    twilio(account_sid, auth_token, { timeout: 4000, ...(httpClient && { httpClient }) }),
  )
  return {
    async kindOf(phoneNumber) {
      try {
        const found = await (await client).lookups.v2.phoneNumbers(phoneNumber).fetch({ fields: 'line_type_intelligence' })
        const type = (found.lineTypeIntelligence as { type?: string } | null)?.type ?? ''
        return kinds[type] ?? 'unknown'
      } catch {
        return 'unknown'
      }
    },
  }
}
