import { cast } from '../../world/cast.ts'

/** A rate as finance staff write it. */
export const makeRate = (more: object = {}) => ({
  ...{ provider_id: cast.hannah.provider_id, kind: 'follow_up' as const, unit: 'hour' as const, rate_cents: 12_000, basis_points: 0 },
  ...{ starts_on: '2026-03-01', ends_on: null, source: 'Agreement of March' },
  ...more,
})

/** Form W-9 as a dietitian fills it in. */
export const makeTaxForm = (more: object = {}) => ({
  ...{ legal_name: 'Hannah Okafor', business_name: null, tax_class: 'individual' as const, tax_id_kind: 'ssn' as const },
  ...{ tax_id: '123-45-6789', line_1: '12 Alder Street', line_2: null, city: 'Philadelphia', state: 'PA' as const, zip: '19103' },
  ...{ certified: true as const, ...more },
})
