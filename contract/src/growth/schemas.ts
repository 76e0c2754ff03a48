import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate } from '../kernel/values.ts'
import { growthCharts, growthNeeds, growthReferenceLabels, growthSources, growthUnits } from './vocabulary.ts'

export const GrowthMeasurementId = id()

/** A height, a weight, or both, as a dietitian measured them. */
export const GrowthMeasurement = z.object({
  id: GrowthMeasurementId,
  measured_on: LocalDate,
  height_centimeters: z.number().nullable(),
  weight_kilograms: z.number().nullable(),
  /** Whether the child lay while the height was measured, as children under two do. */
  lying: z.boolean(),
  created_at: Instant,
  provider_name: z.string(),
})
export type GrowthMeasurement = z.infer<typeof GrowthMeasurement>

/** One value on a chart, and how it compares. */
export const GrowthPoint = z.object({
  measured_on: LocalDate,
  /** The age in months; on a chart of weight for length, the length in centimeters. */
  x: z.number(),
  value: z.number(),
  /** Standard deviations from the median of children of this age and sex. */
  z: z.number(),
  percentile: z.number(),
  source: z.enum(growthSources),
})
export type GrowthPoint = z.infer<typeof GrowthPoint>

/** The values that so many percent of the children of a reference do not reach. */
export const GrowthCurve = z.object({ percentile: z.number(), points: z.array(z.object({ x: z.number(), value: z.number() })) })

export const GrowthChart = z.object({
  chart: z.enum(growthCharts),
  reference: z.enum(valuesOf(growthReferenceLabels)),
  unit: z.enum(growthUnits),
  curves: z.array(GrowthCurve),
  /** In the order of time. */
  points: z.array(GrowthPoint),
})
export type GrowthChart = z.infer<typeof GrowthChart>

export const Growth = z.object({
  patient_id: z.uuid(),
  /** What has to be known before anything can be compared. */
  needs: z.enum(growthNeeds).nullable(),
  /** In safe mode its patient gets no weight and no body mass index. */
  hides_numbers: z.boolean(),
  units: z.enum(['us', 'metric']),
  charts: z.array(GrowthChart),
  /** What dietitians measured, the latest first. */
  measurements: z.array(GrowthMeasurement),
})
export type Growth = z.infer<typeof Growth>
