import type { Practice } from '@sorrel/contract/kernel/drawing'
import type { PushSettings } from '../integrations/push/web.ts'
import { demoSecret, listUnsafeSettings } from './configuration/safety.ts'
import { findMisspelledNames, Variables } from './configuration/variables.ts'

export type Config = {
  port: number
  host: string
  mode: Variables['SORREL_MODE']
  database_url: string | undefined
  migrate_database_url: string | undefined
  database_doors: Variables['DATABASE_DOORS']
  data_dir: string
  public_url: string
  api_keys: string[]
  role: Variables['ROLE']
  rate_limit_factor: number
  signing_key: string | undefined
  hash_secret: string
  cors_origins: string[]
  trust_proxy: boolean
  metrics_port: number | undefined
  clock: string | undefined
  log_level: Variables['LOG_LEVEL']
  pool_size: number
  /** A call that has run for this many seconds is refused. Tests set more, since a busy machine is slow. */
  answer_seconds: number
  most_at_once: number
  /** The oldest version of the app that still works with this server. */
  app_minimum: string
  password: { minimum_length: number; lowercase: boolean; uppercase: boolean; number: boolean; symbol: boolean }
  /** The vendor behind each outside service. */
  integrations: {
    sms: Variables['SMS']
    email: Variables['EMAIL']
    line_type: Variables['LINE_TYPE']
    files: Variables['FILES']
    fax: Variables['FAX']
    transcription: Variables['TRANSCRIPTION']
    eligibility: Variables['ELIGIBILITY']
    language_model: Variables['AI']
    clearinghouse: Variables['CLEARINGHOUSE']
    payments: Variables['PAYMENTS']
    push: Variables['PUSH']
  }
  smtp_url: string | undefined
  /** The secrets with which a mail service signs what it tells us, the present one and perhaps the one before. */
  email_webhook_secrets: string[]
  mail_from: string
  /** The facts about the practice that the pages about privacy, terms and contact name; null for what is not set. */
  practice: Practice
  /** By whose clock the practice counts days. */
  time_zone: string
  /** Days after which a payer is asked about a claim that it has not decided about. */
  claim_status_days: number
  /** Days from a payer's answer for an appeal, where the terms of the payer name none. */
  appeal_days: number
  /** What one person may give up of a claim alone; above it a second person decides. */
  write_off_alone_cents: number
  /** The name with which text messages begin. */
  sender_name: string
  twilio: { account_sid: string; auth_token: string; from: string | undefined } | undefined
  s3:
    | {
        bucket: string
        region: string
        endpoint: string | undefined
        /** Without them the client finds them where it usually does, such as in the role of its machine. */
        access_key_id: string | undefined
        secret_access_key: string | undefined
      }
    | undefined
  /** The outside language model; undefined if there is none. */
  language_model: { model: string; key: string | undefined; url: string | undefined; agreed_on: string | undefined } | undefined
  /** How long one answer of a model may take, and how many tokens a day all of them. */
  ai: { seconds: number; daily_tokens: number }
  /** The servers that help two browsers to reach each other in a call. */
  video: { stun_urls: string[]; turn_urls: string[]; turn_secret: string | undefined }
  /** Where files for payers go, and under which names the two sides know each other. */
  clearinghouse: {
    folder: string | undefined
    url: string | undefined
    password: string | undefined
    key_file: string | undefined
    host_key: string | undefined
    sender_id: string
    receiver_id: string
    is_test: boolean
  }
  /** How pushes go to browsers; the key is made from the secret if none is set. */
  push: PushSettings
  /** The account at the card processor, and where it is asked. */
  stripe: { secret_key: string; publishable_key: string; webhook_secret: string; url: string } | undefined
  /** Who writes down what is said in recorded visits, and the name by which the consent of the people calls it. */
  transcription: { url: string; key: string | undefined; model: string; vendor: string; agreed_on: string | undefined }
  /** Where payers are asked about plans, and the names by which the two sides know each other. */
  eligibility: { url: string; key: string | undefined; sender_id: string; receiver_id: string; agreed_on: string | undefined }
}

