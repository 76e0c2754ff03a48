import * as operations from '@sorrel/contract/files/operations'
import { pieceBytes } from '@sorrel/contract/files/vocabulary'
import * as wire from '@sorrel/contract/files/wire'
import { implement } from '../kernel/implement.ts'
import { findRecordPatient } from '../patients/record/access.ts'
import { findReadableFile, findUpload } from './access.ts'
import { listFilesOf, openFile, showFile } from './reading.ts'
import { finishUpload } from './uploading/finishing.ts'
import { dropUpload, findPieces, startUpload, storePiece } from './uploading/uploads.ts'

export const files = implement(
  'files',
  operations,
  wire,
)({
  startFile: (ctx, { body }) => startUpload(ctx, body),
  sendPiece: async (ctx, { params, body }) => {
    await storePiece(ctx, await findUpload(ctx, params.file_id), params.n, body)
    return null
  },
  getFileProgress: async (ctx, { params }) => {
    const file = await findUpload(ctx, params.file_id)
    const there = (await findPieces(ctx, file)).map(({ n }) => n)
    return { file_id: file.id, status: file.status, bytes: file.bytes, piece_bytes: pieceBytes, there }
  },
  finishFile: async (ctx, { params }) => showFile(await finishUpload(ctx, await findUpload(ctx, params.file_id))),
  getFile: async (ctx, { params, query }) => openFile(ctx, await findReadableFile(ctx, params.file_id), query.size),
  dropFile: async (ctx, { params }) => {
    await dropUpload(ctx, await findUpload(ctx, params.file_id))
    return null
  },
  listPatientFiles: async (ctx, { params, query }) => listFilesOf(ctx, await findRecordPatient(ctx, params.patient_id), query),
})
