import type { Context } from '../../kernel/context.ts'
import type { Run, Source } from '../kind.ts'
import { sourceOf } from './starting.ts'

/** The files of a run, in their order. */
export async function listSources(ctx: Context, { id }: Run): Promise<Source[]> {
  // reads files
  const files = await ctx.db
    .selectFrom('import_file')
    .innerJoin('file', 'file.id', 'import_file.file_id')
    .select(['file.id', 'file.name', 'file.type', 'file.bytes'])
    .where('import_file.run_id', '=', id)
    .orderBy('import_file.place')
    .execute()
  return files.map((file) => sourceOf(ctx, file))
}