/** Reads the environment once; throws one readable error that names every wrong, missing or misspelled variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const misspelled = findMisspelledNames(environment)
  const parsed = Variables.safeParse(environment)
  if (!parsed.success) throw refusalOf([...misspelled, ...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)])
  const wrong = [...misspelled, ...listUnsafeSettings(parsed.data)]
  if (wrong.length > 0) throw refusalOf(wrong)
  return configOf(parsed.data)
}

const refusalOf = (wrong: string[]) => new Error(`Configuration: ${wrong.join('; ')}`)

function configOf(env: Variables): Config {
  const isTest = env.SORREL_MODE === 'test'
  return {
    port: env.PORT,
    host: env.HOST ?? (env.SORREL_MODE === 'production' ? '0.0.0.0' : '127.0.0.1'),
    mode: env.SORREL_MODE,
    database_url: env.DATABASE_URL,
    migrate_database_url: env.MIGRATE_DATABASE_URL,
    database_doors: env.DATABASE_DOORS,
    data_dir: env.DATA_DIR,
    public_url: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    api_keys: env.API_KEYS,
    role: env.ROLE,
    rate_limit_factor: env.RATE_LIMIT_FACTOR ?? (isTest ? 1000 : 1),
    signing_key: env.SIGNING_KEY,
    hash_secret: env.HASH_SECRET ?? demoSecret,
    cors_origins: env.CORS_ORIGINS,
    trust_proxy: env.TRUST_PROXY,
    metrics_port: env.METRICS_PORT,
    clock: env.CLOCK,
    log_level: env.LOG_LEVEL,
    pool_size: env.POOL_SIZE,
    answer_seconds: env.ANSWER_SECONDS ?? (isTest ? 30 : 3.8),
    most_at_once: env.MOST_AT_ONCE,
    app_minimum: env.APP_MINIMUM_VERSION,
    password: passwordPolicyOf(env),
    integrations: vendorsOf(env),
    ...{ smtp_url: env.SMTP_URL, email_webhook_secrets: env.EMAIL_WEBHOOK_SECRETS },
    mail_from: env.MAIL_FROM ?? 'Sorrel <hello@sorrel.example>',
    ...{ practice: practiceOf(env), time_zone: timeZoneOf(env), ...claimLimitsOf(env) },
    sender_name: env.PRACTICE_SHORT_NAME ?? env.PRACTICE_NAME ?? 'Sorrel',
    twilio: twilioOf(env),
    s3: s3Of(env),
    language_model: env.AI_MODEL ? { model: env.AI_MODEL, key: env.AI_KEY, url: env.AI_URL, agreed_on: env.AI_AGREEMENT_DATE } : undefined,
    ai: { seconds: env.AI_SECONDS, daily_tokens: env.AI_DAILY_TOKENS },
    video: { stun_urls: env.STUN_URLS, turn_urls: env.TURN_URLS, turn_secret: env.TURN_SECRET },
    transcription: transcriptionOf(env),
    ...{ eligibility: eligibilityOf(env), clearinghouse: clearinghouseOf(env), stripe: stripeOf(env), push: pushOf(env) },
  }
}

const claimLimitsOf = (env: Variables): Pick<Config, 'claim_status_days' | 'appeal_days' | 'write_off_alone_cents'> => ({
  claim_status_days: env.CLAIM_STATUS_DAYS,
  appeal_days: env.APPEAL_DAYS,
  write_off_alone_cents: env.WRITE_OFF_ALONE_CENTS,
})

const timeZoneOf = (env: Variables): string =>
  env.PRACTICE_TIME_ZONE ?? (env.SORREL_MODE === 'production' ? 'America/New_York' : 'America/Chicago')

/** The practice of the demo is invented, like its people. Its phone number is reserved for fiction. */
const practiceOfDemo = {
  name: 'Sorrel Nutrition (demo)',
  address: '200 Garden Street, Suite 4, Chicago, IL 60614',
  phone: '+1 312 555 0100',
  email: 'hello@sorrel.example',
}

