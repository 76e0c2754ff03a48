/**
 * How a price comes about. `unknown`: nobody has said yet what the plan pays. `protected`: the law lets nobody bill the patient, such as a member of
 * Medicaid, so their screens show no price.
 */
export const priceKinds = [
  'self_pay',
  'preventive',
  'copay',
  'deductible',
  'coinsurance',
  'range',
  'not_covered',
  'unknown',
  'protected',
] as const
export type PriceKind = (typeof priceKinds)[number]

/** How sure an estimate is: the plan's own words and the contract, something less, or no word of the plan at all. */
export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** Why a good-faith estimate was written. */
export const estimateReasons = ['booked', 'changed', 'asked'] as const
export type EstimateReason = (typeof estimateReasons)[number]
