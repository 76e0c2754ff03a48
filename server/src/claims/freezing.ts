import type { ClaimAddress, ClaimDraft, PriorAnswer } from '@sorrel/contract/claims/schemas'
import type { AttachmentWay } from '@sorrel/contract/claims/vocabulary'
import type { RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'
import type { BillingProvider, Claim, Dependent, Insured, OtherPayer } from './x12/writing/claim-facts.ts'
import type { Address, Name } from './x12/writing/parties.ts'

/** Whether a claim goes on paper: no id is known under which files reach its payer. */
export const goesOnPaper = ({ payer }: Pick<ClaimDraft, 'payer'>): boolean => payer.routing_id === null

const addressOf = ({ line_1, line_2, city, state, zip }: ClaimAddress): Address => ({
  ...{ line_1: line_1 ?? '', city: city ?? '', state: state ?? '', zip: zip ?? '' },
  ...(line_2 && { line_2 }),
})
const nameOf = ({ last_name, first_name }: { last_name: string | null; first_name: string | null }): Name => ({
  last_name: last_name ?? '',
  first_name: first_name ?? '',
})

/** A draft in the shape that the writer of x12 takes, under the id of one version. The rules found nothing wrong in it. */
export function freezeDraft(draft: ClaimDraft, clm01: string): BillingProvider {
  const { billing } = draft
  return {
    party: { name: billing.name ?? '' },
    npi: billing.npi ?? '',
    taxonomy: billing.taxonomy,
    tax: { kind: 'ein', id: billing.tax_id ?? '' },
    address: addressOf(billing.address),
    phone: billing.phone && billing.contact ? { name: billing.contact, phone: billing.phone } : null,
    pay_to: billing.pay_to && addressOf(billing.pay_to),
    subscribers: [freezeInsured(draft, freezeClaim(draft, clm01))],
  }
}

function freezeInsured({ subscriber, patient, payer, priority, relationship }: ClaimDraft, claim: Claim): Insured {
  return {
    subscriber: {
      name: nameOf(subscriber),
      member_id: (subscriber.member_id ?? '').trim().toUpperCase(),
      priority,
      group_no: subscriber.group_no,
      filing_code: payer.filing_code ?? '',
      address: addressOf(subscriber.address),
      birth: { birth_date: subscriber.birth_date ?? '', sex: subscriber.sex },
    },
    payer: { id: payer.routing_id ?? '', name: payer.name, ...(payer.address && { address: addressOf(payer.address) }) },
    patient: relationship === 'Self' ? null : freezeDependent(patient, relationship),
    claims: [claim],
  }
}

const freezeDependent = (patient: ClaimDraft['patient'], relationship: Exclude<RelationshipToInsured, 'Self'>): Dependent => ({
  relationship,
  name: nameOf(patient),
  address: addressOf(patient.address),
  birth: { birth_date: patient.birth_date ?? '', sex: patient.sex },
})

function freezeClaim(draft: ClaimDraft, clm01: string): Claim {
  const { rendering, referring, facility } = draft
  return {
    id: clm01,
    place: draft.place,
    frequency: draft.frequency,
    payer_claim_number: draft.payer_claim_number,
    has_signature: true,
    accepts_assignment: draft.accepts_assignment ?? true,
    benefits_assigned: 'Y',
    release: 'Y',
    referral_number: draft.referral_number,
    authorization_number: draft.authorization_number,
    note: draft.note,
    ...(draft.attachments && {
      attachments: draft.attachments.map((one, index) => ({ ...one, control: controlOf(one.way, clm01, index) })),
    }),
    diagnoses: draft.diagnoses,
    referring: referring && { name: nameOf(referring), npi: referring.npi ?? '' },
    rendering: { name: nameOf(rendering), npi: rendering.npi ?? '', taxonomy: rendering.taxonomy },
    ...(draft.prior && { other_payers: [freezePrior(draft.prior)] }),
    facility: facility && { name: facility.name ?? '', npi: facility.npi, address: addressOf(facility.address) },
    lines: draft.lines.map(({ code, modifiers, charge_cents, units, pointers }, index) => ({
      ...{ code, modifiers, charge_cents: charge_cents ?? 0, units, pointers },
      day: draft.service_day,
      control: `${clm01}L${index + 1}`,
      ...(draft.prior?.lines && { paid: freezePriorLine(draft.prior, { code, modifiers }, index) }),
    })),
  }
}

/** The payer before this one, with what it did with the claim as a whole. */
const freezePrior = ({ payer, subscriber, relationship, paid_cents, adjustments }: PriorAnswer): OtherPayer => ({
  coverage: {
    ...{ name: nameOf(subscriber), member_id: subscriber.member_id, priority: 'P', group_no: subscriber.group_no },
    filing_code: payer.filing_code,
  },
  ...{ relationship, payer: { id: payer.id, name: payer.name }, paid_cents, adjustments },
  ...{ benefits_assigned: 'Y', release: 'Y' },
})

/** What it paid for one line. */
function freezePriorLine(
  { payer, lines, answered_on }: PriorAnswer,
  { code, modifiers }: { code: string; modifiers: readonly string[] },
  at: number,
) {
  const line = lines?.[at]
  if (line === undefined) return []
  const { paid_cents, units, adjustments } = line
  return [{ payer_id: payer.id, paid_cents, code, modifiers, units, adjustments, day: answered_on }]
}

/** The number of a paper that goes beside a version, by which the payer finds the claim. */
const controlOf = (way: AttachmentWay, clm01: string, index: number): string | null => (way === 'AA' ? null : `${clm01}-${index + 1}`)
