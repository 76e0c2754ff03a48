import type { AgeGroup } from './vocabulary.ts'

/** The number of reviews from which on an average is shown. */
export const reviewsBeforeRating = 5

/** The part of a rating that may be shown: one decimal, from five reviews on. */
export const computeRating = (sum: number, count: number): { average: number; count: number } | null =>
  count < reviewsBeforeRating ? null : { average: Math.round((sum / count) * 10) / 10, count }

/** The age group of a person, by their age in whole years. */
export function findAgeGroup(age: number): AgeGroup {
  if (age < 3) return 'infant'
  if (age < 13) return 'child'
  if (age < 18) return 'teen'
  return age < 65 ? 'adult' : 'older_adult'
}

type Accepting = 'open' | 'waitlist' | 'closed'
/** Whether new patients may book: the stricter of what the practice says in the profile and what the provider sets in the calendar. */
export const decideAccepting = (accepting: Accepting, new_patients: Accepting | null | undefined): Accepting =>
  (['closed', 'waitlist'] as const).find((one) => accepting === one || new_patients === one) ?? 'open'

/** The default duration of each type of visit, in minutes. */
export const usualMinutes = { 'Initial Consultation': 60, 'Follow-up': 45 } as const
export const allowedMinutes = [30, 45, 60] as const

/** Describes the person who reads a public list of slots, by the filters of the search page. It holds no name, birthday or member id. */
export type PatientCriteria = {
  state?: string
  payer_id?: string
  appointment_type?: 'Initial Consultation' | 'Follow-up'
  duration_minutes?: number
  visit_mode?: 'in_person' | 'virtual'
  age_group?: string
  booking_code?: string
  source?: string
}

const longest = 512

/** The value of `pcrit`: base64url of JSON, not signed. */
export function writeCriteria(criteria: PatientCriteria): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ v: 1, ...criteria }))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads `pcrit`. Unknown keys are ignored; an unreadable value gives undefined. */
export function readCriteria(text: string): PatientCriteria | undefined {
  if (text.length > longest || !/^[\w-]*={0,2}$/.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(read) && read.v === 1 ? criteriaOf(read) : undefined
  } catch {
    return undefined
  }
}

function criteriaOf(read: Record<string, unknown>): PatientCriteria | undefined {
  const criteria: Record<string, string | number> = {}
  for (const [name, isGood] of Object.entries(known)) {
    const value = read[name]
    if (value === undefined || value === null) continue
    if (!isGood(value)) return undefined
    criteria[name] = value as string | number
  }
  return criteria
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWord = (value: unknown) => typeof value === 'string' && value.length <= 80 && !value.includes('\u0000')
const known: Record<keyof PatientCriteria, (value: unknown) => boolean> = {
  state: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
  payer_id: isWord,
  appointment_type: (value) => value === 'Initial Consultation' || value === 'Follow-up',
  duration_minutes: (value) => allowedMinutes.some((minutes) => minutes === value),
  visit_mode: (value) => value === 'in_person' || value === 'virtual',
  age_group: isWord,
  booking_code: isWord,
  source: isWord,
}
