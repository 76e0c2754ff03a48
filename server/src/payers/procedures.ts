import type { listProcedures } from '@sorrel/contract/payers/wire'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import type { PayerTables } from './tables.ts'

type Wanted = z.output<typeof listProcedures.query>

/** The procedures that a dietitian meets, those alone that are valid on the day if one is named. One statement. */
export async function readProcedures(ctx: Context, { day, for_dietitians }: Wanted): Promise<Selectable<PayerTables['procedure_code']>[]> {
  let found = ctx.db.selectFrom('procedure_code').selectAll()
  if (day !== undefined)
    found = found.where('valid_from', '<=', day).where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>=', day)]))
  if (for_dietitians !== undefined) found = found.where('is_for_dietitians', '=', for_dietitians)
  return found.orderBy('code').execute()
}
