import type { ClaimDraft, DraftLine } from '@sorrel/contract/claims/schemas'
import type { BillingRule } from '@sorrel/contract/coding/facts'
import { sumCharges } from '../building/draft.ts'
import { freezeDraft } from '../freezing.ts'
import type { Procedure, ScrubFacts } from '../scrub/facts.ts'
import type { ClaimVersion } from '../versions.ts'

const address = { line_1: '12 Main St', line_2: null, city: 'Austin', state: 'TX', zip: '78701' }
const own = { last_name: 'Nuñez', first_name: 'José', birth_date: '1980-01-02', sex: 'male' as const, address }

export const line: DraftLine = { code: '97803', modifiers: ['95'], units: 4, charge_cents: 30_000, expected_cents: 22_000, pointers: [1] }

/** A claim in which the rules find nothing. */
export const draft: ClaimDraft = {
  ...{ service_day: '2026-10-05', priority: 'P', frequency: '1', payer_claim_number: null, place: '10', relationship: 'Self' },
  payer: { id: '60054', name: 'Aetna', routing_id: '60054', filing_code: 'CI', route: 'own' },
  subscriber: { ...own, member_id: 'W123456789', group_no: 'G1' },
  patient: own,
  billing: {
    ...{
      name: 'Sorrel Nutrition',
      npi: '1234567893',
      taxonomy: '133V00000X',
      tax_id: '123456789',
      contact: 'Billing',
      phone: '5125550101',
    },
    address: { line_1: '1 Elm St', line_2: null, city: 'Austin', state: 'TX', zip: '787011234' },
    pay_to: null,
  },
  rendering: { last_name: 'Stone', first_name: 'Dana', npi: '1467857193', taxonomy: '133V00000X' },
  ...{ referring: null, facility: null, referral_number: null, authorization_number: null, note: null, prior: null, has_signature: true },
  ...{ diagnoses: ['E11.65', 'E66.811'], lines: [line] },
}

const procedure = (code: string, more: Partial<Procedure> = {}): Procedure => ({
  ...{ code, unit: 'minutes', unit_minutes: 15, max_units: null, is_for_dietitians: true, valid_from: '2001-01-01', valid_to: null },
  modifiers: ['33', '93', '95', 'GT'],
  ...more,
})
const visit = { unit: 'visit', unit_minutes: null, max_units: 1 } as const
const procedures = [
  procedure('97802'),
  procedure('97803'),
  procedure('G0108', { unit_minutes: 30 }),
  procedure('S9470', visit),
  procedure('99402', { ...visit, modifiers: ['25', '33', '95'] }),
  procedure('99403', { ...visit, modifiers: ['25', '33', '95'] }),
  procedure('G2063', { ...visit, valid_to: '2020-12-31' }),
  procedure('98979', { ...visit, valid_from: '2027-01-01' }),
  procedure('99202', { ...visit, is_for_dietitians: false }),
]

export const rule: BillingRule = {
  ...{ id: 'r1', payer_id: '60054', family: 'mnt', rank: 1, unit_minutes: 15, rounding: 'midpoint', max_units: null, first_once: 'ever' },
  ...{
    place_office: '11',
    place_home: '10',
    place_elsewhere: '02',
    modifiers_office: [],
    modifiers_video: ['95'],
    modifiers_sound: ['93'],
  },
  ...{ modifiers_preventive: ['33'], covered_diagnoses: [], sound_payment: 'less', distance_until: null },
  ...{ starts_on: '2026-01-01', ends_on: null, source: 'a test', read_on: '2026-01-01', is_checked: true },
}

export const facts: ScrubFacts = {
  today: '2026-10-06',
  is_excepted: false,
  visit: { has_occurred: true, is_note_signed: true, minutes: 55 },
  procedures: Object.fromEntries(procedures.map((one) => [one.code, one])),
  codes: {
    states: {
      ...{
        'E11.65': 'valid',
        'E66.811': 'valid',
        'Z68.35': 'valid',
        'Z71.3': 'valid',
        I10: 'valid',
        'E66.8': 'header',
        'F50.2': 'ended',
        'E99.1': 'not_yet',
      },
    },
    is_whole: true,
  },
  rules: [rule],
  terms: {
    ...{ file_by: '2027-01-03', referral: 'none', needs_authorization: false, max_visits_year: null, max_units_first_year: null },
    ...{ max_units_year: null, refuses_own_facility: false, needs_prefix: false },
  },
  coverage: { from: '2026-01-01', to: null, verified_status: 'active' },
  earlier: {
    ...{ was_seen: { ever: false, this_year: false }, units_this_year: 0, visits_this_year: 0, is_first_year: true },
    ...{ same: [], is_confirmed: false },
  },
  is_prior_answered: false,
}

/** A draft as its frozen version. */
export function versionOf(whole: ClaimDraft): ClaimVersion {
  const row = { id: 'v', claim_id: 'c', patient_id: 'p', provider_id: 'd', n: 2, frequency: whole.frequency, clm01: 'S10000001-2' }
  const sent = { x12: null, interchange_number: null, group_number: null, sent_at: null, frozen_by: null, payer_claim_number: null }
  const way = { channel: 'clearinghouse' as const, paper_way: null, charge_id: null, routing_payer_id: whole.payer.routing_id ?? '' }
  const body = freezeDraft(whole, row.clm01)
  return { ...row, ...sent, ...way, body, charge_cents: sumCharges(whole), frozen_at: '2026-10-06T10:00:00.000Z' }
}
