import type { FileReader } from '../../kernel/assembly/features.ts'

/** A file that came with a contest is read by whoever reads the contest. */
export const contestFileReader: FileReader = {
  purpose: 'contest_evidence',
  listReadable: async (ctx, files) => {
    const ids = files.map(({ id }) => id)
    return (await ctx.db.selectFrom('contest_file').select('file_id').where('file_id', 'in', ids).execute()).map(({ file_id }) => file_id)
  },
}
