/** The share of a normal distribution below `z`: 0.5 at 0. By the error function of Numerical Recipes, third edition, 6.2.2, to 1.2e-7 of itself. */
export function shareBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 2 / (2 + x)
  const tail = t * Math.exp(-x * x + chebyshev(t)) * 0.5
  return z >= 0 ? 1 - tail : tail
}

const coefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277,
] as const

const chebyshev = (t: number): number => coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0)

// Beyond it a share cannot be told from one.
const mostShare = 1 - 1e-12

/** The deviation below which such a share lies: 0 for 0.5. Found by halving, since `shareBelow` rises. */
export function deviationOf(share: number): number {
  const sought = Math.min(mostShare, Math.max(1 - mostShare, share))
  let [low, high] = [-8, 8]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (shareBelow(middle) < sought) low = middle
    else high = middle
  }
  return (low + high) / 2
}
