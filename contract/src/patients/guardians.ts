import type { Label } from '../kernel/label.ts'

/** From this age on, people decide about their care themselves. The database has the same number (`app.adult_age`). */
export const adultAge = 18

/** The age in whole years on a day. Somebody born on 29 February is a year older on 1 March of a year without that day. */
export function measureAge(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The day on which a person becomes an adult. */
export function findAdultDay(birthDate: string): string {
  const year = Number(birthDate.slice(0, 4)) + adultAge
  const day = `${year}${birthDate.slice(4)}`
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  return birthDate.endsWith('-02-29') && !isLeapYear ? `${year}-03-01` : day
}

/** What a guardian is to the patient for whom they act. */
export const guardianRelations = ['parent', 'legal_guardian', 'grandparent', 'partner', 'adult_child', 'relative', 'carer'] as const
export type GuardianRelation = (typeof guardianRelations)[number]
export const guardianRelationLabels = {
  parent: { en: 'Parent', es: 'Madre o padre' },
  legal_guardian: { en: 'Legal guardian', es: 'Tutor legal' },
  grandparent: { en: 'Grandparent', es: 'Abuela o abuelo' },
  partner: { en: 'Partner', es: 'Pareja' },
  adult_child: { en: 'Son or daughter', es: 'Hija o hijo' },
  relative: { en: 'Other relative', es: 'Otro familiar' },
  carer: { en: 'Caregiver', es: 'Persona cuidadora' },
} as const satisfies Record<GuardianRelation, Label>

/** Who may act for somebody under 18. */
export const relationsToMinors = ['parent', 'legal_guardian', 'grandparent', 'relative'] as const satisfies readonly GuardianRelation[]
/** Who may act for an adult who cannot or does not want to do it alone. A parent does so only as a legal guardian. */
export const relationsToAdults = [
  'partner',
  'adult_child',
  'legal_guardian',
  'relative',
  'carer',
] as const satisfies readonly GuardianRelation[]

/** For how many people one guardian may act at a time. A large family fits in; an account that fills calendars does not. */
export const mostDependents = 10

/** How many people may act for one patient, those with an invitation included. */
export const mostGuardians = 4
/** How many invitations one guardian may send within 24 hours, withdrawn ones included. */
export const mostInvitationsPerDay = 5
/** An invitation lapses after so many days. */
export const invitationDays = 7

/** How many people one guardian may add within 24 hours, also if they give others up meanwhile. */
export const mostAddedPerDay = 15

/** Whether somebody with this relation may act for a patient of this age. */
export const mayActFor = (relation: GuardianRelation, age: number): boolean => {
  const allowed: readonly GuardianRelation[] = age < adultAge ? relationsToMinors : relationsToAdults
  return allowed.includes(relation)
}

/**
 * The current version of the text in which a guardian says that they may decide about the care of this person. Change it whenever that text
 * changes (`useAuthority` in the web app's `use-consents.ts`), even if it means the same.
 */
export const authorityVersion = '2026-11'
