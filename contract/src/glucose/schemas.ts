import { z } from 'zod'
import { Instant, id, LocalDate } from '../kernel/values.ts'
import { dateOrders, glucoseBands, glucoseMakers, glucoseTargets, glucoseUnits, leftOutReasons, uploadStatuses } from './vocabulary.ts'

export const GlucoseUploadId = id()
export const GlucoseTarget = z.enum(glucoseTargets)
export const GlucoseUnit = z.enum(glucoseUnits)

/** A file of a sensor, and what was found in it. */
export const GlucoseUpload = z.object({
  id: GlucoseUploadId,
  status: z.enum(uploadStatuses),
  file_name: z.string(),
  maker: z.enum(glucoseMakers),
  unit: GlucoseUnit,
  /** The zone by whose clock the times of the device were read. */
  time_zone: z.string(),
  date_order: z.enum(dateOrders),
  first_at: Instant,
  last_at: Instant,
  first_day: LocalDate,
  last_day: LocalDate,
  readings: z.int(),
  /** How many of the readings were here already when the file was checked. They are counted once. */
  known_before: z.int(),
  interval_minutes: z.int(),
  /** Pauses of the sensor that are longer than three readings. */
  gaps: z.int(),
  longest_gap_minutes: z.int(),
  /** Lines that were not taken, by reason, with the numbers of the first ones. */
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int(), lines: z.array(z.int()) })),
  by: z.enum(['patient', 'provider']),
  created_at: Instant,
})
export type GlucoseUpload = z.infer<typeof GlucoseUpload>

/** A meal of the journal with the glucose around it. */
export const MealGlucose = z.object({
  journal_entry_id: z.uuid(),
  occurred_at: Instant,
  time_zone: z.string(),
  local_date: LocalDate,
  title: z.string(),
  /** Readings from 30 minutes before to two hours after, in mg/dL. */
  beats: z.array(z.object({ minute: z.int(), mg_dl: z.int() })),
  before: z.int().nullable(),
  peak: z.int().nullable(),
  peak_minute: z.int().nullable(),
  rise: z.int().nullable(),
  /** Whether readings around the meal are missing, so that the rise may have been another. */
  is_complete: z.boolean(),
  /** 1 to 3 for the meals that rose most in the last two weeks with readings. */
  rank: z.int().nullable(),
})
export type MealGlucose = z.infer<typeof MealGlucose>

export const GlucoseBandShare = z.object({
  band: z.enum(glucoseBands),
  /** In mg/dL, both ends inside; null where the band has no bound. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  share: z.number(),
  goal: z.object({ at: z.enum(['least', 'most']), share: z.number() }).nullable(),
})

/** One day with readings, as a line of a list. */
export const GlucoseDayLine = z.object({ day: LocalDate, readings: z.int(), mean: z.int(), in_range: z.number(), very_low: z.number() })

/** The numbers of a span of days. */
export const GlucoseSummary = z.object({
  from: LocalDate,
  to: LocalDate,
  days: z.int(),
  readings: z.int(),
  coverage: z.number(),
  /** Whether the span is long and complete enough for its numbers to stand for the weeks around it. */
  is_sound: z.boolean(),
  bands: z.array(GlucoseBandShare),
  mean: z.number(),
  gmi: z.number().nullable(),
  variation: z.number(),
  by_day: z.array(GlucoseDayLine),
  /** The meals that rose most, the highest first. */
  highest: z.array(MealGlucose),
})
export type GlucoseSummary = z.infer<typeof GlucoseSummary>
