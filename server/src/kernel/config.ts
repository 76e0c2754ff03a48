import { z } from 'zod'

const names = [
  'PAYMENTS',
  'SMS',
  'EMAIL',
  'PUSH',
  'VIDEO',
  'CALENDAR',
  'ELIGIBILITY',
  'CLEARINGHOUSE',
  'AI',
  'FILES',
  'REGISTRY',
  'FAX',
  'TRANSCRIPTION',
  'LINE_TYPE',
] as const
export type IntegrationName = Lowercase<(typeof names)[number]>

const yesOrNo = z.enum(['true', 'false']).default('false')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  MIGRATE_DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.sorrel'),
  SORREL_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  PUBLIC_URL: z.url().optional(),
  API_KEYS: z.string().default(''),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
  SIGNING_KEY: z.string().optional(),
  HASH_SECRET: z.string().min(32).optional(),
  CORS_ORIGINS: z.string().default(''),
  TRUST_PROXY: yesOrNo,
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  ANSWER_SECONDS: z.coerce.number().min(1).max(60).optional(),
  MOST_AT_ONCE: z.coerce.number().int().min(10).default(600),
  PASSWORD_MINIMUM_LENGTH: z.coerce.number().int().min(6).max(64).default(8),
  PASSWORD_LOWERCASE: yesOrNo,
  PASSWORD_UPPERCASE: yesOrNo,
  PASSWORD_NUMBER: yesOrNo,
  PASSWORD_SYMBOL: yesOrNo,
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Sorrel <hello@sorrel.example>'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
})

export type Config = {
  port: number
  host: string
  mode: 'demo' | 'production' | 'test'
  database_url: string | undefined
  migrate_database_url: string | undefined
  data_dir: string
  public_url: string
  api_keys: string[]
  role: 'all' | 'web' | 'worker'
  rate_limit_factor: number
  signing_key: string | undefined
  hash_secret: string
  cors_origins: string[]
  trust_proxy: boolean
  metrics_port: number | undefined
  clock: string | undefined
  log_level: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  pool_size: number
  /** After so many seconds a call that is still under way is refused; tests on a busy machine wait. */
  answer_seconds: number
  most_at_once: number
  password: { minimum_length: number; lowercase: boolean; uppercase: boolean; number: boolean; symbol: boolean }
  integrations: Record<IntegrationName, string>
  smtp_url: string | undefined
  mail_from: string
  twilio: { account_sid: string; auth_token: string; from: string } | undefined
}

/** Reads the environment once; throws one readable error that names every wrong or missing variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`Configuration: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`)
  const env = parsed.data
  const integrations = Object.fromEntries(
    names.map((name) => [name.toLowerCase(), environment[name] ?? (name === 'FILES' ? 'local' : 'fake')]),
  ) as Config['integrations']
  const config: Config = {
    port: env.PORT,
    host: env.HOST ?? (env.SORREL_MODE === 'production' ? '0.0.0.0' : '127.0.0.1'),
    mode: env.SORREL_MODE,
    database_url: env.DATABASE_URL,
    migrate_database_url: env.MIGRATE_DATABASE_URL,
    data_dir: env.DATA_DIR,
    public_url: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    api_keys: env.API_KEYS.split(',').filter(Boolean),
    role: env.ROLE,
    rate_limit_factor: env.RATE_LIMIT_FACTOR ?? (env.SORREL_MODE === 'test' ? 1000 : 1),
    signing_key: env.SIGNING_KEY,
    hash_secret: env.HASH_SECRET ?? 'demo-only-secret-that-production-refuses',
    cors_origins: env.CORS_ORIGINS.split(',').filter(Boolean),
    trust_proxy: env.TRUST_PROXY === 'true',
    metrics_port: env.METRICS_PORT,
    clock: env.CLOCK,
    log_level: env.LOG_LEVEL,
    pool_size: env.POOL_SIZE,
    answer_seconds: env.ANSWER_SECONDS ?? (env.SORREL_MODE === 'test' ? 30 : 3.8),
    most_at_once: env.MOST_AT_ONCE,
    password: passwordPolicyOf(env),
    integrations,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM,
    twilio:
      env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM
        ? { account_sid: env.TWILIO_ACCOUNT_SID, auth_token: env.TWILIO_AUTH_TOKEN, from: env.TWILIO_FROM }
        : undefined,
  }
  refuseUnsafe(config, env)
  return config
}

const passwordPolicyOf = (env: z.infer<typeof Environment>): Config['password'] => ({
  minimum_length: env.PASSWORD_MINIMUM_LENGTH,
  lowercase: env.PASSWORD_LOWERCASE === 'true',
  uppercase: env.PASSWORD_UPPERCASE === 'true',
  number: env.PASSWORD_NUMBER === 'true',
  symbol: env.PASSWORD_SYMBOL === 'true',
})

function refuseUnsafe(config: Config, env: z.infer<typeof Environment>): void {
  const wrong: string[] = []
  if (config.clock && config.mode !== 'test') wrong.push('CLOCK is for SORREL_MODE=test only')
  if (config.mode === 'production') {
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SIGNING_KEY', 'HASH_SECRET'] as const)
      if (!env[name]) wrong.push(`${name} is required in production`)
    if (config.rate_limit_factor !== 1) wrong.push('RATE_LIMIT_FACTOR must be 1 in production')
    for (const name of ['sms', 'email', 'line_type'] as const) {
      if (config.integrations[name] === 'fake') wrong.push(`${name.toUpperCase()} must not be fake in production`)
    }
  }
  if (config.integrations.sms === 'twilio' && !config.twilio)
    wrong.push('SMS=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM')
  if (config.integrations.email === 'smtp' && !config.smtp_url) wrong.push('EMAIL=smtp needs SMTP_URL')
  if (wrong.length > 0) throw new Error(`Configuration: ${wrong.join('; ')}`)
}
