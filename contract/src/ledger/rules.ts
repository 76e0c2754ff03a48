/**
 * Splits an amount by weights into whole cents whose sum is the amount: what is left after rounding down goes to the largest remainders, the first of
 * equal ones first. Weights that are all zero count alike.
 */
export function spreadCents(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0)
    return weights.length === 0
      ? []
      : spreadCents(
          amount,
          weights.map(() => 1),
        )
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, cents: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) }
  })
  let left = amount - parts.reduce((sum, { cents }) => sum + cents, 0)
  for (const part of parts.toSorted((one, other) => other.rest - one.rest || one.at - other.at)) {
    if (left === 0) break
    part.cents += 1
    left -= 1
  }
  return parts.map(({ cents }) => cents)
}
