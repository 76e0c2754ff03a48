import { z } from 'zod'
import { doorKinds } from '../doors/door.ts'
import {
  apiKeys,
  databaseUrl,
  exchangeId,
  hosts,
  iceUrls,
  mailServerUrl,
  oneOf,
  origin,
  origins,
  sftpUrl,
  signingKey,
  someNumber,
  text,
  timeZone,
  webAddress,
  webhookSecrets,
  wholeNumber,
  yesOrNo,
} from './kinds.ts'

/**
 * The vendors of each outside service. `fake` stores what it is given, and production refuses it. `off` does without the service, which
 * production allows. Text messages and e-mail have no `off`: nobody could sign in.
 */
export const vendors = {
  SMS: ['fake', 'twilio'],
  EMAIL: ['fake', 'smtp'],
  LINE_TYPE: ['fake', 'twilio', 'off'],
  FILES: ['local', 's3'],
  FAX: ['fake', 'off'],
  AI: ['offline', 'anthropic', 'openai', 'off'],
  TRANSCRIPTION: ['fake', 'openai', 'off'],
  ELIGIBILITY: ['fake', 'clearinghouse', 'off'],
  CLEARINGHOUSE: ['fake', 'folder', 'sftp', 'off'],
  PAYMENTS: ['fake', 'stripe', 'off'],
  PUSH: ['fake', 'web', 'off'],
} as const

