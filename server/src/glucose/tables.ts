import type { DaySums } from '@sorrel/contract/glucose/rules'
import type { DateOrder, GlucoseMaker, GlucoseTarget, GlucoseUnit, UploadStatus } from '@sorrel/contract/glucose/vocabulary'
import type { JSONColumnType } from 'kysely'
import type { LeftOut } from './reading/reading.ts'

export type GlucoseUploadRow = {
  id: string
  patient_id: string
  /** Null once it was undone, and for readings that came without a file. */
  file_id: string | null
  file_name: string
  status: UploadStatus
  maker: GlucoseMaker
  unit: GlucoseUnit
  time_zone: string
  date_order: DateOrder
  first_at: string
  last_at: string
  first_day: string
  last_day: string
  readings: number
  known_before: number
  interval_minutes: number
  gaps: number
  longest_gap_minutes: number
  left_out: JSONColumnType<LeftOut[]>
  created_at: string
  created_by: string | null
  created_by_kind: 'patient' | 'provider'
  settled_at: string | null
}

export type GlucoseTables = {
  glucose_upload: GlucoseUploadRow
  glucose_point: {
    upload_id: string
    at: string
    /** A short hash of the device's name. */
    device: string
    mg_dl: number
    beyond: 'low' | 'high' | null
    local_date: string
  }
  /** The sums of a day, of the device with the most readings on it. */
  glucose_day: { patient_id: string; day: string; device: string } & DaySums
  glucose_target: { patient_id: string; target: GlucoseTarget; chosen_by: string; chosen_at: string }
}
