import { measureAge } from '@sorrel/contract/patients/guardians'
import { findAgeGroup } from '@sorrel/contract/providers/rules'
import { type AgeGroup, ageGroups } from '@sorrel/contract/providers/vocabulary'
import { ApiProblem } from '../../kernel/calls/api.ts'

/** The age group to which somebody belongs on a day. */
export const ageGroupOn = (birthDate: string, day: string): AgeGroup => findAgeGroup(measureAge(birthDate, day))

/** Whether a dietitian sees somebody on a day, by their age. Nothing is known against somebody whose birthday is unknown. */
export const seesAgeOn = (provider: { age_groups: readonly string[] }, birthDate: string | null, day: string): boolean =>
  birthDate === null || provider.age_groups.includes(ageGroupOn(birthDate, day))

/** The age group for which a visit was refused because the dietitian does not see it; undefined for any other answer. */
export function readUnseenGroup(error: unknown): AgeGroup | undefined {
  const issues = error instanceof ApiProblem ? (error.details.issues as readonly Issue[] | undefined) : undefined
  const group = issues?.find(({ code }) => code === 'age_not_seen')?.params?.age_group
  return ageGroups.find((one) => one === group)
}
type Issue = { code?: string; params?: { age_group?: string } }
