import { findDay } from '../patients/ages.ts'
import type { LabPatient } from './access.ts'
import type { Body } from './ranges/choosing.ts'

/** Sex and age at the moment of the sample, which choose the ranges. */
export function bodyOf(
  { birth_date, clinical_sex, time_zone }: Pick<LabPatient, 'birth_date' | 'clinical_sex' | 'time_zone'>,
  collectedAt: string,
): Body {
  if (!birth_date) return { sex: clinical_sex, age: null }
  const born = Temporal.PlainDate.from(birth_date)
  const age = born.until(Temporal.PlainDate.from(findDay(time_zone, collectedAt)), { largestUnit: 'years' })
  return { sex: clinical_sex, age: age.years + age.months / 12 }
}
