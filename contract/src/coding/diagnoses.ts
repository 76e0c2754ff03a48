import type { CodeState } from './vocabulary.ts'

type Dated = { is_billable: boolean; valid_from: string; valid_to: string | null }

/** What a code is on a day, from all its rows. */
export function judgeCode(rows: readonly Dated[], day: string): CodeState {
  const holding = rows.find(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to))
  if (holding) return holding.is_billable ? 'valid' : 'header'
  if (rows.length === 0) return 'unknown'
  return rows.every(({ valid_from }) => valid_from > day) ? 'not_yet' : 'ended'
}

// The lower ends of the classes of Z68 for people of 20 years and more; Z68.1 is 19.9 or less, Z68.20 to .39 are one unit each.
const wideBmi = [
  [70, 'Z68.45'],
  [60, 'Z68.44'],
  [50, 'Z68.43'],
  [45, 'Z68.42'],
  [40, 'Z68.41'],
] as const
// Percentiles for age of people of 2 to 19 years. At 120 % of the 95th percentile the classes of 2024-10-01 begin.
export const childBmiSplitOn = '2024-10-01'

/** The Z68 code of a body mass index of an adult; the classes are the same since 2015. */
export function findAdultBmiCode(bmi: number): string {
  const rounded = Math.round(bmi * 10) / 10
  if (rounded < 20) return 'Z68.1'
  return wideBmi.find(([from]) => rounded >= from)?.[1] ?? `Z68.${Math.floor(rounded)}`
}

/** The Z68 code of a child by the percentile of the body mass index, and by how far it lies over the 95th percentile. */
export function findChildBmiCode(percentile: number, percentOf95th: number, day: string): string {
  if (percentile < 5) return 'Z68.51'
  if (percentile < 85) return 'Z68.52'
  if (percentile < 95) return 'Z68.53'
  if (day < childBmiSplitOn || percentOf95th < 120) return 'Z68.54'
  return percentOf95th < 140 ? 'Z68.55' : 'Z68.56'
}

/** Whether a call counts as one by sound alone: for more than half of the minutes neither showed a picture. */
export const wasBySoundAlone = (call: { minutes: number; audio_only_minutes: number } | null): boolean =>
  call !== null && call.audio_only_minutes * 2 > call.minutes

/** Diagnoses by weight, without one of which a Z68 code does not stand on a claim. */
export const isAboutWeight = (code: string): boolean =>
  /^(E4[0-6]|E64\.0|E6[5-6]|E88\.(A|82)|F50|R62\.(5|7)|R63\.[0-68]|R64|Z98\.84|O25|O26\.[01]|O99\.21)/.test(code)
