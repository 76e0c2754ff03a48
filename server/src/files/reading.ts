import type { StoredFile } from '@sorrel/contract/files/schemas'
import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Download } from '../kernel/implement.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import { type File, filterReadable } from './access.ts'
import { fullKeyOf, thumbKeyOf } from './keys.ts'

/** A file as answers show it. */
export const showFile = (file: Permitted<File>): StoredFile => ({
  file_id: file.id,
  purpose: file.purpose,
  name: file.name,
  // A file that is ready has a type; the table holds that.
  type: file.type!,
  bytes: file.bytes,
  width: file.width,
  height: file.height,
  has_thumb: file.has_thumb,
  patient_id: file.patient_id,
  created_at: file.created_at,
})

/** Opens a file for download. Pictures were drawn by us and may be shown in place; anything else is saved, never opened. */
export async function openFile(ctx: Context, file: Permitted<File>, size: 'full' | 'thumb'): Promise<Download> {
  const isThumb = size === 'thumb' && file.has_thumb
  const found = await ctx.integrations.files.open(isThumb ? thumbKeyOf(file.id) : fullKeyOf(file.id))
  if (!found) {
    ctx.log.error({ file_id: file.id }, 'the store has no bytes of a file')
    throw new Problem('not_found')
  }
  const { type } = showFile(file)
  const disposition = type.startsWith('image/') ? 'inline' : 'attachment'
  return new Download(type, nameOf(file), found.bytes, { disposition, length: found.length, patient_id: file.patient_id })
}

/** The bytes of a file, for a job that works on it. */
export async function readFileBytes(ctx: Context, file: { id: string }): Promise<Buffer> {
  const bytes = await ctx.integrations.files.read(fullKeyOf(file.id))
  if (!bytes) throw new Problem('not_found')
  return bytes
}

/** How the name of a file of each type ends. */
export const endings: Record<StoredFile['type'], string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'text/csv': 'csv',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}

/** The name under which the file is saved: its own, with the ending of what it is. */
const nameOf = (file: File) => `${file.name.replace(/\.\w{1,5}$/, '')}.${endings[file.type!]}`

/** The rows of the files in the record of a patient. */
const selectFilesOf = (ctx: Context, patientId: string) =>
  ctx.db
    .selectFrom('file')
    .selectAll()
    .where('patient_id', '=', patientId)
    .where('status', '=', 'ready')
    .where('attached_at', 'is not', null)
    .where('dropped_at', 'is', null)

/** Every file in the record of a patient that the caller may read, the oldest first. An archive of the record is none of its files. */
export async function listAllFilesOf(ctx: Context, patientId: string): Promise<Permitted<File>[]> {
  const rows = await selectFilesOf(ctx, patientId).where('purpose', '<>', 'export').orderBy('created_at').orderBy('id').execute()
  return filterReadable(ctx, rows)
}

type Wanted = { purpose?: FilePurpose | undefined; cursor?: string | undefined; limit: number }

/** The files in the record of a patient that the caller may read, the newest first. */
export async function listFilesOf(ctx: Context, patient: Permitted<{ id: string }>, { purpose, cursor, limit }: Wanted) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = selectFilesOf(ctx, patient.id)
  if (purpose) found = found.where('purpose', '=', purpose)
  if (after) found = found.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await found
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { items: (await filterReadable(ctx, items)).map(showFile), next_cursor }
}
