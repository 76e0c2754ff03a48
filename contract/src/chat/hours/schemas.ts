import { z } from 'zod'
import { LocalDate, LocalTime } from '../../kernel/values.ts'
import { Weekday } from '../../scheduling/schemas.ts'

/** A time of one weekday in which messages are answered. */
export const AnsweringHours = z.object({ weekday: Weekday, start_local: LocalTime, end_local: LocalTime })

/** Words in both languages; null where none were written. */
export const OwnWords = z.object({ en: z.string().nullable(), es: z.string().nullable() })
export type OwnWords = z.infer<typeof OwnWords>

export const AnsweringLeave = z.object({
  /** Both days belong to it. */
  starts_on: LocalDate,
  ends_on: LocalDate,
  /** The colleague who covers. */
  cover_id: z.uuid().nullable(),
  cover_name: z.string().nullable(),
})
export type AnsweringLeave = z.infer<typeof AnsweringLeave>

/** When a dietitian answers messages, as their patients may know it. */
export const Answering = z.object({
  provider_id: z.uuid(),
  /** Of the dietitian; hours and days are by its clock. */
  time_zone: z.string(),
  hours: z.array(AnsweringHours),
  /** After so many minutes of answering time there usually is an answer; null if none is promised. */
  answer_minutes: z.int().nullable(),
  /** Whether federal holidays are no days of answering. */
  keeps_holidays: z.boolean(),
  /** Those that are not over. */
  leaves: z.array(AnsweringLeave),
})
export type Answering = z.infer<typeof Answering>

/** The same for the dietitian, with the texts that go out by themselves. */
export const AnsweringSettings = Answering.extend({
  leaves: z.array(AnsweringLeave.extend({ text: OwnWords })),
  /** Sent outside of the hours, on leaves without own words as well. */
  outside: OwnWords,
  /** Sent after the first message of a conversation. */
  welcome: OwnWords,
  /** When the caller covers for others. */
  covers: z.array(z.object({ provider_name: z.string(), starts_on: LocalDate, ends_on: LocalDate })),
  version: z.int(),
})
export type AnsweringSettings = z.infer<typeof AnsweringSettings>
