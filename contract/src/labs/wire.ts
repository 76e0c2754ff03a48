import { z } from 'zod'
import { body, cursor, InstantIn, limit, line, listOf, text } from '../kernel/values.ts'
import { AnalyteName, Lab, LabId, LabTrend, PanelName, TestResult, ValueComparator } from './schemas.ts'

const ofPatient = z.object({ patient_id: z.uuid() })
const ofLab = z.object({ patient_id: z.uuid(), lab_id: LabId })

const number = z.number().min(0).max(1e9)

const Result = body({
  /** Our code; left out for a test that we do not know, which then needs the `name` on the report. */
  analyte: AnalyteName.optional(),
  name: line(120).optional(),
  value: number.optional(),
  comparator: ValueComparator.optional(),
  unit: line(24).optional(),
  /** What the report says where it gives neither a number nor positive or negative. */
  text: text(500).optional(),
  test_result: TestResult.optional(),
  /** The range that the report gives, which wins over ours. */
  reference_low: number.optional(),
  reference_high: number.optional(),
  /** The report really says this rare value; without it such a value is refused as `unlikely`. */
  confirmed: z.boolean().optional(),
})

const Report = body({
  collected_at: InstantIn,
  panel: PanelName.optional(),
  /** The name on the report; needed if there is no `panel`. */
  panel_name: line(120).optional(),
  results: z.array(Result).max(80),
  /** Photos or PDFs of the report, uploaded for the purpose `lab_report`. */
  file_ids: z.array(z.uuid()).max(10).default([]),
  /** The report that this one replaces. */
  corrects_id: LabId.optional(),
})

export const listLabs = {
  params: ofPatient,
  query: z.object({
    /** Only reports of samples taken before this instant. */
    before_datetime: InstantIn.optional(),
    /** Only reports of samples taken at this instant or later. */
    after_datetime: InstantIn.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(Lab), next_cursor: z.string().nullable() }),
}

export const addLab = { params: ofPatient, body: Report, output: Lab }
export const getLab = { params: ofLab, output: Lab }
export const addLabFeedback = {
  params: ofLab,
  body: body({ text: text(4000), visible_to_patient: z.boolean() }),
  output: Lab,
}
export const listLabTrends = {
  params: ofPatient,
  query: z.object({ analytes: listOf(AnalyteName).optional() }),
  output: z.object({ items: z.array(LabTrend) }),
}
