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

/** Keeps what ids of another system are here. Throws `RowRefused` if another run was faster with one of them. */
export async function keepIdentities(ctx: Context, run: Run, all: readonly Kept[]): Promise<void> {
  const named = all.filter(({ external_id }) => external_id !== null)
  if (named.length === 0) return
  const added = await ctx.db
    .insertInto('import_identity')
    .values(named.map((kept) => ({ ...kept, external_id: kept.external_id!, source: run.source, run_id: run.id })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== BigInt(named.length)) throw new RowRefused({ field: 'external_id', fault: 'changed_meanwhile' })
}
