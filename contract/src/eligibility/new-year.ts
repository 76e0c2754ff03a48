import type { Benefits, Yearly } from './schemas.ts'

/**
 * The benefits of a plan on the first day of its next year: the whole yearly amounts are left again, and all visits. `isAboutNewYear`: whoever answered
 * was asked about a day of the new year, so an amount without a total stays as it was said; of an answer about the old year it is unknown.
 */
export function beginYearAnew(benefits: Benefits, isAboutNewYear: boolean): Benefits {
  const anew = (yearly: Yearly | null): Yearly | null => {
    if (yearly === null || yearly.total_cents === null) return isAboutNewYear ? yearly : null
    return { ...yearly, remaining_cents: yearly.total_cents }
  }
  const both = ({ individual, family }: Benefits['deductible']) => ({ individual: anew(individual), family: anew(family) })
  const { out_of_network: outside } = benefits
  return {
    ...benefits,
    // Of care outside of the network only what is left was kept, so in a new year nobody knows it.
    ...(outside && !isAboutNewYear && { out_of_network: { ...outside, deductible: null, out_of_pocket: null } }),
    deductible: both(benefits.deductible),
    out_of_pocket: both(benefits.out_of_pocket),
    visits_remaining: benefits.visit_limit ?? (isAboutNewYear ? benefits.visits_remaining : null),
  }
}
