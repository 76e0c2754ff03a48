import type pg from 'pg'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { fakeEmail } from './email/fake.ts'
import type { Email } from './email/index.ts'
import { fakeLineType } from './line-type/fake.ts'
import type { LineType } from './line-type/index.ts'
import { fakeSms } from './sms/fake.ts'
import type { Sms } from './sms/index.ts'

/** The outside services, named by what we need of them. */
export type Integrations = { sms: Sms; email: Email; line_type: LineType }

/** Vendors load on first use: they weigh more than the rest of the server at rest. */
export async function openIntegrations(config: Config, pool: pg.Pool, now: Clock): Promise<Integrations> {
  return {
    sms:
      config.integrations.sms === 'twilio' ? (await import('./sms/twilio.ts')).twilioSms(config) : fakeSms(pool, now, config.hash_secret),
    email: config.integrations.email === 'smtp' ? (await import('./email/smtp.ts')).smtpEmail(config) : fakeEmail(pool, now),
    line_type: config.integrations.line_type === 'twilio' ? (await import('./line-type/twilio.ts')).twilioLineType(config) : fakeLineType(),
  }
}
