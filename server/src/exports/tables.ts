import type { ExportStatus } from '@sorrel/contract/exports/vocabulary'
import type { Generated } from 'kysely'

export type ExportRow = {
  id: string
  patient_id: string
  /** The patient, or the guardian who asked for them. */
  asked_by: string
  session_id: string
  status: ExportStatus
  file_id: string
  tries: Generated<number>
  files_done: Generated<number>
  files_total: number | null
  asked_at: string
  worked_at: string | null
  ready_at: string | null
  expires_at: string | null
  bytes: number | null
}

export type ExportTables = { patient_export: ExportRow }
