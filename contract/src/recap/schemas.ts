import { z } from 'zod'
import { emotions, symptoms } from '../journal/vocabulary.ts'
import { Instant, LocalDate } from '../kernel/values.ts'
import { AnalyteName, ValueComparator } from '../labs/schemas.ts'
import { unitSystems } from '../patients/measures/amounts.ts'
import {
  mostRecapEvidence,
  mostRecapLines,
  mostRecapPoints,
  recapAudiences,
  recapBases,
  recapConcerns,
  recapEvidenceKinds,
  recapHighlights,
  recapMetrics,
  recapPeriods,
  recapStats,
} from './vocabulary.ts'

/** A row behind a line, and the moment by which people know it. */
export const RecapEvidence = z.object({ kind: z.enum(recapEvidenceKinds), id: z.uuid(), at: Instant })
export type RecapEvidence = z.infer<typeof RecapEvidence>

const line = {
  number: z.number().nullable(),
  /** The whole of which `number` is a part, such as the days of the period. */
  of: z.number().nullable(),
  unit: z.string().nullable(),
  day: LocalDate.nullable(),
  /** What the line is about: an analyte, a symptom or a feeling. */
  analyte: AnalyteName.nullable(),
  symptom: z.enum(symptoms).nullable(),
  emotion: z.enum(emotions).nullable(),
  /** The newest rows behind it. */
  evidence: z.array(RecapEvidence).min(1).max(mostRecapEvidence),
  /** How many rows there are in all. */
  evidence_count: z.int().min(1),
}

/** Something that went well. The screen has one sentence for each value of `says`. */
export const RecapHighlight = z.object({ says: z.enum(recapHighlights), ...line })
export type RecapHighlight = z.infer<typeof RecapHighlight>

/** Something that a dietitian should know before the visit. */
export const RecapConcern = z.object({ says: z.enum(recapConcerns), ...line })
export type RecapConcern = z.infer<typeof RecapConcern>

/** A number of the period, and the same of as many days before it. */
export const RecapStat = z.object({ stat: z.enum(recapStats), value: z.int(), of: z.int().nullable(), before: z.int().nullable() })
export type RecapStat = z.infer<typeof RecapStat>

/** Values over time: those of the period and, where there is one, the last before it. */
export const RecapTrend = z.object({
  metric: z.enum(recapMetrics),
  analyte: AnalyteName.nullable(),
  /** `kg`, `cm`, `h`, or the unit of the latest report. */
  unit: z.string(),
  points: z
    .array(
      z.object({
        at: Instant,
        value: z.number(),
        comparator: ValueComparator.nullable(),
        beside: z.enum(['below', 'above']).nullable(),
        evidence: RecapEvidence,
      }),
    )
    .min(2)
    .max(mostRecapPoints),
  /** The range of the latest value; `high_is_outside` as in a report. */
  range: z.object({ low: z.number().nullable(), high: z.number().nullable(), high_is_outside: z.boolean() }).nullable(),
  /** The last value less the first one; null if one of them is only a bound. */
  change: z.number().nullable(),
})
export type RecapTrend = z.infer<typeof RecapTrend>

const Visit = z.object({ id: z.uuid(), starts_at: Instant })

/** What happened in a span of time, in numbers and fixed sentences, each tied to the rows behind it. */
export const PatientRecap = z.object({
  patient_id: z.uuid(),
  audience: z.enum(recapAudiences),
  /** The calling dietitian's care of this patient; null for patients. */
  care_id: z.uuid().nullable(),
  period: z.object({
    asked: z.enum(recapPeriods),
    basis: z.enum(recapBases),
    from: Instant,
    to: Instant,
    /** The days that the period touches, by the patient's own clock. */
    days: z.int(),
    time_zone: z.string(),
  }),
  generated_at: Instant,
  /** Whether numbers about food, weight and days in a row are left out, because the patient reads in safe mode. */
  hides_numbers: z.boolean(),
  /** The units in which the patient reads measures. Values are metric. */
  units: z.enum(unitSystems),
  last_visit: Visit.nullable(),
  next_visit: Visit.nullable(),
  stats: z.array(RecapStat),
  trends: z.array(RecapTrend),
  highlights: z.array(RecapHighlight).max(mostRecapLines),
  /** Always empty for patients. */
  concerns: z.array(RecapConcern).max(mostRecapLines),
})
export type PatientRecap = z.infer<typeof PatientRecap>
