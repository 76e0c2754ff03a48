import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../../kernel/access.ts'
import { type Context, requirePatientActor } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SchedulingTables } from '../tables.ts'

type Entry = Selectable<SchedulingTables['waiting_list_entry']>

/** An entry of the calling patient that is still on the list; otherwise `not_found`. */
export async function findWaitingEntry(ctx: Context, id: string): Promise<Permitted<Entry>> {
  const { patient_id } = requirePatientActor(ctx)
  const entry = await ctx.db
    .selectFrom('waiting_list_entry')
    .selectAll()
    .where('id', '=', id)
    .where('patient_id', '=', patient_id)
    .where('status', 'in', ['waiting', 'offered'])
    .executeTakeFirst()
  if (!entry) throw new Problem('not_found')
  return permit(entry)
}
