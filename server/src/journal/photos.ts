import { attachFile, releaseFiles } from '../files/attaching.ts'
import type { FileReader } from '../kernel/assembly/features.ts'
import type { Context } from '../kernel/context.ts'

type OfEntry = { id: string; patient_id: string }

/** Makes these the photos of an entry, in this order. New ones must be uploads of the caller; those that are gone are forgotten. */
export async function setPhotos(ctx: Context, { id: journal_entry_id, patient_id }: OfEntry, photos: readonly string[]): Promise<void> {
  const before = await ctx.db
    .deleteFrom('journal_photo')
    .where('journal_entry_id', '=', journal_entry_id)
    .where('patient_id', '=', patient_id)
    .returning('file_id')
    .execute()
  const known = new Set(before.map(({ file_id }) => file_id))
  const wanted = [...new Set(photos)]
  for (const file_id of wanted) if (!known.has(file_id)) await attachFile(ctx, { file_id, purpose: 'journal_photo', patient_id })
  if (wanted.length > 0)
    await ctx.db
      .insertInto('journal_photo')
      .values(wanted.map((file_id, place) => ({ file_id, journal_entry_id, patient_id, place })))
      .execute()
  await releaseFiles(
    ctx,
    [...known].filter((file_id) => !wanted.includes(file_id)),
  )
}

/** A photo is read by whoever reads its entry: not by a dietitian if the entry is private, and by nobody once it was taken out. */
export const journalPhotoReader: FileReader = {
  purpose: 'journal_photo',
  listReadable: async (ctx, files) => {
    const found = await ctx.db
      .selectFrom('journal_photo')
      .innerJoin('journal_entry', 'journal_entry.id', 'journal_photo.journal_entry_id')
      .select('journal_photo.file_id')
      .where(
        'journal_photo.file_id',
        'in',
        files.map(({ id }) => id),
      )
      .where('journal_entry.hidden_at', 'is', null)
      .execute()
    return found.map(({ file_id }) => file_id)
  },
}
