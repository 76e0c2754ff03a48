import { z } from 'zod'
import { Instant, id } from '../kernel/values.ts'
import { filePurposes, sounds } from './vocabulary.ts'

export const FileId = id()
export const FilePurpose = z.enum(filePurposes)
export const FileStatus = z.enum(['receiving', 'checking', 'ready', 'refused'])
export const FileType = z.enum(['image/jpeg', 'image/png', 'application/pdf', 'application/zip', 'application/json', 'text/csv', ...sounds])

/** A file whose bytes are there and were checked. */
export const StoredFile = z.object({
  file_id: FileId,
  purpose: FilePurpose,
  /** As it was called where it came from. */
  name: z.string(),
  type: FileType,
  bytes: z.int(),
  /** Of pictures. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Whether `size=thumb` gives a small picture. */
  has_thumb: z.boolean(),
  patient_id: z.uuid().nullable(),
  created_at: Instant,
})
export type StoredFile = z.infer<typeof StoredFile>
