import type { Attachment, BillingProvider, Claim, ClaimSet, Coverage, Insured, OtherPayer, Relationship } from './claim-facts.ts'
import { type Exchange, sentKinds, writeFile } from './envelope.ts'
import { writeAdjustments, writeLine } from './lines.ts'
import {
  LevelCounter,
  writeAddress,
  writeBirth,
  writeContact,
  writeMember,
  writeNpi,
  writeOrganization,
  writePayer,
  writePerson,
} from './parties.ts'
import { Unwritable, writeCents, writeDay, writeExact, writeOptional, writeSegment, writeText } from './text.ts'

const mostClaims = 5_000
const mostClaimsOfPatient = 100
const relationships: Record<Relationship, string> = { Spouse: '01', Child: '19', Other: 'G8', Unknown: '21', life_partner: '53' }
const identifier = /^[A-Z0-9][A-Z0-9 ._/-]{0,49}$/

/** Writes a file of professional claims (837P), piece by piece, so that it may be of any length. */
export const writeClaimFile = (exchange: Exchange, sets: Iterable<ClaimSet>): Generator<string> =>
  writeFile(exchange, sentKinds['837P'], writeSets(sets))

function* writeSets(sets: Iterable<ClaimSet>): Generator<Iterable<string>> {
  for (const set of sets) yield writeSet(set)
}

function* writeSet(set: ClaimSet): Generator<string> {
  const { submitter, receiver } = set
  const batch = writeExact('batch_id', set.batch_id, /^[A-Z0-9-]{1,50}$/)
  yield writeSegment('BHT', '0019', set.is_reissue ? '18' : '00', batch, writeDay('day', set.day), set.time.replace(':', ''), 'CH')
  yield writeOrganization('41', 'submitter', submitter, ['46', writeExact('submitter.id', submitter.id, identifier)])
  yield writeContact('submitter', { name: submitter.contact, phone: submitter.phone, email: submitter.email })
  yield writeOrganization('40', 'receiver', receiver, ['46', writeExact('receiver.id', receiver.id, identifier)])
  const levels = new LevelCounter()
  let claims = 0
  for (const provider of set.providers)
    for (const segment of writeProvider(provider, levels)) {
      if (segment.startsWith('CLM') && ++claims > mostClaims)
        throw new Unwritable('providers', `have more than ${mostClaims} claims for one set`)
      yield segment
    }
  if (claims === 0) throw new Unwritable('providers', 'have no claim')
}

function* writeProvider(provider: BillingProvider, levels: LevelCounter): Generator<string> {
  const { party, tax, address, pay_to, phone, taxonomy } = provider
  const [number, level] = levels.open('20', null, true)
  yield level
  if (taxonomy) yield writeSegment('PRV', 'BI', 'PXC', writeExact('billing.taxonomy', taxonomy, /^[A-Z0-9]{10}$/))
  const npi = writeNpi('billing.npi', provider.npi)
  yield 'name' in party ? writeOrganization('85', 'billing', party, npi) : writePerson('85', 'billing', party, npi)
  yield* writeAddress('billing.address', address, true)
  yield writeSegment('REF', tax.kind === 'ein' ? 'EI' : 'SY', writeExact('billing.tax', tax.id.replaceAll('-', ''), /^\d{9}$/))
  if (phone) yield writeContact('billing', phone)
  if (pay_to) {
    yield writeSegment('NM1', '87', 'name' in party ? '2' : '1')
    yield* writeAddress('billing.pay_to', pay_to)
  }
  for (const insured of provider.subscribers) yield* writeInsured(insured, number, levels, provider)
}

function* writeInsured(
  { subscriber, payer, patient, claims }: Insured,
  parent: number,
  levels: LevelCounter,
  provider: BillingProvider,
): Generator<string> {
  const [number, level] = levels.open('22', parent, patient !== null)
  yield level
  yield writeCoverage(subscriber, patient === null ? '18' : null)
  yield writePerson('IL', 'subscriber', subscriber.name, writeMember('subscriber.member_id', subscriber.member_id))
  if (patient === null && !(subscriber.address && subscriber.birth)) throw new Unwritable('subscriber', 'needs an address and a birth date')
  if (subscriber.address) yield* writeAddress('subscriber.address', subscriber.address)
  if (subscriber.birth) yield writeBirth('subscriber', subscriber.birth)
  yield writePayer(payer)
  if (patient !== null) {
    yield levels.open('23', number, false)[1]
    yield writeSegment('PAT', relationships[patient.relationship])
    yield writePerson('QC', 'patient', patient.name)
    yield* writeAddress('patient.address', patient.address)
    yield writeBirth('patient', patient.birth)
  }
  let count = 0
  for (const claim of claims) {
    if (++count > mostClaimsOfPatient) throw new Unwritable('claims', `are more than ${mostClaimsOfPatient} of one patient`)
    yield* writeClaim(claim, provider.npi)
  }
}

