import { findSeason } from '@sorrel/contract/renewals/rules'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes, findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import { holdRenewal, type RenewalRow } from '../access.ts'

const aDay = 24 * 60

/** Tells a patient that a new plan year begins before their visit. Within a day nothing goes out again. Throws `not_available` once the visit is over. */
export async function tellPatient(ctx: Context, row: Permitted<RenewalRow>): Promise<void> {
  if (row.starts_at <= ctx.now()) throw new Problem('not_available')
  if (row.told_at !== null && row.told_at > addMinutes(ctx.now(), -aDay)) return
  const { id, patient_id, provider_id, version } = row
  await ctx.db
    .updateTable('renewal')
    .set({ told_at: ctx.now(), version: version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  await record(ctx, 'renewal.announced', { subject_id: id, patient_id, provider_id, payload: { renewal_id: id } })
}

/**
 * Tells everybody once, from 1 December on, if their plan has to be asked, ends, or takes a deductible again, unless they have answered or staff have seen
 * to it. Whoever books later is told the night after, at least a day before the visit. Runs as the system.
 */
export async function tellEverybody(ctx: Context): Promise<void> {
  const today = findToday(ctx)
  const season = findSeason(today)
  if (season === null || today < `${season.plan_year - 1}-12-01`) return
  const { rows } = await sql<{ id: string }>`
    select id from renewal where plan_year = ${season.plan_year} and told_at is null and done_at is null and says is null
      and needs && array['plan_check', 'plan_ends', 'deductible'] and starts_at > ${addMinutes(ctx.now(), aDay)} order by starts_at limit 5000`.execute(
    ctx.db,
  )
  await eachAlone(ctx, rows, ({ id }) =>
    transaction(ctx, async (ctx) => {
      const row = await holdRenewal(ctx, id)
      if (row.told_at === null) await tellPatient(ctx, row)
    }),
  )
}
