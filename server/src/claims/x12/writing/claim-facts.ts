import type { Address, Name, Organization, Payer, Sex } from './parties.ts'

/** What a set of professional claims says. The facts are the writer's own; who calls it makes them from a claim's frozen version. */
export type ClaimSet = {
  submitter: { name: string; id: string; contact: string; phone: string; email?: string | null }
  receiver: { name: string; id: string }
  batch_id: string
  is_reissue: boolean
  day: string
  time: string
  providers: Iterable<BillingProvider>
}

export type BillingProvider = {
  party: Organization | Name
  npi: string
  taxonomy: string | null
  tax: { kind: 'ein' | 'ssn'; id: string }
  address: Address
  phone?: { name: string; phone: string } | null
  pay_to?: Address | null
  subscribers: Iterable<Insured>
}

/** The level of an insured person, with the claims about them or about one dependent. */
export type Insured = {
  subscriber: Coverage & { address?: Address | null; birth?: { birth_date: string; sex: Sex } | null }
  payer: Payer
  /** Null if the subscriber is the patient. */
  patient: Dependent | null
  claims: Iterable<Claim>
}

export type Coverage = {
  name: Name
  member_id: string
  /** P first, S second, T third payer. */
  priority: 'P' | 'S' | 'T'
  group_no?: string | null
  group_name?: string | null
  /** SBR09, such as CI or BL. */
  filing_code: string
}

export type Relationship = 'Spouse' | 'Child' | 'Other' | 'Unknown' | 'life_partner'
export type Dependent = { relationship: Relationship; name: Name; address: Address; birth: { birth_date: string; sex: Sex } }

export type Claim = {
  /** CLM01: unique for each version that is sent. */
  id: string
  place: string
  frequency: '1' | '7' | '8'
  /** The payer's number of the claim that a replacement or a void is about. */
  payer_claim_number?: string | null
  has_signature: boolean
  accepts_assignment: boolean
  benefits_assigned: 'Y' | 'N' | 'W'
  release: 'Y' | 'I'
  signed_by_provider?: boolean
  paid_by_patient_cents?: number | null
  referral_number?: string | null
  authorization_number?: string | null
  note?: string | null
  /** Papers that go beside the claim: what each is, how it goes, and the number that it bears. */
  attachments?: readonly Attachment[]
  diagnoses: readonly string[]
  referring?: Clinician | null
  rendering?: (Clinician & { taxonomy?: string | null }) | null
  /** An office without an NPI of its own is named without one. */
  facility?: { name: string; npi: string | null; address: Address } | null
  supervising?: Clinician | null
  other_payers?: readonly OtherPayer[]
  lines: readonly ClaimLine[]
}

/** PWK: the codes of what a paper is and of how it goes. One that goes only on demand bears no number. */
export type Attachment = { kind: string; way: string; control: string | null }
export type Clinician = { name: Name; npi: string }
export type Adjustment = { group: 'CO' | 'PR' | 'OA' | 'PI'; reason: string; cents: number; quantity?: number | null }

/** A payer before this one, and what it did with the claim as a whole. */
export type OtherPayer = {
  coverage: Coverage
  relationship: Relationship | 'Self'
  payer: Payer
  paid_cents: number
  adjustments: readonly Adjustment[]
  benefits_assigned: 'Y' | 'N' | 'W'
  release: 'Y' | 'I'
}

export type ClaimLine = {
  code: string
  modifiers: readonly string[]
  charge_cents: number
  units: number
  /** Only where it differs from the claim's. */
  place?: string | null
  pointers: readonly number[]
  day: string
  /** REF*6R, which the remittance gives back. */
  control: string
  note?: string | null
  /** What payers before this one paid for the line. */
  paid?: readonly {
    payer_id: string
    paid_cents: number
    code: string
    modifiers: readonly string[]
    units: number
    adjustments: readonly Adjustment[]
    day: string
  }[]
}
