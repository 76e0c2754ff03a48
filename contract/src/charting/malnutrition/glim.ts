import type { MalnutritionFacts, MalnutritionGrade, Met } from './schemas.ts'

// Cederholm T et al., GLIM criteria for the diagnosis of malnutrition, Clin Nutr 2019;38:1-9. The thresholds are facts; the words are ours.

/** The grade of 2019: a sign in the body and a cause together make malnutrition, and the sign sets the grade. */
export function gradeByGlim(facts: MalnutritionFacts): { grade: MalnutritionGrade; met: Met } {
  const signs = [...judgeLoss(facts), ...judgeIndex(facts), ...judgeMuscle(facts)]
  const causes = listCauses(facts)
  const met = [...signs, ...causes]
  if (signs.length === 0 || causes.length === 0) return { grade: 'none', met }
  return { grade: signs.some(({ severe }) => severe) ? 'severe' : 'moderate', met }
}

const sixMonths = 183

function judgeLoss({ loss_percent: percent, loss_days: days }: MalnutritionFacts): Met {
  if (percent === null || days === null) return []
  const [from, severeAbove] = days <= sixMonths ? [5, 10] : [10, 20]
  return percent > from ? [{ criterion: 'weight_loss', severe: percent > severeAbove }] : []
}

function judgeIndex({ body_mass_index: index, age_years, asian_limits }: MalnutritionFacts): Met {
  if (index === null) return []
  const isOlder = age_years >= 70
  // For people from Asia the paper gives no limit of the severe grade.
  if (asian_limits) return index < (isOlder ? 20 : 18.5) ? [{ criterion: 'body_mass_index', severe: false }] : []
  return index < (isOlder ? 22 : 20) ? [{ criterion: 'body_mass_index', severe: index < (isOlder ? 20 : 18.5) }] : []
}

const judgeMuscle = ({ muscle }: MalnutritionFacts): Met =>
  muscle === 'none' ? [] : [{ criterion: 'muscle', severe: muscle === 'severe' }]

function listCauses({ intake_percent: percent, intake_days: days, malabsorption, inflammation }: MalnutritionFacts): Met {
  const eatsLess = percent !== null && days !== null && ((percent <= 50 && days > 7) || (percent < 100 && days > 14))
  return [
    ...(eatsLess ? [{ criterion: 'intake' as const, severe: false }] : []),
    ...(malabsorption ? [{ criterion: 'malabsorption' as const, severe: false }] : []),
    ...(inflammation ? [{ criterion: 'inflammation' as const, severe: false }] : []),
  ]
}
