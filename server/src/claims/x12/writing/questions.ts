import { type Exchange, sentKinds, writeFile } from './envelope.ts'
import {
  LevelCounter,
  type Name,
  type Payer,
  type Sex,
  writeBirth,
  writeMember,
  writeNpi,
  writeOrganization,
  writePayer,
  writePerson,
} from './parties.ts'
import { Unwritable, writeCents, writeDay, writeExact, writeSegment } from './text.ts'

/** Whom a question to a payer is about; `dependent` is null if the subscriber is the patient. */
type Asked = {
  payer: Payer
  provider: { name: string; npi: string }
  /** Comes back with the answer. */
  trace: string
  subscriber: { name: Name; member_id: string; birth_date: string; sex: Sex }
  dependent: { name: Name; birth_date: string; sex: Sex } | null
}

export type BenefitQuestion = Asked & {
  day: string
  time: string
  service_day: string /** Ten characters, the first a 9. */
  origin: string
}
export type StatusQuestion = Asked & {
  day: string
  time: string
  submitter: { name: string; id: string }
  claim: { id: string; payer_claim_number: string | null; charge_cents: number; service_day: string }
}

const trace = /^[A-Z0-9-]{1,50}$/
// Health benefits as a whole, and a visit to an office. There is no type for dietitians.
const serviceTypes = ['30', '98']

/** Writes a file of questions about benefits (270), one set for each. */
export const writeBenefitFile = (exchange: Exchange, questions: Iterable<BenefitQuestion>): Generator<string> =>
  writeFile(exchange, sentKinds['270'], mapEach(questions, writeBenefitQuestion))

/** Writes a file of questions about the state of claims (276), one set for each. */
export const writeStatusFile = (exchange: Exchange, questions: Iterable<StatusQuestion>): Generator<string> =>
  writeFile(exchange, sentKinds['276'], mapEach(questions, writeStatusQuestion))

function* mapEach<From, To>(all: Iterable<From>, make: (one: From) => To): Generator<To> {
  for (const one of all) yield make(one)
}

function* writeBenefitQuestion(question: BenefitQuestion): Generator<string> {
  const { payer, provider, subscriber, dependent, day, time, service_day } = question
  const levels = new LevelCounter()
  const id = writeExact('trace', question.trace, trace)
  yield writeSegment('BHT', '0022', '13', id, writeDay('day', day), time.replace(':', ''))
  const [payerLevel, first] = levels.open('20', null, true)
  yield first
  yield writePayer(payer)
  const [providerLevel, second] = levels.open('21', payerLevel, true)
  yield second
  yield writeOrganization('1P', 'provider', provider, writeNpi('provider.npi', provider.npi))
  const [insured, third] = levels.open('22', providerLevel, dependent !== null)
  yield third
  const traced = writeSegment('TRN', '1', id, writeExact('origin', question.origin, /^9[A-Z0-9]{9}$/))
  if (dependent === null) yield traced
  yield writePerson('IL', 'subscriber', subscriber.name, writeMember('subscriber.member_id', subscriber.member_id))
  yield writeBirth('subscriber', subscriber)
  if (dependent !== null) {
    yield levels.open('23', insured, false)[1]
    yield traced
    yield writePerson('03', 'dependent', dependent.name)
    yield writeBirth('dependent', dependent)
  }
  yield writeSegment('DTP', '291', 'D8', writeDay('service_day', service_day))
  for (const type of serviceTypes) yield writeSegment('EQ', type)
}

function* writeStatusQuestion(question: StatusQuestion): Generator<string> {
  const { payer, provider, submitter, subscriber, dependent, claim, day, time } = question
  if (claim.charge_cents < 0) throw new Unwritable('claim.charge_cents', 'are negative')
  const levels = new LevelCounter()
  yield writeSegment('BHT', '0010', '13', writeExact('trace', question.trace, trace), writeDay('day', day), time.replace(':', ''))
  const [payerLevel, first] = levels.open('20', null, true)
  yield first
  yield writePayer(payer)
  const [submitterLevel, second] = levels.open('21', payerLevel, true)
  yield second
  yield writeOrganization('41', 'submitter', submitter, ['46', writeExact('submitter.id', submitter.id, /^[A-Z0-9]{2,80}$/)])
  const [providerLevel, third] = levels.open('19', submitterLevel, true)
  yield third
  yield writeOrganization('1P', 'provider', provider, writeNpi('provider.npi', provider.npi))
  const [insured, fourth] = levels.open('22', providerLevel, dependent !== null)
  yield fourth
  if (dependent === null) yield writeBirth('subscriber', subscriber)
  yield writePerson('IL', 'subscriber', subscriber.name, writeMember('subscriber.member_id', subscriber.member_id))
  if (dependent !== null) {
    yield levels.open('23', insured, false)[1]
    yield writeBirth('dependent', dependent)
    yield writePerson('QC', 'dependent', dependent.name)
  }
  yield writeSegment('TRN', '1', question.trace)
  if (claim.payer_claim_number !== null) yield writeSegment('REF', '1K', claim.payer_claim_number)
  yield writeSegment('REF', 'EJ', writeExact('claim.id', claim.id, /^[A-Z0-9._-]{1,20}$/))
  yield writeSegment('AMT', 'T3', writeCents(claim.charge_cents))
  yield writeSegment('DTP', '472', 'D8', writeDay('claim.service_day', claim.service_day))
}
