import { cast } from '../../world/cast.ts'

/** Terms of a payer as billing staff write them. */
export const makeTerms = (more: object = {}) => ({
  ...{ routing_id: '60054', clearinghouse: null, filing_code: 'CI' as const, filing_days: 120, correction_days: null, appeal_days: null },
  ...{ correction: 'replacement' as const, referral: 'none' as const, needs_authorization: false, max_visits_year: null },
  ...{ max_units_first_year: null, max_units_year: null, refuses_own_facility: false, needs_prefix: false },
  ...{ starts_on: '2026-02-01', ends_on: null, source: 'Provider manual, page 12', reason: 'New manual' },
  ...more,
})

/** A payer that is not in the list, as billing staff add it. */
export const makeOwnPayer = (more: object = {}) => ({
  ...{ name: 'Lantern Community Plan', line_1: 'PO Box 700', line_2: null, city: 'Springfield', state: 'IL' as const, zip: '62701' },
  ...{ phone_number: null, starts_on: '2026-01-01', filing_code: 'MC' as const, routing_id: null, filing_days: 180 },
  ...{ reason: 'On the card of a client' },
  ...more,
})

/** A fee as billing staff write it. */
export const makeFee = (more: object = {}) => ({
  ...{ payer_id: '61101', provider_id: null, code: '97803', modifier: null, place: null, unit_cents: 3777 },
  ...{ starts_on: '2026-04-01', ends_on: null, source: 'Contract of 2026, page 4' },
  ...more,
})

const street = { line_1: '10 Lake St', line_2: null, city: 'Chicago', state: 'IL' as const, zip: '60601-1234' }
/** Who the practice is, as billing staff write it. */
export const makePractice = (more: object = {}) => ({
  ...{ legal_name: 'Lake Street Nutrition LLC', ein: '12-3456789', npi: '1234567893', taxonomy: null, contact_name: 'Tom Archer' },
  ...{ phone_number: '(312) 555-0100', email: null, address: street, pay_to: { ...street, line_1: 'PO Box 12' } },
  ...{ signature_on_file: true, accepts_assignment: true, starts_on: '2026-05-01' },
  ...more,
})

/** From when a dietitian may bill a payer, as billing staff write it. */
export const makeEnrollment = (more: object = {}) => ({
  ...{ provider_id: cast.dana.provider_id, payer_id: '91051', payer_number: 'P-1', claims_on: '2026-02-01', remittances_on: null },
  ...{ transfers_on: null, starts_on: '2026-02-01', ends_on: null },
  ...more,
})

/** The local Blue plans of a state, as billing staff write them. */
export const makeLocalPlan = (more: object = {}) => ({
  ...{ state: 'CA' as const, payer_ids: ['anthem', 'BS001'], starts_on: '2026-01-01', ends_on: null },
  ...more,
})
