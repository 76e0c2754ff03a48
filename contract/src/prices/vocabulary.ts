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

/**
 * Prices that no plan pays a part of: also where there is a plan and it pays nothing for this visit. For both, the law asks for a good-faith estimate
 * (45 CFR 149.610(a)(2)(xiii): whoever has no benefits for an item is uninsured for it).
 */
export const kindsPaidAlone: readonly PriceKind[] = ['self_pay', 'not_covered']

/** How sure an estimate is: the plan's own words and the contract, something less, or no word of the plan at all. */
export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** Why a good-faith estimate was written. */
export const estimateReasons = ['booked', 'changed', 'asked'] as const
export type EstimateReason = (typeof estimateReasons)[number]
