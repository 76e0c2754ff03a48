import type { ClaimFacts } from '../building/draft.ts'

/** Who the practice of the demo is on claims. */
export const practice: NonNullable<ClaimFacts['practice']> = {
  ...{ name: 'Sorrel Nutrition Group', npi: '1234567893', taxonomy: '133V00000X', tax_id: '123456789' },
  ...{ contact: 'Billing office', phone: '+13125550142', pay_to: null, has_signature: true },
  address: { line_1: '210 W Adams Street', line_2: 'Suite 900', city: 'Chicago', state: 'IL', zip: '606065002' },
}

const first = { charge_cents: 9_250, expected_cents: 5_900 }
const later = { charge_cents: 8_250, expected_cents: 5_400 }

/** What a unit costs in the demo, and what a payer allows for it. */
export const unitPricesOf = (code: string) => (code === '97802' ? first : later)
