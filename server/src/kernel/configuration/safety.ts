import { type Variables, vendors } from './variables.ts'

/** Sentences about settings that are well formed but unsafe; each names its variable. */
export function listUnsafeSettings(given: Variables): string[] {
  return [...findMissing(given), ...findForbidden(given), ...findUnused(given)]
}

const isGiven = (env: Variables, name: keyof Variables) => env[name] !== undefined

const exchangeIds: (keyof Variables)[] = ['CLEARINGHOUSE_SENDER_ID', 'CLEARINGHOUSE_RECEIVER_ID']

const needs: { name: string; when: (env: Variables) => boolean; variables: (keyof Variables)[] }[] = [
  {
    name: 'SORREL_MODE=production',
    when: (env) => env.SORREL_MODE === 'production',
    variables: ['DATABASE_URL', 'PUBLIC_URL', 'SIGNING_KEY', 'HASH_SECRET'],
  },
  {
    name: 'SMS=twilio',
    when: (env) => env.SMS === 'twilio',
    variables: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  },
  { name: 'LINE_TYPE=twilio', when: (env) => env.LINE_TYPE === 'twilio', variables: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] },
  { name: 'FILES=s3', when: (env) => env.FILES === 's3', variables: ['S3_BUCKET'] },
  { name: 'S3_ACCESS_KEY_ID', when: (env) => isGiven(env, 'S3_ACCESS_KEY_ID'), variables: ['S3_SECRET_ACCESS_KEY'] },
  { name: 'AI=anthropic', when: (env) => env.AI === 'anthropic', variables: ['AI_MODEL', 'AI_KEY'] },
  { name: 'AI=openai', when: (env) => env.AI === 'openai', variables: ['AI_MODEL'] },
  { name: 'TURN_URLS', when: (env) => env.TURN_URLS.length > 0, variables: ['TURN_SECRET'] },
  { name: 'S3_SECRET_ACCESS_KEY', when: (env) => isGiven(env, 'S3_SECRET_ACCESS_KEY'), variables: ['S3_ACCESS_KEY_ID'] },
  {
    name: 'TRANSCRIPTION=openai',
    when: (env) => env.TRANSCRIPTION === 'openai',
    variables: ['TRANSCRIPTION_MODEL', 'TRANSCRIPTION_VENDOR'],
  },
  {
    name: 'ELIGIBILITY=clearinghouse',
    when: (env) => env.ELIGIBILITY === 'clearinghouse',
    variables: ['ELIGIBILITY_URL', 'ELIGIBILITY_SENDER_ID', 'ELIGIBILITY_RECEIVER_ID'],
  },
  { name: 'CLEARINGHOUSE=folder', when: (env) => env.CLEARINGHOUSE === 'folder', variables: ['CLEARINGHOUSE_FOLDER', ...exchangeIds] },
  {
    name: 'CLEARINGHOUSE=sftp',
    when: (env) => env.CLEARINGHOUSE === 'sftp',
    variables: ['CLEARINGHOUSE_URL', 'CLEARINGHOUSE_HOST_KEY', ...exchangeIds],
  },
  {
    name: 'PAYMENTS=stripe',
    when: (env) => env.PAYMENTS === 'stripe',
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  { name: 'EMAIL=smtp', when: (env) => env.EMAIL === 'smtp', variables: ['SMTP_URL'] },
  { name: 'MIGRATE_DATABASE_URL', when: (env) => isGiven(env, 'MIGRATE_DATABASE_URL'), variables: ['DATABASE_URL'] },
]

const hearsOutside = (env: Variables) => env.TRANSCRIPTION === 'openai'
const asksOutside = (env: Variables) => env.AI === 'anthropic' || env.AI === 'openai'

const findMissing = (env: Variables): string[] =>
  needs.flatMap(({ name, when, variables }) =>
    when(env) ? variables.filter((variable) => !isGiven(env, variable)).map((variable) => `${name} needs ${variable}`) : [],
  )

/** The key for hashes in a demo that sets none. */
export const demoSecret = 'demo-only-secret-that-production-refuses'
const shortestKey = 24
const thisMachine = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

const ownNetwork = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+)(?::\d+)?(?:\/|$)/

