import type { updateAnsweringSettings } from '@sorrel/contract/chat/hours/operations'
import type { AnsweringSettings } from '@sorrel/contract/chat/hours/schemas'
import type { InputOf } from '../../kernel/calls/api.ts'
import { makeRandomId } from '../../kernel/session.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
/** A Monday, to write the names of weekdays. */
export const monday = '2024-01-01'

export type HoursDraft = { key: string; weekday: Weekday; start_local: string; end_local: string }
export type LeaveDraft = {
  key: string
  starts_on: string
  ends_on: string
  cover_id: string | null
  cover_name: string | null
  en: string
  es: string
}
/** The settings as they are typed. */
export type Draft = {
  hours: HoursDraft[]
  answer_minutes: string
  keeps_holidays: boolean
  leaves: LeaveDraft[]
  outside_en: string
  outside_es: string
  welcome_en: string
  welcome_es: string
}
export type Body = InputOf<typeof updateAnsweringSettings>['body']

/** The saved settings as the screen edits them. */
export const draftOf = ({ hours, answer_minutes, keeps_holidays, leaves, outside, welcome }: AnsweringSettings): Draft => ({
  hours: hours.map((one, nth) => ({ key: `saved-${nth}`, ...one })),
  answer_minutes: answer_minutes === null ? '' : String(answer_minutes),
  keeps_holidays,
  leaves: leaves.map(({ text, ...leave }) => ({ key: leave.starts_on, ...leave, en: text.en ?? '', es: text.es ?? '' })),
  ...{ outside_en: outside.en ?? '', outside_es: outside.es ?? '', welcome_en: welcome.en ?? '', welcome_es: welcome.es ?? '' },
})

const wordsOf = (en: string, es: string) => ({ en: en.trim() || null, es: es.trim() || null })

/** What is typed, as the operation wants it. */
export const bodyOf = (draft: Draft): Body => ({
  hours: draft.hours.map(({ key, ...one }) => one),
  answer_minutes: draft.answer_minutes === '' ? null : (Number(draft.answer_minutes) as 60),
  keeps_holidays: draft.keeps_holidays,
  leaves: draft.leaves.map(({ starts_on, ends_on, cover_id, en, es }) => ({ starts_on, ends_on, cover_id, text: wordsOf(en, es) })),
  outside: wordsOf(draft.outside_en, draft.outside_es),
  welcome: wordsOf(draft.welcome_en, draft.welcome_es),
})

/** The next time of a day: the usual working day, or what is left after the last one. */
export function makeHours(weekday: Weekday, before: HoursDraft | undefined): HoursDraft {
  const key = makeRandomId()
  const hour = before ? Number(before.end_local.slice(0, 2)) + 1 : 9
  if (!before || hour > 21) return { key, weekday, start_local: '09:00', end_local: '17:00' }
  const write = (at: number) => `${String(at).padStart(2, '0')}:00`
  return { key, weekday, start_local: write(hour), end_local: write(hour + 2) }
}