function practiceOf(env: Variables): Config['practice'] {
  const demo = env.SORREL_MODE === 'production' ? undefined : practiceOfDemo
  return {
    name: env.PRACTICE_NAME ?? demo?.name ?? 'Sorrel',
    address: env.PRACTICE_ADDRESS ?? demo?.address ?? null,
    phone: env.PRACTICE_PHONE ?? demo?.phone ?? null,
    email: env.PRACTICE_EMAIL ?? demo?.email ?? null,
  }
}

const passwordPolicyOf = (env: Variables): Config['password'] => ({
  minimum_length: env.PASSWORD_MINIMUM_LENGTH,
  lowercase: env.PASSWORD_LOWERCASE,
  uppercase: env.PASSWORD_UPPERCASE,
  number: env.PASSWORD_NUMBER,
  symbol: env.PASSWORD_SYMBOL,
})

const vendorsOf = (env: Variables): Config['integrations'] => ({
  ...{ sms: env.SMS, email: env.EMAIL, line_type: env.LINE_TYPE },
  ...{ files: env.FILES, fax: env.FAX },
  ...{ transcription: env.TRANSCRIPTION, language_model: env.AI, eligibility: env.ELIGIBILITY },
  ...{ clearinghouse: env.CLEARINGHOUSE, payments: env.PAYMENTS, push: env.PUSH },
})

/** The push services of the browsers that we support. */
const pushServices = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

const pushOf = (env: Variables): PushSettings => ({
  private_key: env.VAPID_PRIVATE_KEY,
  hosts: env.PUSH_HOSTS.length > 0 ? env.PUSH_HOSTS : pushServices,
  contact: env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : `mailto:${env.PRACTICE_EMAIL ?? 'hello@sorrel.example'}`,
  is_test: env.SORREL_MODE === 'test',
})

const clearinghouseOf = (env: Variables): Config['clearinghouse'] => ({
  ...{ folder: env.CLEARINGHOUSE_FOLDER, url: env.CLEARINGHOUSE_URL, password: env.CLEARINGHOUSE_PASSWORD },
  ...{ key_file: env.CLEARINGHOUSE_KEY_FILE, host_key: env.CLEARINGHOUSE_HOST_KEY },
  ...{ sender_id: env.CLEARINGHOUSE_SENDER_ID ?? 'SORREL', receiver_id: env.CLEARINGHOUSE_RECEIVER_ID ?? 'CLEARINGHOUSE' },
  is_test: env.CLEARINGHOUSE_TEST,
})

const stripeOf = ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL }: Variables): Config['stripe'] =>
  STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
    ? {
        ...{ secret_key: STRIPE_SECRET_KEY, publishable_key: STRIPE_PUBLISHABLE_KEY, webhook_secret: STRIPE_WEBHOOK_SECRET },
        url: STRIPE_URL ?? 'https://api.stripe.com',
      }
    : undefined

const transcriptionOf = (env: Variables): Config['transcription'] => ({
  url: (env.TRANSCRIPTION_URL ?? 'https://api.openai.com/v1').replace(/\/$/, ''),
  key: env.TRANSCRIPTION_KEY,
  model: env.TRANSCRIPTION_MODEL ?? 'whisper-1',
  vendor: env.TRANSCRIPTION_VENDOR ?? 'Demo Transcription',
  agreed_on: env.TRANSCRIPTION_AGREEMENT_DATE,
})

const eligibilityOf = (env: Variables): Config['eligibility'] => ({
  url: env.ELIGIBILITY_URL ?? '',
  key: env.ELIGIBILITY_KEY,
  sender_id: env.ELIGIBILITY_SENDER_ID ?? '',
  receiver_id: env.ELIGIBILITY_RECEIVER_ID ?? '',
  agreed_on: env.ELIGIBILITY_AGREEMENT_DATE,
})

const twilioOf = ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }: Variables): Config['twilio'] =>
  TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN
    ? { account_sid: TWILIO_ACCOUNT_SID, auth_token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM }
    : undefined

const s3Of = ({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Variables): Config['s3'] =>
  S3_BUCKET
    ? {
        bucket: S3_BUCKET,
        region: S3_REGION ?? 'us-east-1',
        endpoint: S3_ENDPOINT,
        access_key_id: S3_ACCESS_KEY_ID,
        secret_access_key: S3_SECRET_ACCESS_KEY,
      }
    : undefined
