import type { FileReader } from '../kernel/assembly/features.ts'

/** An archive is read for one day, by the session that asked for it and confirmed who it is. */
export const exportReader: FileReader = {
  purpose: 'export',
  listReadable: async (ctx, files) => {
    const session = 'session_id' in ctx.actor ? ctx.actor.session_id : undefined
    if (!session) return []
    const found = await ctx.db
      .selectFrom('patient_export')
      .select('file_id')
      .where(
        'file_id',
        'in',
        files.map(({ id }) => id),
      )
      .where('session_id', '=', session)
      .where('status', '=', 'ready')
      .where('expires_at', '>', ctx.now())
      .execute()
    return found.map(({ file_id }) => file_id)
  },
}
