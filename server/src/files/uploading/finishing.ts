import { countPieces, type FileFault } from '@sorrel/contract/files/vocabulary'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type File, findUpload } from '../access.ts'
import { forgetPieces } from '../job-names.ts'
import { fullKeyOf, pieceKeyOf, thumbKeyOf } from '../keys.ts'
import { redrawPicture } from '../pictures/drawing.ts'
import { findContent, hashOfBytes } from './content.ts'
import { tidySound } from './sounds/tidying.ts'
import { findPieces, type Piece } from './uploads.ts'

/** After this long, whoever was checking a file is gone. */
const checkingMinutes = 1

type Stored = Pick<File, 'type' | 'sha256' | 'bytes' | 'width' | 'height' | 'has_thumb'>

/**
 * Puts the pieces of an upload together, checks what they are, and stores the file. No transaction is open meanwhile. Of two calls at once,
 * one does the work, and the other is told that it is `in_progress`.
 */
export async function finishUpload(ctx: Context, file: Permitted<File>): Promise<Permitted<File>> {
  if (file.status === 'ready') return file
  if (file.status === 'refused') throw refusalOf(file.fault)
  const pieces = await findPieces(ctx, file)
  refuseGaps(file, pieces)
  if (!(await claimFile(ctx, file))) {
    const now = await findUpload(ctx, file.id)
    if (now.status === 'ready') return now
    throw now.status === 'refused' ? refusalOf(now.fault) : new Problem('in_progress')
  }
  const checked = await checkAndStore(ctx, file, pieces).catch(async (error) => {
    await giveFileBack(ctx, file)
    throw error
  })
  await settleUpload(ctx, file, checked)
  if ('fault' in checked) throw refusalOf(checked.fault)
  return findUpload(ctx, file.id)
}

const refusalOf = (reason: FileFault | null) => new Problem('file_not_accepted', { reason })

function refuseGaps(file: File, pieces: readonly Piece[]): void {
  const there = new Set(pieces.map(({ n }) => n))
  const missing = Array.from({ length: countPieces(file.bytes) }, (_, n) => n).filter((n) => !there.has(n))
  if (missing.length > 0) throw new Problem('file_incomplete', { missing })
}

/** Whether the file is now this call's to check. */
async function claimFile(ctx: Context, file: File): Promise<boolean> {
  const { numUpdatedRows } = await transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('file')
      .set({ status: 'checking', checking_since: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', file.id)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'receiving'),
          eb.and([eb('status', '=', 'checking'), eb('checking_since', '<', addMinutes(ctx.now(), -checkingMinutes))]),
        ]),
      )
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

const giveFileBack = (ctx: Context, file: File) =>
  transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('file')
      .set({ status: 'receiving', checking_since: null })
      .where('id', '=', file.id)
      .where('status', '=', 'checking')
      .execute(),
  )

async function checkAndStore(ctx: Context, file: Permitted<File>, pieces: readonly Piece[]): Promise<Stored | { fault: FileFault }> {
  const bytes = await joinPieces(ctx, file, pieces)
  const content = findContent(bytes, file.purpose)
  if ('fault' in content) return content
  const { files } = ctx.integrations
  if (!content.type.startsWith('image/')) {
    const kept = tidySound(bytes, content.type)
    await files.put(fullKeyOf(file.id), kept)
    return { type: content.type, sha256: hashOfBytes(kept), bytes: kept.length, width: null, height: null, has_thumb: false }
  }
  const picture = await redrawPicture(ctx, bytes)
  if ('fault' in picture) return picture
  await files.put(fullKeyOf(file.id), Buffer.from(picture.full))
  await files.put(thumbKeyOf(file.id), Buffer.from(picture.thumb))
  const { type, width, height, full } = picture
  return { type, sha256: hashOfBytes(full), bytes: full.length, width, height, has_thumb: true }
}

/** All bytes in order. A piece that the store lost, or that it changed, counts as not sent. */
async function joinPieces(ctx: Context, file: Permitted<File>, pieces: readonly Piece[]): Promise<Buffer> {
  const joined: Buffer[] = []
  const lost: number[] = []
  for (const { n, sha256 } of pieces) {
    const bytes = await ctx.integrations.files.read(pieceKeyOf(file.id, n, sha256))
    if (bytes && hashOfBytes(bytes) === sha256) joined.push(bytes)
    else lost.push(n)
  }
  if (lost.length === 0) return Buffer.concat(joined)
  await transaction(ctx, (ctx) => ctx.db.deleteFrom('file_piece').where('file_id', '=', file.id).where('n', 'in', lost).execute())
  throw new Problem('file_incomplete', { missing: lost })
}

/** Writes down what the check found. */
async function settleUpload(ctx: Context, file: Permitted<File>, checked: Stored | { fault: FileFault }): Promise<void> {
  const isRefused = 'fault' in checked
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('file')
      .set({ ...checked, status: isRefused ? 'refused' : 'ready', checking_since: null, updated_at: ctx.now() })
      .where('id', '=', file.id)
      .execute()
    await ctx.db.deleteFrom('file_piece').where('file_id', '=', file.id).execute()
    await enqueue(ctx, forgetPieces, { file_id: file.id }, { key: `files.forget_pieces:${file.id}` })
    await record(ctx, isRefused ? 'file.refused' : 'file.uploaded', {
      subject_id: file.id,
      patient_id: file.patient_id,
      payload: { file_id: file.id, purpose: file.purpose },
      details: isRefused ? { reason: checked.fault } : {},
    })
  })
}
