import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const production = {
  SORREL_MODE: 'production',
  DATABASE_URL: 'postgres://app_login:secret@db.example/sorrel',
  PUBLIC_URL: 'https://sorrel.example',
  SIGNING_KEY: pemOf('P-256'),
  HASH_SECRET: 'a secret of at least 32 characters',
  SMS: 'twilio',
  EMAIL: 'smtp',
  LINE_TYPE: 'twilio',
  FAX: 'off',
  TRANSCRIPTION: 'off',
  ELIGIBILITY: 'off',
  CLEARINGHOUSE: 'off',
  PAYMENTS: 'off',
  PUSH: 'off',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SMTP_URL: 'smtps://user:password@mail.example',
}
const refusal = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

test('Production starts with real vendors, and without a look-up of line types.', () => {
  const { integrations } = readConfig(production)
  assert.deepEqual(integrations, {
    ...{ sms: 'twilio', email: 'smtp', line_type: 'twilio', files: 'local', fax: 'off' },
    ...{ transcription: 'off', language_model: 'offline', eligibility: 'off', clearinghouse: 'off', payments: 'off', push: 'off' },
  })
  assert.equal(readConfig({ ...production, LINE_TYPE: 'off' }).integrations.line_type, 'off')
})

test('Production lists all missing settings and all fake services at once.', () => {
  const message = refusal({ SORREL_MODE: 'production', RATE_LIMIT_FACTOR: '5' })
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SIGNING_KEY', 'HASH_SECRET', 'RATE_LIMIT_FACTOR', 'SMS', 'EMAIL', 'LINE_TYPE', 'FAX'])
    assert.match(message, new RegExp(`\\b${name}\\b`))
})

test('Production refuses public secrets, short keys and addresses without https.', () => {
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ HASH_SECRET: readConfig({}).hash_secret }, /HASH_SECRET must be a secret of your own/],
    [{ API_KEYS: 'k'.repeat(23) }, /API_KEYS must have at least 24 characters each/],
    [{ API_KEYS: `${'k'.repeat(24)},short` }, /API_KEYS must have at least 24 characters each/],
    [{ PUBLIC_URL: 'http://clinic.example' }, /PUBLIC_URL must begin with https/],
    [{ PUBLIC_URL: 'http://localhost.clinic.example' }, /PUBLIC_URL must begin with https/],
  ]
  for (const [given, why] of wrong) assert.match(refusal({ ...production, ...given }), why)
  assert.equal(refusal({ ...production, PUBLIC_URL: 'http://localhost:3000' }), 'accepted')
  assert.equal(
    refusal({ HASH_SECRET: readConfig({}).hash_secret, API_KEYS: 'short', PUBLIC_URL: 'http://clinic.example' }),
    'accepted',
    'a demo',
  )
})

test('Production asks an outside model only under an agreement with its vendor, or one on the own network.', () => {
  const anthropic = { ...production, AI: 'anthropic', AI_MODEL: 'a-model', AI_KEY: 'a-key' }
  assert.match(refusal(anthropic), /AI=anthropic needs AI_AGREEMENT_DATE/)
  assert.equal(refusal({ ...anthropic, AI_AGREEMENT_DATE: '2026-01-05' }), 'accepted')
  const own = { ...production, AI: 'openai', AI_MODEL: 'a-model' }
  assert.equal(refusal({ ...own, AI_URL: 'http://10.0.0.7:8000/v1' }), 'accepted')
  assert.match(refusal({ ...own, AI_URL: 'https://10.0.0.7.example/v1' }), /AI_AGREEMENT_DATE/)
  assert.match(refusal({ ...production, AI: 'anthropic' }), /AI=anthropic needs AI_MODEL.*AI=anthropic needs AI_KEY/)
  assert.match(refusal({ ...production, AI_MODEL: 'a-model' }), /AI_MODEL is used only with AI=anthropic or AI=openai/)
  assert.match(refusal({ ...anthropic, AI_AGREEMENT_DATE: 'January' }), /AI_AGREEMENT_DATE must be a day/)
})

test('An unknown vendor never starts: neither a misspelled one, nor one in other letters, with blanks, or of another service.', () => {
  const vendors: [string, string[], RegExp][] = [
    [
      'SMS',
      ['Twilio', 'twillio', ' twilio', 'twilio ', 'smtp', 'off', 'none', 'FAKE', '', 'true', 'constructor'],
      /fake or twilio|blank|empty/,
    ],
    ['EMAIL', ['sendgrid', 'SMTP', 'smtps', 'twilio', 'off', ' '], /fake or smtp|empty/],
    ['LINE_TYPE', ['Off', 'false', 'Twilio', 'none'], /fake, twilio or off/],
    ['FAX', ['Off', 'none', 'twilio'], /fake or off/],
    ['TRANSCRIPTION', ['OpenAI', 'whisper', 'none'], /fake, openai or off/],
  ]
  for (const mode of [production, { SORREL_MODE: 'demo' }])
    for (const [name, values, why] of vendors)
      for (const value of values) {
        const message = refusal({ ...mode, [name]: value })
        assert.match(message, new RegExp(`Configuration: .*\\b${name} (?:must|is empty|begins)`), `${name}=${value}`)
        assert.match(message, why, `${name}=${value}`)
      }
  for (const name of ['SMS', 'EMAIL', 'LINE_TYPE', 'FAX'])
    assert.match(refusal({ ...production, [name]: 'fake' }), new RegExp(`${name} must not be fake in production`))
})

