import type { BillingProvider, Claim, ClaimLine, ClaimSet, Dependent, Insured } from '../writing/claim-facts.ts'
import type { Exchange } from '../writing/envelope.ts'

export const exchange: Exchange = {
  sender_id: 'SORREL',
  receiver_id: 'CLEARING HOUSE',
  is_test: true,
  day: '2026-11-05',
  time: '14:05',
  interchange_number: 905,
  group_number: 17,
}

const address = { line_1: '12 Main St', line_2: 'Apt. #4', city: 'Austin', state: 'TX', zip: '78701-1234' }
const birth = { birth_date: '1980-01-02', sex: 'female' as const }

export const makeLine = (change: Partial<ClaimLine> = {}): ClaimLine => ({
  code: '97802',
  modifiers: ['95'],
  charge_cents: 30_000,
  units: 4,
  pointers: [1],
  day: '2026-10-01',
  control: 'S1L1',
  ...change,
})

export const makeClaim = (change: Partial<Claim> = {}): Claim => ({
  id: 'S1-1',
  place: '10',
  frequency: '1',
  has_signature: true,
  accepts_assignment: true,
  benefits_assigned: 'Y',
  release: 'Y',
  diagnoses: ['E11.9', 'Z68.35'],
  rendering: { name: { last_name: 'Stone', first_name: 'Dana' }, npi: '1467857193', taxonomy: '133V00000X' },
  lines: [makeLine()],
  ...change,
})

export const makeInsured = (change: Partial<Insured> = {}): Insured => ({
  subscriber: {
    name: { last_name: 'Núñez', first_name: 'José', middle_name: 'M' },
    member_id: 'XYZ123456789',
    priority: 'P',
    group_no: 'G1',
    filing_code: 'BL',
    address,
    birth,
  },
  payer: { id: '60054', name: 'Aetna' },
  patient: null,
  claims: [makeClaim()],
  ...change,
})

export const dependent: Dependent = { relationship: 'Child', name: { last_name: 'Núñez', first_name: 'Ana' }, address, birth }

export const makeProvider = (change: Partial<BillingProvider> = {}): BillingProvider => ({
  party: { name: 'Sorrel Nutrition' },
  npi: '1234567893',
  taxonomy: '133V00000X',
  tax: { kind: 'ein', id: '12-3456789' },
  address,
  subscribers: [makeInsured()],
  ...change,
})

export const makeSet = (change: Partial<ClaimSet> = {}): ClaimSet => ({
  submitter: { name: 'Sorrel', id: 'SORREL', contact: 'Billing', phone: '(512) 555-0101', email: 'billing@sorrel.example' },
  receiver: { name: 'Clearing House', id: 'CH1' },
  batch_id: 'B1',
  is_reissue: false,
  day: '2026-11-05',
  time: '14:05',
  providers: [makeProvider()],
  ...change,
})
