import type { Measured, RecapOf, ToldConcern } from './source.ts'

// From which loss on it counts as one sign of malnutrition: consensus of the Academy of Nutrition and Dietetics and ASPEN (White and others,
// J Acad Nutr Diet 2012;112:730-738), the lower of their two degrees. Whether the loss was wanted, the dietitian knows.
const thresholds = [
  { days: 30, percent: 5 },
  { days: 90, percent: 7.5 },
  { days: 180, percent: 10 },
] as const
/** So far back weights are compared. */
export const weightLossDays = 180

const dayLength = 86_400_000

/**
 * The greatest loss between a weight and the latest one that reaches the threshold of its time; undefined without one, or if the latest
 * weight is older than the span.
 */
export function findWeightLoss(measures: readonly Measured[], { from }: Pick<RecapOf, 'from'>): ToldConcern | undefined {
  const weights = measures.filter(({ metric }) => metric === 'weight').toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const latest = weights.at(-1)
  if (!latest || latest.at < from) return undefined
  const losses = weights.flatMap((earlier) => {
    const days = (Date.parse(latest.at) - Date.parse(earlier.at)) / dayLength
    const percent = ((earlier.value - latest.value) / earlier.value) * 100
    const threshold = thresholds.find((one) => days <= one.days)
    return threshold && percent >= threshold.percent ? [{ earlier, days, percent }] : []
  })
  const greatest = losses.toSorted((a, b) => b.percent - a.percent)[0]
  if (!greatest) return undefined
  return {
    says: 'weight_loss',
    number: Math.round(greatest.percent * 10) / 10,
    of: Math.round(greatest.days),
    evidence: [latest.evidence, greatest.earlier.evidence],
    evidence_count: 2,
  }
}