test('A vendor that hears patients starts in production only with the day of its agreement, or on the own network.', () => {
  const openai = { ...production, TRANSCRIPTION: 'openai', TRANSCRIPTION_MODEL: 'whisper-1', TRANSCRIPTION_VENDOR: 'Example AI' }
  assert.match(refusal(openai), /TRANSCRIPTION=openai needs TRANSCRIPTION_AGREEMENT_DATE/)
  assert.equal(refusal({ ...openai, TRANSCRIPTION_AGREEMENT_DATE: '2026-01-05' }), 'accepted')
  assert.equal(refusal({ ...openai, TRANSCRIPTION_URL: 'http://10.0.0.7:8000/v1' }), 'accepted')
  assert.match(refusal({ ...openai, TRANSCRIPTION_AGREEMENT_DATE: 'soon' }), /TRANSCRIPTION_AGREEMENT_DATE must be a day/)
  assert.match(refusal({ ...openai, TRANSCRIPTION_VENDOR: undefined }), /TRANSCRIPTION=openai needs TRANSCRIPTION_VENDOR/)
  assert.match(refusal({ ...production, TRANSCRIPTION_KEY: 'k' }), /TRANSCRIPTION_KEY is used only with TRANSCRIPTION=openai/)
})

test('A vendor needs its account, and an account needs its vendor.', () => {
  const left: Record<string, RegExp> = {
    TWILIO_ACCOUNT_SID: /SMS=twilio needs TWILIO_ACCOUNT_SID; LINE_TYPE=twilio needs TWILIO_ACCOUNT_SID/,
    TWILIO_AUTH_TOKEN: /SMS=twilio needs TWILIO_AUTH_TOKEN/,
    TWILIO_FROM: /: SMS=twilio needs TWILIO_FROM$/,
    SMTP_URL: /EMAIL=smtp needs SMTP_URL/,
  }
  for (const [name, why] of Object.entries(left)) assert.match(refusal({ ...production, [name]: undefined }), why)
  assert.match(refusal({ SMTP_URL: production.SMTP_URL }), /SMTP_URL is used only with EMAIL=smtp/)
  assert.match(refusal({ TWILIO_FROM: production.TWILIO_FROM }), /TWILIO_FROM is used only with SMS=twilio/)
  assert.match(refusal({ TWILIO_AUTH_TOKEN: 'token' }), /TWILIO_AUTH_TOKEN is used only with SMS=twilio or LINE_TYPE=twilio/)
  assert.match(refusal({ MIGRATE_DATABASE_URL: production.DATABASE_URL }), /MIGRATE_DATABASE_URL needs DATABASE_URL/)
})

test('An invalid value is refused with the name of its variable and is never quoted.', () => {
  const wrong: Record<string, string[]> = {
    PORT: ['', ' 3000', '3000 ', '3e3', '0xbb8', '3000.5', '-1', '70000', 'http', 'Infinity'],
    METRICS_PORT: ['off', ''],
    POOL_SIZE: ['1', '201', 'many'],
    ANSWER_SECONDS: ['0', '61', '3,8', '3.8s', 'NaN'],
    MOST_AT_ONCE: ['9', '1e3'],
    RATE_LIMIT_FACTOR: ['0', '-1', 'none'],
    PASSWORD_MINIMUM_LENGTH: ['5', '65'],
    PASSWORD_SYMBOL: ['yes', '1', 'TRUE', 'True', ' true', ''],
    TRUST_PROXY: ['1', 'yes', 'on', 'loopback', '10.0.0.0/8', ''],
    SORREL_MODE: ['prod', 'Production', 'PRODUCTION', 'development', ''],
    ROLE: ['Web', 'both', 'api', ''],
    LOG_LEVEL: ['INFO', 'trace', 'verbose', ''],
    PUBLIC_URL: ['clinic.example', 'ftp://clinic.example', 'https://clinic.example/app', 'https://', 'https://a@clinic.example', ''],
    CORS_ORIGINS: ['*', 'https://a.example,', 'https://a.example, https://b.example', 'https://a.example/', 'a.example', ''],
    API_KEYS: ['a, b', 'a,,b', 'nightly:not-a-hash', 'nightly:', ''],
    DATABASE_URL: ['db.example', 'mysql://db.example/sorrel', 'postgres:', 'postgresql:sorrel', ''],
    SMTP_URL: ['mail.example', 'https://mail.example', ''],
    SIGNING_KEY: ['not a key', pemOf('P-384'), ''],
    HASH_SECRET: ['short', ''],
    CLOCK: ['yesterday', '2026-03-03', '2026-03-03T15:00:00', ''],
    HOST: ['', ' 0.0.0.0'],
    DATA_DIR: [''],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const message = refusal({ ...production, [name]: value })
      assert.match(message, new RegExp(`^Configuration: ${name} (?:must|is empty|begins or ends)`), `${name}=${value}`)
      if (value.length > 9 && value.includes('.')) assert.ok(!message.includes(value), `${name} is quoted: ${message}`)
    }
})

