import type { StoredFile } from '@sorrel/contract/files/schemas'
import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getDoerId, runAsSystem } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem } from '../kernel/problem.ts'
import { type File, permitAttached } from './access.ts'
import { forgetBytes } from './job-names.ts'
import { fullKeyOf } from './keys.ts'
import { hashOfBytes } from './uploading/content.ts'

type Attached = { file_id: string; purpose: FilePurpose; patient_id: string | null }

/**
 * Makes an upload of the caller part of a row of the calling feature. Throws `file_not_usable` for a file of somebody else, of another
 * purpose or about another patient, and for one that is not finished or that something uses already. Runs in the caller's transaction.
 */
export async function attachFile(ctx: Context, { file_id, purpose, patient_id }: Attached): Promise<Permitted<File>> {
  requireTransaction(ctx)
  const doer = getDoerId(ctx.actor)
  const kind = ctx.actor.kind
  if (doer === undefined || (kind !== 'patient' && kind !== 'provider' && kind !== 'admin')) throw new Problem('forbidden')
  const file = await ctx.db
    .updateTable('file')
    .set({ attached_at: ctx.now(), updated_at: ctx.now() })
    .where('id', '=', file_id)
    .where('purpose', '=', purpose)
    .where('patient_id', 'is not distinct from', patient_id)
    .where('status', '=', 'ready')
    .where('attached_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('uploader_kind', '=', kind)
    .where('uploaded_by', '=', doer)
    .returningAll()
    .executeTakeFirst()
  if (!file) throw new Problem('file_not_usable', { file_id })
  return permitAttached(file)
}

/** Attaches several files, in one order, so that two callers with the same ones never wait for each other in a circle. */
export async function attachFiles(ctx: Context, fileIds: readonly string[], about: Omit<Attached, 'file_id'>): Promise<void> {
  for (const file_id of fileIds.toSorted()) await attachFile(ctx, { file_id, ...about })
}

/** Says whose record a file belongs to that was uploaded before anybody knew. Runs in the caller's transaction. */
export async function assignFile(ctx: Context, file_id: string, patient_id: string): Promise<void> {
  requireTransaction(ctx)
  // As the system: no uploader may move a file from one record to another.
  await runAsSystem(ctx, (ctx) =>
    ctx.db
      .updateTable('file')
      .set({ patient_id, updated_at: ctx.now() })
      .where('id', '=', file_id)
      .where('patient_id', 'is', null)
      .execute(),
  )
}

/**
 * Removes files that a feature no longer uses: nobody can read them from now on, and their bytes go soon. The calling feature removes its
 * own references first. Runs in the caller's transaction.
 */
export async function releaseFiles(ctx: Context, fileIds: readonly string[]): Promise<void> {
  requireTransaction(ctx)
  if (fileIds.length === 0) return
  // As the system: whoever removes a row may not be the one who uploaded its file.
  await runAsSystem(ctx, (ctx) =>
    ctx.db.updateTable('file').set({ dropped_at: ctx.now(), updated_at: ctx.now() }).where('id', 'in', fileIds).execute(),
  )
  for (const file_id of fileIds) await enqueue(ctx, forgetBytes, { file_id }, { key: `files.forget_bytes:${file_id}` })
}

/** Removes all files of one purpose of a patient. Runs as the system, in the caller's transaction. */
export async function releaseFilesOf(ctx: Context, patientId: string, purpose: FilePurpose): Promise<void> {
  const files = ctx.db.selectFrom('file').select('id').where('patient_id', '=', patientId).where('purpose', '=', purpose)
  const left = await files.where('dropped_at', 'is', null).execute()
  await releaseFiles(
    ctx,
    left.map(({ id }) => id),
  )
}

type Made = {
  id: string
  purpose: FilePurpose
  patient_id: string | null
  name: string
  type: StoredFile['type']
  bytes: number
  sha256: string
}

/**
 * Stores a file that the product made itself, such as a signed form, and returns its id. It belongs to something at once. Runs as the system, in
 * the caller's transaction; if that rolls back, the bytes stay behind unseen.
 */
export async function storeMadeFile(
  ctx: Context,
  { bytes, ...made }: Omit<Made, 'id' | 'bytes' | 'sha256'> & { bytes: Buffer },
): Promise<string> {
  requireTransaction(ctx)
  const id = makeId()
  await ctx.integrations.files.put(fullKeyOf(id), bytes)
  await addMadeFile(ctx, { ...made, id, bytes: bytes.length, sha256: hashOfBytes(bytes) })
  return id
}

/** Adds the row of a file that the product made itself and whose bytes lie in the store. Runs as the system, in the caller's transaction. */
export async function addMadeFile(ctx: Context, made: Made): Promise<void> {
  requireTransaction(ctx)
  await ctx.db
    .insertInto('file')
    .values({
      ...made,
      uploader_kind: 'system',
      uploaded_by: null,
      status: 'ready',
      attached_at: ctx.now(),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()
}

function requireTransaction(ctx: Context): void {
  if (!ctx.db.isTransaction) throw new Error('a file changes in the transaction of what uses it')
}
