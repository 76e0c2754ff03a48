import { z } from 'zod'
import { FileId } from '../files/schemas.ts'
import { Instant, id } from '../kernel/values.ts'
import { exportStatuses } from './vocabulary.ts'

const Export = z.object({
  patient_id: z.uuid(),
  /** `none`: the caller has asked for no archive, or it is long gone. */
  status: z.enum([...exportStatuses, 'none']),
  asked_at: Instant.nullable(),
  /** How many of the files are in the archive already; null as long as nobody has counted them. */
  files_done: z.int(),
  files_total: z.int().nullable(),
  /** Where the archive is, for the session that asked for it; null in every other session. */
  url: z.string().nullable(),
  file_id: FileId.nullable(),
  expires_at: Instant.nullable(),
  bytes: z.int().nullable(),
  /** The archive was asked for in another session, which alone may download it. */
  is_elsewhere: z.boolean(),
  /** The archive shows numbers that the screens leave out. The screen asks kindly before it sends the wish. */
  asks_first: z.boolean(),
})

const params = z.object({ patient_id: id() })

export const getExport = { params, output: Export }
export const startExport = { params, output: Export }