function findForbidden(env: Variables): string[] {
  const wrong: string[] = []
  if (env.CLOCK && env.SORREL_MODE !== 'test') wrong.push('CLOCK is for SORREL_MODE=test only')
  if (env.SORREL_MODE !== 'production') return wrong
  if (env.HASH_SECRET === demoSecret) wrong.push('HASH_SECRET must be a secret of your own in production: that of the demo is public')
  if (env.API_KEYS.some((key) => !key.includes(':') && key.length < shortestKey))
    wrong.push(`API_KEYS must have at least ${shortestKey} characters each in production`)
  if (env.PUBLIC_URL?.startsWith('http:') && !thisMachine.test(env.PUBLIC_URL))
    wrong.push('PUBLIC_URL must begin with https:// in production, except on localhost')
  // HIPAA, 45 CFR 164.502(e): who works with data of patients for a practice needs an agreement first. A model of the practice's own needs none.
  if (asksOutside(env) && !(env.AI_URL && ownNetwork.test(env.AI_URL)) && !env.AI_AGREEMENT_DATE)
    wrong.push(`AI=${env.AI} needs AI_AGREEMENT_DATE in production: the day of the business associate agreement with its vendor`)
  if (hearsOutside(env) && !(env.TRANSCRIPTION_URL && ownNetwork.test(env.TRANSCRIPTION_URL)) && !env.TRANSCRIPTION_AGREEMENT_DATE)
    wrong.push(
      'TRANSCRIPTION=openai needs TRANSCRIPTION_AGREEMENT_DATE in production: the day of the business associate agreement with its vendor',
    )
  if (env.ELIGIBILITY === 'clearinghouse' && !env.ELIGIBILITY_AGREEMENT_DATE)
    wrong.push(
      'ELIGIBILITY=clearinghouse needs ELIGIBILITY_AGREEMENT_DATE in production: the day of the business associate agreement with it',
    )
  // A key of the sandbox takes no money, and a server with another address than Stripe's would be told cards and secrets.
  if (env.PAYMENTS === 'stripe' && (env.STRIPE_SECRET_KEY?.includes('_test_') || env.STRIPE_PUBLISHABLE_KEY?.includes('_test_')))
    wrong.push('PAYMENTS=stripe needs live keys in production: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY of the sandbox take no money')
  if (env.STRIPE_URL?.startsWith('http:') && !thisMachine.test(env.STRIPE_URL))
    wrong.push('STRIPE_URL must begin with https:// in production')
  if ((env.RATE_LIMIT_FACTOR ?? 1) !== 1) wrong.push('RATE_LIMIT_FACTOR must be 1 in production')
  for (const name of Object.keys(vendors) as (keyof typeof vendors)[]) {
    const others = vendors[name].filter((vendor) => vendor !== 'fake')
    if (env[name] === 'fake') wrong.push(`${name} must not be fake in production: choose ${others.join(' or ')}`)
  }
  return wrong
}

// An account that nobody uses usually means that somebody forgot to choose its vendor.
const onlyFor: { variables: (keyof Variables)[]; isUsed: (env: Variables) => boolean; choose: string }[] = [
  {
    variables: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    isUsed: (env) => env.SMS === 'twilio' || env.LINE_TYPE === 'twilio',
    choose: 'SMS=twilio or LINE_TYPE=twilio',
  },
  { variables: ['TWILIO_FROM'], isUsed: (env) => env.SMS === 'twilio', choose: 'SMS=twilio' },
  {
    variables: ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    isUsed: (env) => env.FILES === 's3',
    choose: 'FILES=s3',
  },
  { variables: ['AI_MODEL', 'AI_KEY', 'AI_URL', 'AI_AGREEMENT_DATE'], isUsed: asksOutside, choose: 'AI=anthropic or AI=openai' },
  { variables: ['TURN_SECRET'], isUsed: (env) => env.TURN_URLS.length > 0, choose: 'TURN_URLS' },
  {
    variables: ['TRANSCRIPTION_URL', 'TRANSCRIPTION_KEY', 'TRANSCRIPTION_MODEL', 'TRANSCRIPTION_VENDOR', 'TRANSCRIPTION_AGREEMENT_DATE'],
    isUsed: hearsOutside,
    choose: 'TRANSCRIPTION=openai',
  },
  {
    variables: ['ELIGIBILITY_URL', 'ELIGIBILITY_KEY', 'ELIGIBILITY_SENDER_ID', 'ELIGIBILITY_RECEIVER_ID', 'ELIGIBILITY_AGREEMENT_DATE'],
    isUsed: (env) => env.ELIGIBILITY === 'clearinghouse',
    choose: 'ELIGIBILITY=clearinghouse',
  },
  { variables: ['CLEARINGHOUSE_FOLDER'], isUsed: (env) => env.CLEARINGHOUSE === 'folder', choose: 'CLEARINGHOUSE=folder' },
  {
    variables: ['CLEARINGHOUSE_URL', 'CLEARINGHOUSE_PASSWORD', 'CLEARINGHOUSE_KEY_FILE', 'CLEARINGHOUSE_HOST_KEY'],
    isUsed: (env) => env.CLEARINGHOUSE === 'sftp',
    choose: 'CLEARINGHOUSE=sftp',
  },
  {
    variables: exchangeIds,
    isUsed: (env) => env.CLEARINGHOUSE === 'folder' || env.CLEARINGHOUSE === 'sftp',
    choose: 'CLEARINGHOUSE=folder or sftp',
  },
  {
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_URL'],
    isUsed: (env) => env.PAYMENTS === 'stripe',
    choose: 'PAYMENTS=stripe',
  },
  { variables: ['VAPID_PRIVATE_KEY'], isUsed: (env) => env.PUSH === 'web', choose: 'PUSH=web' },
  { variables: ['SMTP_URL', 'MAIL_FROM'], isUsed: (env) => env.EMAIL === 'smtp', choose: 'EMAIL=smtp' },
]

const findUnused = (env: Variables): string[] =>
  onlyFor.flatMap(({ variables, isUsed, choose }) =>
    isUsed(env) ? [] : variables.filter((name) => isGiven(env, name)).map((name) => `${name} is used only with ${choose}`),
  )
