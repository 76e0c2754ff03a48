import { z } from 'zod'
import { bytes, file } from '../kernel/operation.ts'
import { body, id, limit, text, token, wholeNumber } from '../kernel/values.ts'
import { FileId, FilePurpose, FileStatus, StoredFile } from './schemas.ts'
import { countPieces, mostImportBytes } from './vocabulary.ts'

export const startFile = {
  body: body({
    purpose: FilePurpose,
    name: text(120),
    bytes: z.int().min(1).max(10_000_000_000),
    /** What the device says that it is; the content decides. */
    type: text(100, 0),
    /** Needed of a provider for a file about a patient; a patient leaves it out. */
    patient_id: id().optional(),
  }),
  output: z.object({ file_id: FileId, piece_bytes: z.int(), pieces: z.int() }),
}

export const sendPiece = {
  params: z.object({ file_id: FileId, n: wholeNumber(0, countPieces(mostImportBytes) - 1) }),
  body: bytes('application/octet-stream'),
  output: z.null(),
}

export const getFileProgress = {
  params: z.object({ file_id: FileId }),
  output: z.object({
    file_id: FileId,
    status: FileStatus,
    bytes: z.int(),
    piece_bytes: z.int(),
    /** The numbers of the pieces that arrived, from 0, in order. */
    there: z.array(z.int()),
  }),
}

export const finishFile = { params: z.object({ file_id: FileId }), output: StoredFile }

export const getFile = {
  params: z.object({ file_id: FileId }),
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  output: file('*/*'),
}

export const dropFile = { params: z.object({ file_id: FileId }), output: z.null() }

export const listPatientFiles = {
  params: z.object({ patient_id: id() }),
  query: z.object({ purpose: FilePurpose.optional(), cursor: token.optional(), limit: limit.default(30) }),
  output: z.object({ items: z.array(StoredFile), next_cursor: z.string().nullable() }),
}
