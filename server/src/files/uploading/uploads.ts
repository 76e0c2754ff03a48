import {
  countPieceBytes,
  countPieces,
  type FilePurpose,
  findFaultAhead,
  mostBytesADay,
  mostBytesOf,
  mostFilesADay,
  pieceBytes,
  purposeRules,
} from '@sorrel/contract/files/vocabulary'
import type { AdminTag } from '@sorrel/contract/kernel/operation'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type File, findPatientOfUpload } from '../access.ts'
import { forgetBytes } from '../job-names.ts'
import { pieceKeyOf } from '../keys.ts'
import { hashOfBytes } from './content.ts'

export type NewFile = { purpose: FilePurpose; name: string; bytes: number; type: string; patient_id?: string | undefined }

/** Begins an upload. What is too large or of a wrong kind is refused before a byte of it is sent. Runs in the caller's transaction. */
export async function startUpload(ctx: Context, { purpose, name, bytes, type, patient_id }: NewFile) {
  const kind = ctx.actor.kind
  if ((kind !== 'patient' && kind !== 'provider' && kind !== 'admin') || !purposeRules[purpose].by.includes(kind))
    throw refuseValue('body', ['purpose'], 'invalid_value')
  const { tag } = purposeRules[purpose]
  if (tag !== undefined && ctx.actor.kind === 'admin' && !mayUpload(ctx.actor.tags, tag))
    throw refuseValue('body', ['purpose'], 'invalid_value')
  if (kind === 'provider' && patient_id === undefined && !purposeRules[purpose].of_nobody)
    throw refuseValue('body', ['patient_id'], 'invalid_type')
  const patient = await findPatientOfUpload(ctx, patient_id, purpose)
  const fault = findFaultAhead(purpose, { type, bytes })
  if (fault)
    throw new Problem('file_not_accepted', { reason: fault, most_bytes: mostBytesOf(purpose), accepts: purposeRules[purpose].accepts })
  return transaction(ctx, async (ctx) => {
    await refuseTooMuch(ctx, patient, bytes)
    const id = makeId()
    await ctx.db
      .insertInto('file')
      .values({
        id,
        purpose,
        patient_id: patient,
        uploader_kind: kind,
        uploaded_by: getDoerId(ctx.actor) ?? null,
        name,
        bytes,
        status: 'receiving',
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    return { file_id: id, piece_bytes: pieceBytes, pieces: countPieces(bytes) }
  })
}

const mayUpload = (tags: readonly AdminTag[], tag: AdminTag): boolean => tags.includes(tag) || tags.includes('superadmin')

/** Throws `too_many_files` beyond what one patient, or one person for several, may upload within 24 hours. */
async function refuseTooMuch(ctx: Context, patientId: string | null, bytes: number): Promise<void> {
  // One upload of a person begins after the other, so that many at once do not all see room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${getDoerId(ctx.actor) ?? ''}, 90))`.execute(ctx.db)
  const { rows } = await sql<{ files: number; bytes: number }>`select * from app.uploaded_lately(${patientId})`.execute(ctx.db)
  const { files, bytes: sent } = rows[0]!
  if (files >= mostFilesADay || sent + bytes > mostBytesADay)
    throw new Problem('too_many_files', { most_files: mostFilesADay, most_bytes: mostBytesADay })
}

/** Stores one piece. Sent again, it replaces itself. */
export async function storePiece(ctx: Context, file: Permitted<File>, n: number, bytes: Uint8Array): Promise<void> {
  if (n >= countPieces(file.bytes)) throw refuseValue('path', ['n'], 'too_big', { maximum: countPieces(file.bytes) - 1 })
  const expected = countPieceBytes(file.bytes, n)
  if (bytes.length !== expected) throw refuseValue('body', [], 'wrong_length', { expected })
  if (file.status !== 'receiving') throw new Problem('file_not_usable', { status: file.status })
  const sha256 = hashOfBytes(bytes)
  await ctx.integrations.files.put(pieceKeyOf(file.id, n, sha256), Buffer.from(bytes))
  await transaction(ctx, async (ctx) => {
    const open = await ctx.db
      .selectFrom('file')
      .select('id')
      .where('id', '=', file.id)
      .where('status', '=', 'receiving')
      .forShare()
      .executeTakeFirst()
    if (!open) throw new Problem('file_not_usable')
    await ctx.db
      .insertInto('file_piece')
      .values({ file_id: file.id, n, sha256 })
      .onConflict((conflict) => conflict.columns(['file_id', 'n']).doUpdateSet({ sha256 }))
      .execute()
  })
}

export type Piece = { n: number; sha256: string }

/** The pieces that have arrived, in order. */
export const findPieces = (ctx: Context, file: Permitted<File>): Promise<Piece[]> =>
  ctx.db.selectFrom('file_piece').select(['n', 'sha256']).where('file_id', '=', file.id).orderBy('n').execute()

/** Gives up a file that nothing uses yet. */
export async function dropUpload(ctx: Context, file: Permitted<File>): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('file')
      .set({ dropped_at: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', file.id)
      .where('attached_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('not_found')
    await enqueue(ctx, forgetBytes, { file_id: file.id }, { key: `files.forget_bytes:${file.id}` })
    await record(ctx, 'file.dropped', {
      subject_id: file.id,
      patient_id: file.patient_id,
      payload: { file_id: file.id, purpose: file.purpose },
    })
  })
}
