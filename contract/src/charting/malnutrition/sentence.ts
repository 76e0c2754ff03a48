import type { Criterion, MalnutritionFinding, MalnutritionGrade } from './schemas.ts'

const frames = { academy_2012: 'the Academy and ASPEN (2012)', glim_2019: 'GLIM (2019)' } as const
const grades: Record<MalnutritionGrade, string> = {
  none: 'No malnutrition',
  moderate: 'Moderate malnutrition',
  severe: 'Severe malnutrition',
}
const contexts = { acute: 'acute illness or injury', chronic: 'chronic illness', social: 'social or environmental circumstances' } as const

/** The finding as one sentence in English, the language of the record. */
export function writeFinding({ frame, facts, grade, met }: MalnutritionFinding): string {
  const context = frame === 'academy_2012' ? ` in the context of ${contexts[facts.context]}` : ''
  const found = met.map(({ criterion, severe }) => `${tell(criterion, facts)}${severe ? ' (severe)' : ''}`)
  return `${grades[grade]} by the criteria of ${frames[frame]}${context}: ${found.join('; ') || 'no criterion met'}.`
}

function tell(criterion: Criterion, facts: MalnutritionFinding['facts']): string {
  const told: Record<Criterion, string> = {
    intake: `ate ${facts.intake_percent} % of needs for ${facts.intake_days} days`,
    weight_loss: `lost ${facts.loss_percent} % of weight in ${facts.loss_days} days`,
    body_mass_index: `body mass index ${facts.body_mass_index}`,
    fat: `${facts.fat} loss of fat`,
    muscle: `${facts.muscle} loss of muscle`,
    fluid: `${facts.fluid} fluid accumulation`,
    grip: 'reduced grip strength',
    malabsorption: 'food is not fully absorbed',
    inflammation: 'illness with inflammation',
  }
  return told[criterion]
}
