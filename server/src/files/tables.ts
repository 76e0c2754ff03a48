import type { StoredFile } from '@sorrel/contract/files/schemas'
import type { FileFault, FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { Generated } from 'kysely'

type ContentType = StoredFile['type']

export type FileRow = {
  id: string
  purpose: FilePurpose
  patient_id: string | null
  uploader_kind: 'patient' | 'provider' | 'admin' | 'system'
  /** The person who uploaded it: the guardian, where one acted for the patient. */
  uploaded_by: string | null
  name: string
  bytes: number
  status: 'receiving' | 'checking' | 'ready' | 'refused'
  checking_since: string | null
  fault: FileFault | null
  type: ContentType | null
  sha256: string | null
  width: number | null
  height: number | null
  has_thumb: Generated<boolean>
  /** Since when a feature uses it. */
  attached_at: string | null
  /** Given up; a sweep removes it. */
  dropped_at: string | null
  created_at: string
  updated_at: string
}

export type FileTables = {
  file: FileRow
  file_piece: { file_id: string; n: number; sha256: string }
}