/** Every variable that the server knows. docs/operating.md explains each; scripts/gates/environment.ts compares the two lists. */
export const Variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: text.optional(),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATE_DATABASE_URL: databaseUrl.optional(),
  DATABASE_DOORS: oneOf(doorKinds).default('pipelined'),
  DATA_DIR: text.default('.sorrel'),
  SORREL_MODE: oneOf(['demo', 'production', 'test']).default('demo'),
  PUBLIC_URL: origin.optional(),
  API_KEYS: apiKeys,
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  RATE_LIMIT_FACTOR: someNumber(0.001, 1_000_000).optional(),
  SIGNING_KEY: signingKey.optional(),
  HASH_SECRET: text.pipe(z.string().min(32, 'must have at least 32 characters')).optional(),
  CORS_ORIGINS: origins,
  TRUST_PROXY: yesOrNo,
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  CLOCK: text.pipe(z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-03-03T15:00:00Z' })).optional(),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  POOL_SIZE: wholeNumber(2, 200).default(16),
  ANSWER_SECONDS: someNumber(1, 60).optional(),
  MOST_AT_ONCE: wholeNumber(10, 1_000_000).default(600),
  APP_MINIMUM_VERSION: text.pipe(z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'must be a version such as 0.1.0')).default('0.0.0'),
  PASSWORD_MINIMUM_LENGTH: wholeNumber(6, 64).default(8),
  PASSWORD_LOWERCASE: yesOrNo,
  PASSWORD_UPPERCASE: yesOrNo,
  PASSWORD_NUMBER: yesOrNo,
  PASSWORD_SYMBOL: yesOrNo,
  SMS: oneOf(vendors.SMS).default('fake'),
  EMAIL: oneOf(vendors.EMAIL).default('fake'),
  LINE_TYPE: oneOf(vendors.LINE_TYPE).default('fake'),
  FILES: oneOf(vendors.FILES).default('local'),
  FAX: oneOf(vendors.FAX).default('fake'),
  TRANSCRIPTION: oneOf(vendors.TRANSCRIPTION).default('fake'),
  TRANSCRIPTION_URL: webAddress.optional(),
  TRANSCRIPTION_KEY: text.optional(),
  TRANSCRIPTION_MODEL: text.optional(),
  TRANSCRIPTION_VENDOR: text.optional(),
  TRANSCRIPTION_AGREEMENT_DATE: text.pipe(z.iso.date('must be a day such as 2026-03-03')).optional(),
  ELIGIBILITY: oneOf(vendors.ELIGIBILITY).default('fake'),
  ELIGIBILITY_URL: webAddress.optional(),
  ELIGIBILITY_KEY: text.optional(),
  ELIGIBILITY_SENDER_ID: text.optional(),
  ELIGIBILITY_RECEIVER_ID: text.optional(),
  ELIGIBILITY_AGREEMENT_DATE: text.pipe(z.iso.date('must be a day such as 2026-03-03')).optional(),
  CLEARINGHOUSE: oneOf(vendors.CLEARINGHOUSE).default('fake'),
  CLAIM_STATUS_DAYS: wholeNumber(1, 365).default(21),
  APPEAL_DAYS: wholeNumber(1, 1500).default(180),
  WRITE_OFF_ALONE_CENTS: wholeNumber(0, 10_000_000).default(10_000),
  CLEARINGHOUSE_FOLDER: text.optional(),
  CLEARINGHOUSE_URL: sftpUrl.optional(),
  CLEARINGHOUSE_PASSWORD: text.optional(),
  CLEARINGHOUSE_KEY_FILE: text.optional(),
  CLEARINGHOUSE_HOST_KEY: text
    .pipe(z.string().regex(/^SHA256:[A-Za-z\d+/]{43}=?$/, 'must be the fingerprint of a key, such as SHA256:…'))
    .optional(),
  CLEARINGHOUSE_SENDER_ID: exchangeId.optional(),
  CLEARINGHOUSE_RECEIVER_ID: exchangeId.optional(),
  CLEARINGHOUSE_TEST: yesOrNo,
  PAYMENTS: oneOf(vendors.PAYMENTS).default('fake'),
  STRIPE_SECRET_KEY: text
    .pipe(z.string().regex(/^[rs]k_(test|live)_\w{8,}$/, 'must be a secret or restricted key: sk_… or rk_…'))
    .optional(),
  STRIPE_PUBLISHABLE_KEY: text.pipe(z.string().regex(/^pk_(test|live)_\w{8,}$/, 'must be a publishable key: pk_…')).optional(),
  STRIPE_WEBHOOK_SECRET: text
    .pipe(z.string().regex(/^whsec_\w{8,}(\s*,\s*whsec_\w{8,})*$/, 'must be the secret of a webhook, or several with commas: whsec_…'))
    .optional(),
  STRIPE_URL: origin.optional(),
  PUSH: oneOf(vendors.PUSH).default('fake'),
  VAPID_PRIVATE_KEY: text.pipe(z.string().regex(/^[\w-]{43}$/, 'must be a key of 32 bytes in base64url, without = at its end')).optional(),
  PUSH_HOSTS: hosts,
  PRACTICE_NAME: text.optional(),
  PRACTICE_SHORT_NAME: text.optional(),
  PRACTICE_ADDRESS: text.optional(),
  PRACTICE_PHONE: text.optional(),
  PRACTICE_EMAIL: text.optional(),
  PRACTICE_TIME_ZONE: timeZone.optional(),
  SMTP_URL: mailServerUrl.optional(),
  MAIL_FROM: text.optional(),
  EMAIL_WEBHOOK_SECRETS: webhookSecrets,
  TWILIO_ACCOUNT_SID: text.optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STUN_URLS: iceUrls('stun'),
  TURN_URLS: iceUrls('turn'),
  AI: oneOf(vendors.AI).default('offline'),
  AI_MODEL: text.optional(),
  AI_KEY: text.optional(),
  AI_URL: webAddress.optional(),
  AI_AGREEMENT_DATE: text.pipe(z.iso.date('must be a day such as 2026-03-03')).optional(),
  AI_SECONDS: wholeNumber(1, 180).default(180),
  AI_DAILY_TOKENS: wholeNumber(0, 1_000_000_000).default(5_000_000),
  TURN_SECRET: text.pipe(z.string().min(16, 'must have at least 16 characters')).optional(),
})
export type Variables = z.infer<typeof Variables>

const names = Object.keys(Variables.shape)

/**
 * Variables that were meant for us but that we do not know: everything that begins with `SORREL_`, and every long name that differs from
 * one of ours by one letter or only by case. The rest of the environment belongs to other programs.
 */
export function findMisspelledNames(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).flatMap((given) => {
    if (names.includes(given)) return []
    const meant = names.find((name) => name.length >= 8 && isNear(given.toUpperCase(), name))
    if (meant) return [`${given} is not known: did you mean ${meant}?`]
    return given.startsWith('SORREL_') ? [`${given} is not known`] : []
  })
}

/** Whether the names differ by one letter: one too many, one missing, one changed, or two in the wrong order. */
function isNear(given: string, name: string): boolean {
  let from = 0
  while (from < name.length && given[from] === name[from]) from++
  const [mine, theirs] = [given.slice(from), name.slice(from)]
  if (mine[0] === theirs[1] && mine[1] === theirs[0] && mine.slice(2) === theirs.slice(2)) return true
  return mine.slice(1) === theirs || mine === theirs.slice(1) || mine.slice(1) === theirs.slice(1)
}
