import type { LossDegree, MalnutritionContext, MalnutritionFacts, MalnutritionGrade, Met } from './schemas.ts'

// White JV et al., Consensus statement of the Academy of Nutrition and Dietetics and the American Society for Parenteral and Enteral Nutrition,
// J Acad Nutr Diet 2012;112:730-738. The thresholds are facts; the words are ours.

/** Within so many days, the share of weight lost from which on the loss counts, and above which it is severe. */
type Window = readonly [days: number, from: number, severeAbove: number]
const longWindows: readonly Window[] = [
  [30, 5, 5],
  [90, 7.5, 7.5],
  [180, 10, 10],
  [365, 20, 20],
]
const windows: Record<MalnutritionContext, readonly Window[]> = {
  acute: [
    [7, 1, 2],
    [30, 5, 5],
    [90, 7.5, 7.5],
  ],
  chronic: longWindows,
  social: longWindows,
}

/** How long somebody ate less than so much of what they need. */
type Shortage = (percent: number, days: number) => boolean
const shortages: Record<MalnutritionContext, { counts: Shortage; severe: Shortage }> = {
  acute: { counts: (percent, days) => percent < 75 && days > 7, severe: (percent, days) => percent <= 50 && days >= 5 },
  chronic: { counts: (percent, days) => percent < 75 && days >= 30, severe: (percent, days) => percent <= 75 && days >= 30 },
  social: { counts: (percent, days) => percent < 75 && days >= 90, severe: (percent, days) => percent <= 50 && days >= 30 },
}

// In an acute illness a moderate loss of fat, muscle or a moderate edema is severe already.
const isSevere = (degree: LossDegree, context: MalnutritionContext) => degree === 'severe' || (degree === 'moderate' && context === 'acute')

/** The grade of 2012: two of six characteristics make malnutrition, and two severe ones make it severe. */
export function gradeByAcademy(facts: MalnutritionFacts): { grade: MalnutritionGrade; met: Met } {
  const { context, grip_reduced } = facts
  const met: Met = [...judgeIntake(facts), ...judgeLoss(facts)]
  for (const criterion of ['fat', 'muscle', 'fluid'] as const)
    if (facts[criterion] !== 'none') met.push({ criterion, severe: isSevere(facts[criterion], context) })
  // A weak grip counts for the severe grade alone.
  const severe = met.filter((one) => one.severe).length + (grip_reduced ? 1 : 0)
  const grade = severe >= 2 ? 'severe' : met.length >= 2 ? 'moderate' : 'none'
  return { grade, met: grip_reduced ? [...met, { criterion: 'grip', severe: true }] : met }
}

function judgeIntake({ context, intake_percent: percent, intake_days: days }: MalnutritionFacts): Met {
  if (percent === null || days === null) return []
  const { counts, severe } = shortages[context]
  const isBad = severe(percent, days)
  return isBad || counts(percent, days) ? [{ criterion: 'intake', severe: isBad }] : []
}

function judgeLoss({ context, loss_percent: percent, loss_days: days }: MalnutritionFacts): Met {
  if (percent === null || days === null) return []
  // What was lost in twenty days was lost within the month.
  const window = windows[context].find(([within]) => days <= within)
  if (!window || percent < window[1]) return []
  return [{ criterion: 'weight_loss', severe: percent > window[2] }]
}
