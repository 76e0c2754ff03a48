import { z } from 'zod'
import { FileType } from '../files/schemas.ts'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id } from '../kernel/values.ts'
import { analyteCodes } from './analytes.ts'
import { panelCodes } from './panels.ts'
import { comparators, labSourceLabels, rangeSexes, resultFlagLabels, reviewStatuses, testResultLabels } from './vocabulary.ts'

export const LabId = id()
export const AnalyteName = z.enum(analyteCodes)
export const PanelName = z.enum(panelCodes)
export const ResultFlag = z.enum(valuesOf(resultFlagLabels))
export const TestResult = z.enum(valuesOf(testResultLabels))
export const LabSource = z.enum(valuesOf(labSourceLabels))
export const ValueComparator = z.enum(comparators)

/** A range of values, in the unit of the result. */
export const ReferenceRange = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Whether `high` itself lies outside of the range, as in "under 5.7". */
  high_is_outside: z.boolean(),
  /** The clinical sex for which it holds; null if it holds for everybody. */
  sex: z.enum(rangeSexes).nullable(),
  /** `report` for the laboratory's own range; else where ours comes from. */
  source: z.string(),
})
export type ReferenceRange = z.infer<typeof ReferenceRange>

/** One line of a report. */
export const LabResult = z.object({
  id: id(),
  /** Our code of what was measured; null for a test that we do not know, which then has the name on the report. */
  analyte: AnalyteName.nullable(),
  name: z.string(),
  loinc: z.string().nullable(),
  value: z.number().nullable(),
  /** Set where the value lies beyond what the laboratory can measure, such as `<0.1`. */
  comparator: ValueComparator.nullable(),
  unit: z.string().nullable(),
  text: z.string().nullable(),
  test_result: TestResult.nullable(),
  /** The range that the flag follows. Both are null if there is none, or if there are two because the clinical sex is not known. */
  reference_low: z.number().nullable(),
  reference_high: z.number().nullable(),
  reference_ranges: z.array(ReferenceRange),
  flag: ResultFlag,
})
export type LabResult = z.infer<typeof LabResult>

/** What a dietitian wrote about a report. A patient gets only what is visible to them. */
export const LabFeedback = z.object({
  id: id(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  text: z.string(),
  visible_to_patient: z.boolean(),
  at: Instant,
})
export type LabFeedback = z.infer<typeof LabFeedback>

/** A laboratory report. */
export const Lab = z.object({
  id: LabId,
  patient_id: z.uuid(),
  collected_at: Instant,
  source: LabSource,
  panel: PanelName.nullable(),
  panel_name: z.string(),
  results: z.array(LabResult),
  /** The photos and PDFs of the report. */
  files: z.array(z.object({ file_id: z.uuid(), name: z.string(), type: FileType, has_thumb: z.boolean() })),
  review_status: z.enum(reviewStatuses),
  reviewed_at: Instant.nullable(),
  feedback: z.array(LabFeedback),
  /** The version that this one replaces, and the one that replaced it. */
  corrects_id: z.uuid().nullable(),
  corrected_by_id: z.uuid().nullable(),
  created_at: Instant,
})
export type Lab = z.infer<typeof Lab>

/** The values of one analyte over time, all in the unit of the latest. */
export const LabTrend = z.object({
  analyte: AnalyteName,
  unit: z.string(),
  points: z.array(
    z.object({
      lab_id: LabId,
      at: Instant,
      value: z.number(),
      comparator: ValueComparator.nullable(),
      flag: ResultFlag,
    }),
  ),
  /** The range of the latest result; null if it has none or several. */
  range: ReferenceRange.nullable(),
})
export type LabTrend = z.infer<typeof LabTrend>