test('Lists, addresses and keys are read correctly.', () => {
  const hash = 'a'.repeat(64)
  const plainKey = 'k'.repeat(24)
  const config = readConfig({
    ...production,
    PUBLIC_URL: 'https://Sorrel.example/',
    CORS_ORIGINS: 'https://a.example,http://localhost:5173',
    API_KEYS: `nightly:${hash},${plainKey}`,
    SIGNING_KEY: production.SIGNING_KEY.replaceAll('\n', '\\n'),
    ANSWER_SECONDS: '2.5',
  })
  assert.equal(config.public_url, 'https://sorrel.example')
  assert.deepEqual(config.cors_origins, ['https://a.example', 'http://localhost:5173'])
  assert.deepEqual(config.api_keys, [`nightly:${hash}`, plainKey])
  assert.equal(config.signing_key, production.SIGNING_KEY)
  assert.equal(config.answer_seconds, 2.5)
})

test('A misspelled variable is refused; variables of other programs are ignored.', () => {
  const near: Record<string, string> = {
    CORS_ORIGIN: 'CORS_ORIGINS',
    DATABSE_URL: 'DATABASE_URL',
    trust_proxy: 'TRUST_PROXY',
    TWILIO_FORM: 'TWILIO_FROM',
    LOG_LEVELS: 'LOG_LEVEL',
    TWILIO_ACCOUNT_SIT: 'TWILIO_ACCOUNT_SID',
  }
  for (const [given, meant] of Object.entries(near))
    assert.match(refusal({ [given]: 'x' }), new RegExp(`${given} is not known: did you mean ${meant}\\?`), given)
  assert.match(refusal({ SORREL_SMS: 'twilio' }), /SORREL_SMS is not known/)
  assert.match(refusal({ SORREL_MODES: 'production' }), /did you mean SORREL_MODE/)
  assert.equal(refusal({ PATH: '/bin', HOME: '/root', NODE_ENV: 'production', POSTGRES_PORT: '1', MAIL: '/var/mail/me' }), 'accepted')
})

test('A demo listens to this machine alone unless it is told otherwise; production to all.', () => {
  assert.equal(readConfig({}).host, '127.0.0.1')
  assert.equal(readConfig({ HOST: '0.0.0.0' }).host, '0.0.0.0')
  assert.equal(readConfig(production).host, '0.0.0.0')
})

test('The clock is set for tests only, and a wrong value is named.', () => {
  assert.throws(() => readConfig({ CLOCK: '2026-03-03T15:00:00Z' }), /CLOCK is for SORREL_MODE=test only/)
  assert.throws(() => readConfig({ PORT: '70000' }), /PORT/)
})

test('The oldest version of the app that still works is a version, and without one no page is forced to reload.', () => {
  assert.equal(readConfig({}).app_minimum, '0.0.0')
  assert.equal(readConfig({ APP_MINIMUM_VERSION: '1.12.0' }).app_minimum, '1.12.0')
  assert.throws(() => readConfig({ APP_MINIMUM_VERSION: '1.12' }), /APP_MINIMUM_VERSION must be a version such as 0\.1\.0/)
})

test('The password policy is configuration: eight characters and no classes unless they are asked for.', () => {
  const shipped = { minimum_length: 8, lowercase: false, uppercase: false, number: false, symbol: false }
  assert.deepEqual(readConfig({}).password, shipped)
  const strict = { PASSWORD_MINIMUM_LENGTH: '6', PASSWORD_LOWERCASE: 'true', PASSWORD_UPPERCASE: 'true', PASSWORD_NUMBER: 'true' }
  assert.deepEqual(readConfig({ ...strict, PASSWORD_SYMBOL: 'true' }).password, {
    minimum_length: 6,
    lowercase: true,
    uppercase: true,
    number: true,
    symbol: true,
  })
  assert.throws(() => readConfig({ PASSWORD_SYMBOL: 'yes' }), /PASSWORD_SYMBOL/)
})
