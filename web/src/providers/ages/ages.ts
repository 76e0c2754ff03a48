import { measureAge } from '@sorrel/contract/patients/guardians'
import { findAgeGroup } from '@sorrel/contract/providers/rules'
import type { AgeGroup } from '@sorrel/contract/providers/vocabulary'

/** The age group to which somebody belongs on a day. */
export const ageGroupOn = (birthDate: string, day: string): AgeGroup => findAgeGroup(measureAge(birthDate, day))

/** Whether a dietitian sees somebody on a day, by their age. Nothing is known against somebody whose birthday is unknown. */
export const seesAgeOn = (provider: { age_groups: readonly string[] }, birthDate: string | null, day: string): boolean =>
  birthDate === null || provider.age_groups.includes(ageGroupOn(birthDate, day))
