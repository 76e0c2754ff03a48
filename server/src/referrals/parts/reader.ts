import type { FileReader } from '../../kernel/assembly/features.ts'

/** The document of a referral, or a letter about one, is read by whoever reads its row: row-level security decides, in the inbox as in the record. */
export const referralReader: FileReader = {
  purpose: 'referral',
  listReadable: async (ctx, files) => {
    const ids = files.map(({ id }) => id)
    const documents = ctx.db.selectFrom('referral').select('file_id').where('file_id', 'in', ids)
    const found = await documents.unionAll(ctx.db.selectFrom('referral_request').select('file_id').where('file_id', 'in', ids)).execute()
    return found.flatMap(({ file_id }) => file_id ?? [])
  },
}
