import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { makeFakeClearinghouse } from './clearinghouse/fake.ts'
import { type Clearinghouse, noClearinghouse } from './clearinghouse/index.ts'
import { makeFakeEligibility } from './eligibility/fake.ts'
import { type Eligibility, noEligibility } from './eligibility/index.ts'
import { makeFakeEmail } from './email/fake.ts'
import type { Email } from './email/index.ts'
import { makeFakeFax } from './fax/fake.ts'
import { type Fax, noFax } from './fax/index.ts'
import type { FileStore } from './files/index.ts'
import { makeLocalFiles } from './files/local.ts'
import type { LanguageModel, NoLanguageModel } from './language-model/index.ts'
import { makeFakeLineType } from './line-type/fake.ts'
import { type LineType, noLineType } from './line-type/index.ts'
import { makeFakePayments } from './payments/fake.ts'
import { noPayments, type Payments } from './payments/index.ts'
import { makeFakePush } from './push/fake.ts'
import { noPush, type Push } from './push/index.ts'
import { makeFakeSms } from './sms/fake.ts'
import type { Sms } from './sms/index.ts'
import { makeFakeTranscription } from './transcription/fake.ts'
import { noTranscription, type Transcription } from './transcription/index.ts'

/** The outside services, by what they do for us. */
export type Integrations = {
  sms: Sms
  email: Email
  line_type: LineType
  files: FileStore
  fax: Fax
  transcription: Transcription
  language_model: LanguageModel | NoLanguageModel
  eligibility: Eligibility
  clearinghouse: Clearinghouse
  payments: Payments
  push: Push
}

/** The pictures of the demo world; `scripts/demo-files.ts` draws them. */
const demoFiles = fileURLToPath(new URL('../../demo-files', import.meta.url))

/** How to open each service for every vendor that the configuration may name. A missing vendor does not compile. */
type Openers = { [C in keyof Integrations]: Record<Config['integrations'][C], () => Integrations[C] | Promise<Integrations[C]>> }

const openersOfTranscription = (config: Config): Openers['transcription'] => ({
  fake: makeFakeTranscription,
  openai: async () => (await import('./transcription/openai.ts')).makeOpenAiTranscription(config),
  off: () => noTranscription,
})

const openersOfEligibility = (config: Config): Openers['eligibility'] => ({
  fake: makeFakeEligibility,
  clearinghouse: async () => (await import('./eligibility/clearinghouse.ts')).makeClearinghouseEligibility(config),
  off: () => noEligibility,
})

const openersOfLanguageModel = (config: Config): Openers['language_model'] => ({
  offline: () => 'offline',
  off: () => 'off',
  anthropic: async () => (await import('./language-model/ai-sdk.ts')).makeAnthropic(config.language_model!),
  openai: async () => (await import('./language-model/ai-sdk.ts')).makeOpenAi(config.language_model!),
})

const openersOfClearinghouse = (config: Config, pool: pg.Pool, now: Clock): Openers['clearinghouse'] => ({
  fake: () => makeFakeClearinghouse(pool, { now, config }),
  folder: async () => (await import('./clearinghouse/folder.ts')).makeFolderClearinghouse(config),
  sftp: async () => (await import('./clearinghouse/sftp.ts')).makeSftpClearinghouse(config),
  off: () => noClearinghouse,
})

const openersOfPayments = (config: Config, pool: pg.Pool, now: Clock): Openers['payments'] => ({
  fake: () => makeFakePayments(pool, now, config.hash_secret),
  stripe: async () => (await import('./payments/stripe.ts')).makeStripePayments(config.stripe!),
  off: () => noPayments,
})

const openersOfLineType = (config: Config): Openers['line_type'] => ({
  fake: makeFakeLineType,
  twilio: async () => (await import('./line-type/twilio.ts')).makeTwilioLineType(config),
  off: () => noLineType,
})

const openersOfPush = (config: Config, pool: pg.Pool, now: Clock): Openers['push'] => ({
  fake: () => makeFakePush(pool, now, config.hash_secret),
  web: async () => (await import('./push/web.ts')).makeWebPush(config.push, config.hash_secret, now),
  off: () => noPush,
})

/** Opens the configured language model alone, for what runs without a database. */
export const openLanguageModel = async (config: Config): Promise<Integrations['language_model']> =>
  openersOfLanguageModel(config)[config.integrations.language_model]()

/** Opens the configured vendors. Their packages load only when needed: they take more memory than the rest of an idle server. */
export async function openIntegrations(config: Config, pool: pg.Pool, now: Clock): Promise<Integrations> {
  const openers: Openers = {
    sms: {
      fake: () => makeFakeSms(pool, now, config.hash_secret),
      twilio: async () => (await import('./sms/twilio.ts')).makeTwilioSms(config),
    },
    email: {
      fake: () => makeFakeEmail(pool, now, config.hash_secret),
      smtp: async () => (await import('./email/smtp.ts')).makeSmtpEmail(config),
    },
    line_type: openersOfLineType(config),
    files: {
      local: () => makeLocalFiles(join(config.data_dir, 'files'), config.mode === 'production' ? undefined : demoFiles),
      s3: async () => (await import('./files/s3.ts')).makeS3Files(config),
    },
    fax: { fake: () => makeFakeFax(pool, now), off: () => noFax },
    transcription: openersOfTranscription(config),
    language_model: openersOfLanguageModel(config),
    eligibility: openersOfEligibility(config),
    clearinghouse: openersOfClearinghouse(config, pool, now),
    payments: openersOfPayments(config, pool, now),
    push: openersOfPush(config, pool, now),
  }
  const { sms, email, line_type, files, fax, push, ...others } = config.integrations
  const { transcription, language_model, eligibility, clearinghouse, payments } = others
  return {
    sms: await openers.sms[sms](),
    email: await openers.email[email](),
    line_type: await openers.line_type[line_type](),
    files: await openers.files[files](),
    fax: await openers.fax[fax](),
    transcription: await openers.transcription[transcription](),
    language_model: await openers.language_model[language_model](),
    eligibility: await openers.eligibility[eligibility](),
    clearinghouse: await openers.clearinghouse[clearinghouse](),
    payments: await openers.payments[payments](),
    push: await openers.push[push](),
  }
}
