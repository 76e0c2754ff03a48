import type { ImportSource } from '@sorrel/contract/imports/vocabulary'
import type { Context } from '../kernel/context.ts'
import { RowRefused, type Run } from './kind.ts'
import type { ImportTables } from './tables.ts'

type Identity = ImportTables['import_identity']

/** What the ids of a system are here, by id. Read once for a file, since each of its rows asks. */
export async function findIdentities(
  ctx: Context,
  source: ImportSource,
  kind: Identity['kind'],
): Promise<Map<string, Pick<Identity, 'patient_id' | 'target_id'>>> {
  const known = ctx.db.selectFrom('import_identity').select(['external_id', 'patient_id', 'target_id'])
  const rows = await known.where('source', '=', source).where('kind', '=', kind).execute()
  return new Map(rows.map(({ external_id, ...rest }) => [external_id, rest]))
}

type Kept = Pick<Identity, 'kind' | 'patient_id' | 'target_id'> & { external_id: string | null }

/** Keeps what an id of another system is here. Throws `RowRefused` if another run was faster with the same id. */
export async function keepIdentity(ctx: Context, run: Run, { external_id, ...kept }: Kept): Promise<void> {
  if (external_id === null) return
  const added = await ctx.db
    .insertInto('import_identity')
    .values({ ...kept, external_id, source: run.source, run_id: run.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) throw new RowRefused({ field: 'external_id', fault: 'changed_meanwhile' })
}