/** SBR: the group's name only where there is no number. */
function writeCoverage({ priority, group_no, group_name, filing_code }: Coverage, relationship: string | null): string {
  const number = writeOptional(group_no, 50)
  const code = writeExact('filing_code', filing_code, /^[A-Z0-9]{2}$/)
  return writeSegment('SBR', priority, relationship, number, number === '' ? writeOptional(group_name, 60) : '', '', '', '', '', code)
}

function* writeClaim(claim: Claim, billingNpi: string): Generator<string> {
  const { lines, frequency, payer_claim_number, diagnoses, referring, rendering, facility, supervising } = claim
  checkClaim(claim)
  const total = lines.reduce((sum, { charge_cents }) => sum + charge_cents, 0)
  const place = [writeExact('place', claim.place, /^\d\d$/), 'B', frequency]
  const answers = [claim.has_signature ? 'Y' : 'N', claim.accepts_assignment ? 'A' : 'C', claim.benefits_assigned, claim.release]
  const id = writeExact('id', claim.id, /^[A-Z0-9._-]{1,20}$/)
  yield writeSegment('CLM', id, writeCents(total), '', '', place, ...answers, claim.signed_by_provider ? 'P' : '')
  for (const paper of claim.attachments ?? []) yield writeAttachment(paper)
  if (claim.paid_by_patient_cents) yield writeSegment('AMT', 'F5', writeCents(claim.paid_by_patient_cents))
  if (claim.referral_number) yield writeSegment('REF', '9F', writeText('referral_number', claim.referral_number, 50))
  if (claim.authorization_number) yield writeSegment('REF', 'G1', writeText('authorization_number', claim.authorization_number, 50))
  if (payer_claim_number) yield writeSegment('REF', 'F8', writeText('payer_claim_number', payer_claim_number, 50))
  if (claim.note) yield writeSegment('NTE', 'ADD', writeText('note', claim.note, 80))
  yield writeSegment('HI', ...diagnoses.map((code, index) => [index === 0 ? 'ABK' : 'ABF', writeDiagnosis(code)]))
  if (referring) yield writePerson('DN', 'referring', referring.name, writeNpi('referring.npi', referring.npi))
  // A dietitian who bills under the same number is not named again.
  if (rendering && rendering.npi !== billingNpi) {
    yield writePerson('82', 'rendering', rendering.name, writeNpi('rendering.npi', rendering.npi))
    if (rendering.taxonomy) yield writeSegment('PRV', 'PE', 'PXC', writeExact('rendering.taxonomy', rendering.taxonomy, /^[A-Z0-9]{10}$/))
  }
  if (facility) {
    yield writeOrganization('77', 'facility', facility, facility.npi === null ? undefined : writeNpi('facility.npi', facility.npi))
    yield* writeAddress('facility.address', facility.address, true)
  }
  if (supervising) yield writePerson('DQ', 'supervising', supervising.name, writeNpi('supervising.npi', supervising.npi))
  for (const payer of claim.other_payers ?? []) yield* writeOtherPayer(payer)
  for (const [index, line] of lines.entries()) yield* writeLine(line, index + 1, claim)
}

function writeAttachment({ kind, way, control }: Attachment): string {
  const codes = [writeExact('attachment.kind', kind, /^[A-Z0-9]{2}$/), writeExact('attachment.way', way, /^[A-Z]{2}$/)]
  return control === null
    ? writeSegment('PWK', ...codes)
    : writeSegment('PWK', ...codes, '', '', 'AC', writeExact('attachment.control', control, /^[A-Z0-9-]{2,50}$/))
}

function checkClaim({ lines, diagnoses, frequency, payer_claim_number }: Claim): void {
  if (lines.length < 1 || lines.length > 50) throw new Unwritable('lines', 'are not between 1 and 50')
  if (diagnoses.length < 1 || diagnoses.length > 12) throw new Unwritable('diagnoses', 'are not between 1 and 12')
  if (new Set(diagnoses.map((code) => code.replace('.', ''))).size < diagnoses.length) throw new Unwritable('diagnoses', 'stand twice')
  if (diagnoses[0]!.startsWith('Z68')) throw new Unwritable('diagnoses', 'begin with a body mass index')
  if ((frequency === '1') === Boolean(payer_claim_number))
    throw new Unwritable('payer_claim_number', 'belongs to replacements and voids, and to no first claim')
}

const writeDiagnosis = (code: string): string => writeExact('diagnoses', code.replace('.', ''), /^[A-Z]\d[\dAB][A-Z\d]{0,4}$/)

function* writeOtherPayer({
  coverage,
  relationship,
  payer,
  paid_cents,
  adjustments,
  benefits_assigned,
  release,
}: OtherPayer): Generator<string> {
  yield writeCoverage(coverage, relationship === 'Self' ? '18' : relationships[relationship])
  yield* writeAdjustments(adjustments)
  yield writeSegment('AMT', 'D', writeCents(paid_cents))
  yield writeSegment('OI', '', '', benefits_assigned, '', '', release)
  yield writePerson('IL', 'other_payer.subscriber', coverage.name, writeMember('other_payer.member_id', coverage.member_id))
  yield writePayer(payer, 'other_payer')
}
