import type { ClaimAddress, ClaimDraft, DraftLine } from '@sorrel/contract/claims/schemas'
import type { RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'
import type { RouteReason } from '@sorrel/contract/payers/vocabulary'
import { referringOf } from './referring.ts'

type Sex = 'female' | 'male' | 'unknown'
type Names = { last_name: string | null; first_name: string | null }
/** A procedure of the note, or a line that staff wrote in its place. */
export type NotedLine = {
  code: string
  units: number
  modifiers: readonly string[]
  charge_cents?: number | undefined
  pointers?: readonly number[] | undefined
}

/** All that a claim is made from: the signed note, the people, the plan, the practice, the payer's route and the price lists. */
export type ClaimFacts = {
  service_day: string
  place: string
  diagnoses: readonly string[]
  procedures: readonly NotedLine[]
  patient: Names & { birth_date: string | null; sex: Sex; address: ClaimAddress }
  plan: {
    priority: 'P' | 'S' | 'T'
    payer_id: string
    payer_name: string
    member_id: string | null
    group_no: string | null
    relationship: RelationshipToInsured
    /** The number is the patient's own, although somebody else holds the plan. */
    has_own_member_id?: boolean
    subscriber: (Names & { birth_date: string | null; sex: Sex | null }) | null
  }
  route: {
    payer_id: string
    payer_name: string
    /** Where its mail goes; nobody needs it for a file. */
    address?: ClaimAddress | null
    routing_id: string | null
    filing_code: string | null
    reason: RouteReason
  }
  practice: (ClaimDraft['billing'] & { has_signature: boolean; accepts_assignment: boolean }) | null
  rendering: ClaimDraft['rendering']
  referring: { name: string; npi: string | null } | null
  /** Where the client came, if they did. */
  office: (Omit<ClaimAddress, 'line_2'> & { name: string; zip_4: string | null; npi: string | null }) | null
  /** What one unit of each procedure costs and what the payer allows for it, in the order of the procedures. */
  prices: readonly { charge_cents: number | null; expected_cents: number | null }[]
}

const nowhere: ClaimAddress = { line_1: null, line_2: null, city: null, state: null, zip: null }
const nobody: ClaimDraft['billing'] = {
  ...{ name: null, npi: null, taxonomy: null, tax_id: null, contact: null, phone: null },
  ...{ address: nowhere, pay_to: null },
}
const mostPointers = 4
/** Payers by law paid on assignment alone: Medicare pays dietitians in no other way (42 U.S.C. 1395u(b)(18)), and Medicaid nobody (42 CFR 447.15). */
const assignedByLaw = ['MB', 'MC']

/** The claim as its facts give it, before the billing rules of the practice change it. */
export function draftClaim(facts: ClaimFacts): ClaimDraft {
  const { plan, route, practice, patient } = facts
  const { has_signature, accepts_assignment, ...billing } = practice ?? { ...nobody, has_signature: false, accepts_assignment: true }
  return {
    ...{ service_day: facts.service_day, priority: plan.priority, frequency: '1', payer_claim_number: null, place: facts.place },
    payer: {
      id: plan.payer_id,
      name: route.payer_name,
      routing_id: route.routing_id,
      filing_code: route.filing_code,
      route: route.reason,
      // An older draft says none, and does not differ because of that.
      ...(route.address && { address: route.address }),
    },
    relationship: isSubscriber(plan) ? 'Self' : plan.relationship,
    subscriber: { ...subscriberOf(facts), member_id: plan.member_id, group_no: plan.group_no, address: patient.address },
    patient,
    ...{ billing, has_signature, accepts_assignment: accepts_assignment || assignedByLaw.includes(route.filing_code ?? '') },
    ...{ rendering: facts.rendering, referring: facts.referring && referringOf(facts.referring), facility: facilityOf(facts) },
    ...{ referral_number: null, authorization_number: null, note: null, prior: null },
    diagnoses: [...facts.diagnoses],
    lines: facts.procedures.map((line, place) => lineOf(line, facts.diagnoses.length, facts.prices[place])),
  }
}

/**
 * The place of a visit in an office elsewhere than at the address of the practice. An office that bills under the NPI of the practice is named without
 * one.
 */
function facilityOf({ place, office, practice }: ClaimFacts): ClaimDraft['facility'] {
  if (place !== '11' || office === null || (practice !== null && isSamePlace(office, practice.address))) return null
  const { name, line_1, city, state, zip, zip_4, npi } = office
  const address = { line_1, line_2: null, city, state, zip: `${zip ?? ''}${zip_4 ?? ''}` }
  return { name, npi: npi === practice?.npi ? null : npi, address }
}

type Placed = Pick<ClaimAddress, 'line_1' | 'zip'>
const isSamePlace = (one: Placed, other: Placed): boolean => placeOf(one) === placeOf(other)
const placeOf = ({ line_1, zip }: Placed): string => `${line_1?.toUpperCase().replace(/[^A-Z0-9]/g, '')} ${zip?.slice(0, 5)}`

/** Whether the payer knows the patient by a number of their own: whoever holds the plan, and a dependent whose plan numbers each member (TR3, 2000C). */
const isSubscriber = ({ relationship, has_own_member_id = false }: ClaimFacts['plan']): boolean =>
  relationship === 'Self' || has_own_member_id

/** Whoever the payer takes for the holder of the insurance. Their address is that of the patient. */
function subscriberOf({ patient, plan }: ClaimFacts): Names & { birth_date: string | null; sex: Sex } {
  const { first_name, last_name, birth_date, sex } = isSubscriber(plan) ? patient : (plan.subscriber ?? unknown)
  return { first_name, last_name, birth_date, sex: sex ?? 'unknown' }
}
const unknown = { first_name: null, last_name: null, birth_date: null, sex: null }

function lineOf(
  { code, units, modifiers, ...by_hand }: NotedLine,
  diagnoses: number,
  price: { charge_cents: number | null; expected_cents: number | null } = { charge_cents: null, expected_cents: null },
): DraftLine {
  const ofUnits = (cents: number | null) => (cents === null ? null : cents * units)
  return {
    ...{ code, units, modifiers: [...modifiers] },
    ...{ charge_cents: by_hand.charge_cents ?? ofUnits(price.charge_cents), expected_cents: ofUnits(price.expected_cents) },
    // The order of the note is the rank of the diagnoses, so the first ones stand behind each line.
    pointers: by_hand.pointers ? [...by_hand.pointers] : Array.from({ length: Math.min(diagnoses, mostPointers) }, (_, index) => index + 1),
  }
}

/** The sum of the charges, as far as they are known. */
export const sumCharges = ({ lines }: Pick<ClaimDraft, 'lines'>): number =>
  lines.reduce((sum, { charge_cents }) => sum + (charge_cents ?? 0), 0)
