import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { Selectable } from 'kysely'
import { findOpenCare } from '../care/cares.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, getDoerId } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { FileRow } from './tables.ts'

export type File = Selectable<FileRow>

const findVisible = (ctx: Context, id: string) =>
  ctx.db.selectFrom('file').selectAll().where('id', '=', id).where('dropped_at', 'is', null).executeTakeFirst()

const isUploader = (ctx: Context, file: File) => file.uploader_kind === ctx.actor.kind && file.uploaded_by === getDoerId(ctx.actor)

/** A file that the caller uploads or has uploaded, and that nothing uses yet. Otherwise `not_found`. */
export async function findUpload(ctx: Context, id: string): Promise<Permitted<File>> {
  const file = await findVisible(ctx, id)
  if (!file || !isUploader(ctx, file)) throw new Problem('not_found')
  return permit(file)
}

/** A file that is ready and that the caller may read. Otherwise `not_found`. */
export async function findReadableFile(ctx: Context, id: string): Promise<Permitted<File>> {
  const file = await findVisible(ctx, id)
  const [readable] = file?.status === 'ready' ? await filterReadable(ctx, [file]) : []
  if (!readable) throw new Problem('not_found')
  return readable
}

/**
 * The files of a list that the caller may read: by its feature's rule what something uses, else what they uploaded themselves. It takes one
 * statement for each purpose at most.
 */
export async function filterReadable(ctx: Context, files: readonly File[]): Promise<Permitted<File>[]> {
  const own = files.filter((file) => file.attached_at === null && isUploader(ctx, file)).map(({ id }) => id)
  const byRule = await Promise.all(
    ctx.features.fileReaders.map(({ purpose, listReadable }) => {
      const used = files.filter((file) => file.attached_at !== null && file.purpose === purpose)
      return used.length > 0 ? listReadable(ctx, used) : []
    }),
  )
  const readable = new Set([...own, ...byRule.flat()])
  return files.filter(({ id }) => readable.has(id)).map(permit)
}

/**
 * The patient whom a new file is about: the calling patient, or one whom the calling provider looks after now or, by the rule of the feature
 * whose file it is, has looked after. Null for nobody's record, as for what administrators upload.
 */
export async function findPatientOfUpload(ctx: Context, patientId: string | undefined, purpose: FilePurpose): Promise<string | null> {
  if (ctx.actor.kind === 'patient') {
    if (patientId !== undefined && patientId !== ctx.actor.patient_id) throw new Problem('not_found')
    return ctx.actor.patient_id
  }
  if (ctx.actor.kind === 'admin' && patientId === undefined) return null
  if (ctx.actor.kind !== 'provider') throw new Problem('forbidden')
  if (patientId === undefined) return null
  const care = await findOpenCare(ctx, patientId, ctx.actor.provider_id)
  const reader = ctx.features.fileReaders.find((one) => one.purpose === purpose)
  if (!care && !(await reader?.mayUpload?.(ctx, patientId))) throw new Problem('not_found')
  return patientId
}

/** A file that the caller has just attached to a row of theirs. */
export const permitAttached = (file: File): Permitted<File> => permit(file)
