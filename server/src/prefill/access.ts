import type { Selectable } from 'kysely'
import { type ChartedVisit, findChartedVisit } from '../charting/access.ts'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { PrefillTables } from './tables.ts'

export type Fieldset = Selectable<PrefillTables['ai_prefill_fieldset']>

/** The visit of the calling dietitian with its note. Otherwise `not_found`. */
export const findVisitToPrefill = (ctx: Context, appointmentId: string): Promise<Permitted<ChartedVisit>> =>
  findChartedVisit(ctx, appointmentId)

/** A run for the note of this visit, locked within the caller's transaction. Otherwise `not_found`. */
export async function holdFieldset(ctx: Context, visit: Permitted<ChartedVisit>, id: string): Promise<Permitted<Fieldset>> {
  const row = await ctx.db
    .selectFrom('ai_prefill_fieldset')
    .selectAll()
    .where('id', '=', id)
    .where('appointment_id', '=', visit.appointment_id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return permit(row)
}

/** A run that a job works on, locked within its transaction; undefined if it has ended meanwhile. Runs as the system. */
export async function holdRunUnderWay(ctx: Context, id: string): Promise<Permitted<Fieldset> | undefined> {
  const row = await ctx.db
    .selectFrom('ai_prefill_fieldset')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst()
  return row && permit(row)
}
