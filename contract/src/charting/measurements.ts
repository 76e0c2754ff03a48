import { writeHeight } from '../patients/measures/height.ts'
import { writeWeight } from '../patients/measures/weight.ts'
import { computeBmi } from './rules.ts'
import type { Measurements } from './schemas.ts'

const index = { en: 'BMI', es: 'IMC' } as const

/** Height and weight in both units with the body mass index, as a note says them; empty if neither was measured. */
export function writeMeasurements({ height_cm, weight_kg }: Measurements, language: 'en' | 'es'): string {
  const bmi = computeBmi(height_cm, weight_kg)
  return [
    height_cm !== null && `${writeHeight(height_cm, 'us')} (${writeHeight(height_cm, 'metric')})`,
    weight_kg !== null && `${writeWeight(weight_kg, 'us')} (${writeWeight(weight_kg, 'metric')})`,
    bmi !== null && `${index[language]} ${bmi}`,
  ]
    .filter(Boolean)
    .join(', ')
}
