import { addMinutes } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { folderOf } from './keys.ts'

const dayMinutes = 24 * 60
const atOnce = 200

/**
 * Removes the files of more than a day ago that nothing uses: uploads that were never used, and what was given up. First it marks them, so
 * that nothing can begin to use them; then their bytes go, and last the rows. May run twice, and may be stopped anywhere. Runs as the system.
 */
export async function sweepFiles(ctx: Context): Promise<void> {
  const before = addMinutes(ctx.now(), -dayMinutes)
  await transaction(ctx, (ctx) =>
    ctx.db
      .updateTable('file')
      .set({ dropped_at: ctx.now() })
      .where('attached_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('created_at', '<', before)
      .execute(),
  )
  for (;;) {
    const gone = await ctx.db
      .selectFrom('file')
      .select('id')
      .where('dropped_at', 'is not', null)
      .where('created_at', '<', before)
      .limit(atOnce)
      .execute()
    for (const { id } of gone) await ctx.integrations.files.removeFolder(folderOf(id))
    const ids = gone.map(({ id }) => id)
    if (ids.length > 0) await transaction(ctx, (ctx) => ctx.db.deleteFrom('file').where('id', 'in', ids).execute())
    if (gone.length < atOnce) return
  }
}

/** Removes the bytes of a file that was given up; its row counts for the limits of the day and goes later. Runs as the system. */
export async function forgetBytesOf(ctx: Context, fileId: string): Promise<void> {
  const dropped = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('dropped_at', 'is not', null)
    .executeTakeFirst()
  if (dropped) await ctx.integrations.files.removeFolder(folderOf(fileId))
}
