import type { FindingCode } from '@sorrel/contract/claims/findings/findings'
import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { ScrubFacts } from '../scrub/facts.ts'
import {
  address,
  billing,
  billingOf,
  childOf,
  earlierOf,
  facility,
  lineOf,
  linesOf,
  payer,
  referring,
  rendering,
  ruleOf,
  subscriber,
  subscriberOf,
  termsOf,
} from './changes.ts'
import { facts, line, rule } from './drafts.ts'

const facilityAt = (change: object) => ({ draft: { facility: { ...facility, address: { ...address, ...change } } } })
export type Change = { draft?: Partial<ClaimDraft>; facts?: Partial<ScrubFacts> }

/** So many units were billed before, of twelve in the first year and eight in a later one. */
const inYear = (units_this_year: number, is_first_year: boolean) => ({
  ...termsOf({ max_units_first_year: 12, max_units_year: 8 }),
  ...earlierOf({ units_this_year, is_first_year }),
})
const ofThree = (visits_this_year: number) => ({ ...termsOf({ max_visits_year: 3 }), ...earlierOf({ visits_this_year }) })
const routedTo = (routing_id: string | null) => ({ draft: { payer: { ...payer, routing_id } } })
/** For each rule: claims that break it, and beside them claims that come close and are right. */
export const cases: Record<FindingCode, { bad: Change[]; good?: Change[] }> = {
  billing_name_missing: { bad: [billingOf({ name: null }), billingOf({ name: '***' })], good: [billingOf({ name: 'Ñandú & Co.' })] },
  billing_npi_invalid: { bad: [billingOf({ npi: '1234567890' }), billingOf({ npi: null }), billingOf({ npi: '3234567893' })] },
  billing_tax_invalid: {
    bad: [billingOf({ tax_id: '12345678' }), billingOf({ tax_id: null })],
    good: [billingOf({ tax_id: '12-3456789' })],
  },
  billing_address_incomplete: {
    bad: [billingOf({ address: { ...address, city: null } }), billingOf({ address: { ...address, line_1: ' ' } })],
  },
  billing_po_box: {
    bad: ['PO Box 7', 'P.O. Box 7', 'p o box 7', 'Post Office Box 7', 'Lockbox 12', 'Apartado 3']
      .map((line_1) => billingOf({ address: { ...address, line_1 } }))
      .concat(billingOf({ address: { ...address, line_1: '7 Elm, PO', line_2: 'Box 7' } })),
    good: ['7 Boxwood Dr', '12 Post Rd', '1 Poblado St'].map((line_1) => billingOf({ address: { ...address, line_1 } })),
  },
  billing_zip_short: {
    bad: [billingOf({ address: { ...address, zip: '78701' } })],
    good: [billingOf({ address: { ...address, zip: '78701-1234' } })],
  },
  billing_taxonomy_invalid: { bad: [billingOf({ taxonomy: '133V0000' })], good: [billingOf({ taxonomy: null })] },
  billing_phone_invalid: {
    bad: [billingOf({ phone: '555-0101' })],
    good: [billingOf({ phone: '+1 (512) 555-0101' }), billingOf({ phone: null })],
  },
  billing_contact_unsendable: {
    bad: [billingOf({ contact: '漢字' })],
    good: [billingOf({ contact: '漢字', phone: null }), billingOf({ contact: 'Ñandú' })],
  },
  pay_to_incomplete: {
    bad: [billingOf({ pay_to: { ...address, state: null } }), billingOf({ pay_to: { ...address, state: 'XX' } })],
    good: [billingOf({ pay_to: { ...address, line_1: 'PO Box 9' } })],
  },
  rendering_name_missing: { bad: [{ draft: { rendering: { ...rendering, last_name: '张' } } }] },
  rendering_npi_invalid: {
    bad: [{ draft: { rendering: { ...rendering, npi: null } } }, { draft: { rendering: { ...rendering, npi: '1467857194' } } }],
  },
  rendering_taxonomy_invalid: { bad: [{ draft: { rendering: { ...rendering, taxonomy: '133v00000x' } } }] },
  facility_incomplete: {
    bad: [
      { draft: { facility: { ...facility, npi: '1467857194' } } },
      { draft: { facility: { ...facility, address: { ...address, zip: '78701' } } } },
    ],
    good: [{ draft: { facility } }, { draft: { facility: { ...facility, npi: null } } }],
  },
  facility_po_box: {
    bad: [facilityAt({ line_1: 'P.O. Box 7' }), facilityAt({ line_1: '7 Elm St', line_2: 'P*O Box 7' })],
    good: [facilityAt({ line_1: '7 Boxwood Dr' })],
  },
  facility_is_billing: {
    bad: [{ draft: { facility: { ...facility, npi: billing.npi } }, facts: termsOf({ refuses_own_facility: true }) }],
    good: [
      { draft: { facility: { ...facility, npi: billing.npi } } },
      { draft: { facility }, facts: termsOf({ refuses_own_facility: true }) },
    ],
  },
  member_id_missing: { bad: [subscriberOf({ member_id: null }), subscriberOf({ member_id: '  ' }), subscriberOf({ member_id: '*~' })] },
  member_id_form: {
    bad: [subscriberOf({ member_id: 'W12*45' }), subscriberOf({ member_id: 'W12~45' }), subscriberOf({ member_id: 'W/12' })],
    good: [subscriberOf({ member_id: 'w123-45 6' })],
  },
  member_prefix_missing: {
    bad: ['123456789', 'XY1234', '000123456789'].map((member_id) => ({
      ...subscriberOf({ member_id }),
      facts: termsOf({ needs_prefix: true }),
    })),
    good: ['XYZ123456789', 'R12345678', 'A2B123456789'].map((member_id) => ({
      ...subscriberOf({ member_id }),
      facts: termsOf({ needs_prefix: true }),
    })),
  },
  subscriber_name_missing: { bad: [subscriberOf({ first_name: null }), childOf({}, { last_name: null })] },
  subscriber_birth_missing: { bad: [childOf({}, { birth_date: null })] },
  subscriber_address_missing: {
    bad: [subscriberOf({ address: { ...address, zip: '787' } }), subscriberOf({ address: { ...address, line_1: null } })],
  },
  subscriber_differs: {
    bad: [{ draft: { subscriber: { ...subscriber, first_name: 'Luis' } } }],
    good: [{ draft: { subscriber: { ...subscriber, last_name: 'NUNEZ' } } }],
  },
  subscriber_is_patient: { bad: [{ draft: { relationship: 'Spouse' } }], good: [childOf({})] },
  patient_name_missing: { bad: [childOf({ last_name: '~' })] },
  name_is_cut: {
    bad: [subscriberOf({ last_name: 'N'.repeat(80) }), childOf({ first_name: 'A'.repeat(36) })],
    good: [subscriberOf({ last_name: 'N'.repeat(60) })],
  },
  patient_birth_missing: { bad: [subscriberOf({ birth_date: null }), childOf({ birth_date: null })] },
  birth_after_visit: {
    bad: [subscriberOf({ birth_date: '2026-10-06' }), childOf({ birth_date: '2030-01-01' })],
    good: [childOf({ birth_date: '2026-10-05' })],
  },
  patient_address_missing: { bad: [childOf({ address: { ...address, city: null } })] },
  state_unknown: {
    bad: [subscriberOf({ address: { ...address, state: 'XX' } }), childOf({ address: { ...address, state: 'QQ' } })],
    good: [subscriberOf({ address: { ...address, state: 'PR' } })],
  },
  sex_unknown: { bad: [subscriberOf({ sex: 'unknown' })] },
  signature_missing: { bad: [{ draft: { has_signature: false } }] },
  diagnosis_missing: { bad: [{ draft: { diagnoses: [] } }] },
  too_many_diagnoses: { bad: [{ draft: { diagnoses: Array.from({ length: 13 }, (_, at) => `E11.${at}`) } }] },
  diagnosis_twice: { bad: [{ draft: { diagnoses: ['E11.65', 'E1165'] } }] },
  diagnosis_form: { bad: ['11E.65', 'E1', 'E11.65432', 'E11*65', ''].map((code) => ({ draft: { diagnoses: [code] } })) },
  diagnosis_header: { bad: [{ draft: { diagnoses: ['E66.8'] } }] },
  diagnosis_ended: { bad: [{ draft: { diagnoses: ['F50.2'] } }] },
  diagnosis_not_yet: { bad: [{ draft: { diagnoses: ['E99.1'] } }] },
  diagnosis_unknown: { bad: [{ draft: { diagnoses: ['E11.99'] } }] },
  diagnosis_not_loaded: { bad: [{ draft: { diagnoses: ['E11.99'] }, facts: { codes: { ...facts.codes, is_whole: false } } }] },
  bmi_first: { bad: [{ draft: { diagnoses: ['Z68.35', 'E66.811'] } }], good: [{ draft: { diagnoses: ['E66.811', 'Z68.35'] } }] },
  bmi_alone: { bad: [{ draft: { diagnoses: ['E11.65', 'Z68.35'] } }] },
  counseling_first: {
    bad: [{ draft: { diagnoses: ['Z71.3'] } }],
    good: [
      { draft: { diagnoses: ['Z71.3'], lines: [{ ...line, modifiers: ['95', '33'] }] } },
      { draft: { diagnoses: ['E11.65', 'Z71.3'] } },
    ],
  },
  diagnosis_not_covered: {
    bad: [{ draft: { diagnoses: ['I10'] }, facts: ruleOf({ covered_diagnoses: ['E11'] }) }],
    good: [{ facts: ruleOf({ covered_diagnoses: ['E11'] }) }],
  },
  line_missing: { bad: [{ draft: { lines: [] } }] },
  too_many_lines: { bad: [{ draft: { lines: Array.from({ length: 51 }, () => line) } }] },
  procedure_unknown: { bad: [lineOf({ code: '12345' })] },
  procedure_ended: { bad: [lineOf({ code: 'G2063', units: 1, modifiers: [] })] },
  procedure_not_yet: { bad: [lineOf({ code: '98979', units: 1 })] },
  procedure_of_physicians: { bad: [lineOf({ code: '99202', units: 1 })] },
  procedure_twice: { bad: [linesOf({ units: 2 }, { units: 2 })] },
  first_and_later: { bad: [linesOf({ code: '97802', units: 2 }, { units: 2 })] },
  preventive_twice: { bad: [linesOf({ code: '99402', units: 1 }, { code: '99403', units: 1 })] },
  training_with_visit: { bad: [linesOf({}, { code: 'G0108', units: 1 })] },
  first_visit_again: {
    bad: [
      { ...lineOf({ code: '97802' }), facts: earlierOf({ was_seen: { ever: true, this_year: false } }) },
      {
        ...lineOf({ code: '97802' }),
        facts: { ...ruleOf({ first_once: 'year' }), ...earlierOf({ was_seen: { ever: true, this_year: true } }) },
      },
    ],
    good: [
      lineOf({ code: '97802' }),
      {
        ...lineOf({ code: '97802' }),
        facts: { ...ruleOf({ first_once: 'year' }), ...earlierOf({ was_seen: { ever: true, this_year: false } }) },
      },
    ],
  },
  units_invalid: { bad: [lineOf({ units: 0 }), lineOf({ units: 1.5 }), lineOf({ units: 1000 })] },
  units_not_one: { bad: [lineOf({ code: 'S9470', units: 2 })], good: [lineOf({ code: 'S9470', units: 1 })] },
  units_exceed_minutes: {
    bad: [{ facts: { visit: { ...facts.visit, minutes: 52 } } }, linesOf({ units: 3 }, { units: 2, modifiers: [] })],
    good: [{ facts: { visit: { ...facts.visit, minutes: 53 } } }],
  },
  units_below_minutes: { bad: [lineOf({ units: 3 })], good: [{ ...lineOf({ units: 3 }), facts: ruleOf({ max_units: 3 }) }] },
  units_exceed_day: { bad: [{ facts: ruleOf({ max_units: 3 }) }], good: [{ facts: ruleOf({ max_units: 4 }) }] },
  minutes_missing: { bad: [{ facts: { visit: { ...facts.visit, minutes: null } } }] },
  length_not_reached: {
    bad: [{ ...lineOf({ code: '99403', units: 1 }), facts: { visit: { ...facts.visit, minutes: 37 } } }],
    good: [{ ...lineOf({ code: '99403', units: 1 }), facts: { visit: { ...facts.visit, minutes: 38 } } }],
  },
  place_unknown: { bad: [{ draft: { place: '99' } }], good: [{ draft: { place: '12', lines: [{ ...line, modifiers: [] }] } }] },
  telehealth_in_office: {
    bad: [{ draft: { place: '11' } }, { draft: { place: '12' } }],
    good: [{ draft: { place: '11', lines: [{ ...line, modifiers: [] }] } }],
  },
  telehealth_without_modifier: {
    bad: [lineOf({ modifiers: [] })],
    good: [{ ...lineOf({ modifiers: [] }), facts: ruleOf({ modifiers_video: [] }) }],
  },
  telehealth_modifier_unwanted: { bad: [{ facts: ruleOf({ modifiers_video: ['GT'] }) }], good: [{ ...lineOf({ modifiers: ['93'] }) }] },
  telehealth_ended: {
    bad: [{ facts: ruleOf({ distance_until: '2026-10-04' }) }],
    good: [{ facts: ruleOf({ distance_until: '2026-10-05' }) }],
  },
  two_distance_modifiers: { bad: [lineOf({ modifiers: ['95', 'GT'] })] },
  modifier_form: { bad: [lineOf({ modifiers: ['95', '9'] }), lineOf({ modifiers: ['95', 'g1'] })] },
  modifier_twice: { bad: [lineOf({ modifiers: ['95', '95'] })] },
  too_many_modifiers: { bad: [lineOf({ modifiers: ['95', '33', 'GA', 'GX', 'GY'] })] },
  modifier_not_allowed: {
    bad: [lineOf({ modifiers: ['95', '25'] })],
    good: [lineOf({ code: '99403', units: 1, modifiers: ['95', '25'] })],
  },
  pointer_missing: { bad: [lineOf({ pointers: [] })] },
  pointer_beyond: { bad: [lineOf({ pointers: [3] }), lineOf({ pointers: [0] })], good: [lineOf({ pointers: [2, 1] })] },
  pointer_twice: { bad: [lineOf({ pointers: [1, 1] })] },
  too_many_pointers: { bad: [lineOf({ pointers: [1, 2, 3, 4, 5] })] },
  charge_missing: { bad: [lineOf({ charge_cents: null })] },
  charge_zero: { bad: [lineOf({ charge_cents: 0 })] },
  charge_below_fee: { bad: [lineOf({ charge_cents: 21_999 })], good: [lineOf({ charge_cents: 22_000 }), lineOf({ expected_cents: null })] },
  payer_not_routable: { bad: [routedTo(''), routedTo('umr*')], good: [routedTo(null)] },
  payer_takes_paper: { bad: [routedTo(null)], good: [routedTo('60054')] },
  filing_code_missing: { bad: [{ draft: { payer: { ...payer, filing_code: null } } }] },
  day_in_future: { bad: [{ facts: { today: '2026-10-04' } }], good: [{ facts: { today: '2026-10-05' } }] },
  note_not_signed: { bad: [{ facts: { visit: { ...facts.visit, is_note_signed: false } } }] },
  visit_not_occurred: { bad: [{ facts: { visit: { ...facts.visit, has_occurred: false } } }] },
  filing_over: {
    bad: [{ facts: { today: '2027-01-04' } }],
    good: [{ facts: { today: '2027-01-03' } }, { facts: { terms: null, today: '2029-01-01' } }],
  },
  filing_soon: {
    bad: [{ facts: { today: '2026-12-20' } }, { facts: { today: '2027-01-03' } }],
    good: [{ facts: { today: '2026-12-19' } }],
  },
  coverage_not_begun: {
    bad: [{ facts: { coverage: { ...facts.coverage, from: '2026-10-06' } } }],
    good: [{ facts: { coverage: { ...facts.coverage, from: '2026-10-05' } } }],
  },
  coverage_over: {
    bad: [{ facts: { coverage: { ...facts.coverage, to: '2026-10-04' } } }],
    good: [{ facts: { coverage: { ...facts.coverage, to: '2026-10-05' } } }],
  },
  coverage_inactive: { bad: [{ facts: { coverage: { ...facts.coverage, verified_status: 'inactive' } } }] },
  frequency_without_number: {
    bad: [{ draft: { frequency: '7' } }, { draft: { frequency: '8', payer_claim_number: '' } }],
    good: [{ draft: { frequency: '7', payer_claim_number: 'P1' } }],
  },
  first_with_number: { bad: [{ draft: { payer_claim_number: 'P1' } }] },
  referral_missing: {
    bad: [{ facts: termsOf({ referral: 'any' }) }],
    good: [{ draft: { referring }, facts: termsOf({ referral: 'physician_each_year' }) }],
  },
  referring_npi_invalid: {
    bad: [{ draft: { referring: { ...referring, npi: null } } }, { draft: { referring: { ...referring, npi: '1111111111' } } }],
  },
  referring_name_missing: {
    bad: [{ draft: { referring: { ...referring, first_name: null } } }, { draft: { referring: { ...referring, last_name: '漢' } } }],
    good: [{ draft: { referring: { ...referring, first_name: 'L' } } }],
  },
  text_unsendable: {
    bad: ['referral_number', 'authorization_number', 'note'].map((field) => ({ draft: { [field]: '漢' } })),
    good: [{ draft: { note: '漢 7' } }, { draft: { note: '' } }],
  },
  // Two lines that the file cuts, so that only what is left of them is a box.
  unwritable: {
    bad: [billingOf({ address: { ...address, line_1: `${'1'.repeat(48)} PO BOXWOOD`, line_2: '7' } })],
    good: [billingOf({ address: { ...address, line_1: `${'1'.repeat(47)} ELM BOXWOOD`, line_2: '7' } })],
  },
  authorization_missing: {
    bad: [{ facts: termsOf({ needs_authorization: true }) }],
    good: [{ draft: { authorization_number: 'A1' }, facts: termsOf({ needs_authorization: true }) }],
  },
  units_of_year_exceeded: {
    bad: [{ facts: inYear(9, true) }, { facts: inYear(5, false) }],
    good: [
      { facts: inYear(8, true) },
      { facts: inYear(4, false) },
      { ...lineOf({ code: 'G0270' }), facts: { ...inYear(8, false), ...ruleOf({ payer_id: null }) } },
      { facts: { ...inYear(9, false), is_excepted: true } },
    ],
  },
  visits_of_year_exceeded: { bad: [{ facts: ofThree(3) }], good: [{ facts: ofThree(2) }, { facts: { ...ofThree(3), is_excepted: true } }] },
  not_taken_by_payer: {
    bad: [lineOf({ code: 'S9470', units: 1 }), lineOf({ code: '99403', units: 1 }), { facts: ruleOf({ family: 'visit_price' }) }],
    good: [
      { ...lineOf({ code: 'S9470', units: 1 }), facts: ruleOf({ payer_id: null }) },
      { ...lineOf({ code: '99403', units: 1 }), facts: { rules: [rule, { ...rule, id: 'r2', family: 'preventive' }] } },
      lineOf({ code: 'G0109', units: 1 }),
    ],
  },
  already_billed: {
    bad: [{ facts: earlierOf({ same: [{ number: 'S1', code: '97803' }] }) }],
    good: [{ facts: earlierOf({ same: [{ number: 'S1', code: '97803' }], is_confirmed: true }) }],
  },
  prior_answer_missing: { bad: [{ draft: { priority: 'S' } }], good: [{ draft: { priority: 'S' }, facts: { is_prior_answered: true } }] },
  rule_unchecked: { bad: [{ facts: ruleOf({ is_checked: false }) }], good: [{ facts: ruleOf({ is_checked: false, payer_id: null }) }] },
}
