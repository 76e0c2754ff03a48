import type { AnalyteCode } from '@sorrel/contract/labs/analytes'
import type { PanelCode } from '@sorrel/contract/labs/panels'
import type { ReferenceRange } from '@sorrel/contract/labs/schemas'
import type { Comparator, LabSource, ResultFlag, ReviewStatus, TestResult } from '@sorrel/contract/labs/vocabulary'
import type { ColumnType, Generated } from 'kysely'

export type LabTables = {
  lab: {
    id: string
    patient_id: string
    /** The first version of the report. */
    root_id: string
    source: LabSource
    panel: PanelCode | null
    panel_name: string
    collected_at: string
    review_status: Generated<ReviewStatus>
    reviewed_at: string | null
    reviewed_by: string | null
    corrects_id: string | null
    created_at: string
    created_by: string | null
  }
  lab_result: {
    id: string
    lab_id: string
    patient_id: string
    place: number
    analyte: AnalyteCode | null
    name: string
    loinc: string | null
    value: number | null
    comparator: Comparator | null
    unit: string | null
    text: string | null
    test_result: TestResult | null
    reference_ranges: ColumnType<ReferenceRange[], string, string>
    flag: ResultFlag
    /** The value in the first unit of its analyte. */
    standard_value: number | null
  }
  lab_file: { lab_id: string; file_id: string; patient_id: string; place: number }
  lab_feedback: {
    id: string
    lab_id: string
    patient_id: string
    provider_id: string
    text: string
    visible_to_patient: boolean
    created_at: string
  }
}
