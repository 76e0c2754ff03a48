import type { PayoutRate } from '@sorrel/contract/payouts/schemas'
import type { changePayoutRate, listPayoutRates, writePayoutRate } from '@sorrel/contract/payouts/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, transaction } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { holdRow } from '../../payers/access.ts'
import { closeRow } from '../../payers/dated/closing.ts'
import { type DatedRow, payoutRateKind } from '../../payers/dated/kinds.ts'
import { refuseOrder, takeWritten } from '../../payers/dated/taking.ts'
import { writeVersions } from '../../payers/dated/writing.ts'

type Shown = z.input<typeof PayoutRate>
type RateRow = DatedRow<'payout_rate'>
type Wanted = z.output<typeof listPayoutRates.query>

const showRate = ({ updated_by: _, ...rate }: RateRow & { provider_name: string | null }): Shown => rate

/** One page of the rates that were not withdrawn: those for everybody first, then by dietitian, kind and day. */ // reads providers
export async function listRates(ctx: Context, { provider_id, kind, day, cursor, limit = 50 }: Wanted) {
  const place = (alias: string) =>
    sql`coalesce(${sql.ref(`${alias}.provider_id`)}::text, ''), ${sql.ref(`${alias}.kind`)}, ${sql.ref(`${alias}.starts_on`)}, ${sql.ref(`${alias}.id`)}`
  const conditions = [
    sql`r.withdrawn_at is null`,
    ...(provider_id === undefined ? [] : [sql`(r.provider_id = ${provider_id} or r.provider_id is null)`]),
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
    ...(day === undefined ? [] : [sql`r.starts_on <= ${day} and (r.ends_on is null or r.ends_on >= ${day})`]),
    ...(cursor === undefined
      ? []
      : [sql`(${place('r')}) > (select ${place('o')} from payout_rate o where o.id = ${readCursor(cursor).id})`]),
  ]
  const { rows } = await sql<RateRow & { provider_name: string | null }>`
    select r.*, nullif(concat_ws(' ', d.first_name, d.last_name), '') as provider_name from payout_rate r left join provider d on d.id = r.provider_id
    where ${sql.join(conditions, sql` and `)} order by ${place('r')} limit ${limit + 1}`.execute(ctx.db)
  const { items, next_cursor } = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  return { items: items.map(showRate), next_cursor }
}

/** Writes a rate that holds from a day on. The one before ends on the day before, and the visits that it covers follow by a job. */
export const writeRate = (ctx: Context, rate: z.output<typeof writePayoutRate.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    refuseOrder(rate)
    refuseUnit(rate)
    const provider_name = await findName(ctx, rate.provider_id)
    if (rate.provider_id !== null && provider_name === null) throw refuseValue('body', ['provider_id'], 'invalid_value')
    const row = takeWritten(await writeVersions(ctx, payoutRateKind, [rate]))
    await record(ctx, 'payout_rate.recorded', { subject_id: row.id, payload: { payout_rate_id: row.id } })
    return showRate({ ...row, provider_name })
  })

/** Only fees have a share, and a share is no amount. */
function refuseUnit({ kind, unit, rate_cents, basis_points }: z.output<typeof writePayoutRate.body>): void {
  const isShare = unit === 'fee_share'
  if (isShare && kind !== 'no_show' && kind !== 'late_cancel') throw refuseValue('body', ['unit'], 'invalid_value')
  if (isShare && rate_cents !== 0) throw refuseValue('body', ['rate_cents'], 'invalid_value')
  if (!isShare && basis_points !== 0) throw refuseValue('body', ['basis_points'], 'invalid_value')
}

/** Ends or withdraws a rate, for a reason that the trail keeps. */
export const changeRate = (
  ctx: Context,
  id: string,
  version: number | undefined,
  { reason, ...closing }: z.output<typeof changePayoutRate.body>,
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = await closeRow(ctx, 'payout_rate', await holdRow(ctx, 'payout_rate', id, version), closing)
    await record(ctx, 'payout_rate.changed', { subject_id: id, payload: { payout_rate_id: id }, details: { ...closing, reason } })
    return showRate({ ...row, provider_name: await findName(ctx, row.provider_id) })
  })

/** The name of a dietitian. */ // reads providers
async function findName(ctx: Context, id: string | null): Promise<string | null> {
  if (id === null) return null
  const named = await ctx.db.selectFrom('provider').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst()
  return named ? `${named.first_name} ${named.last_name}` : null
}
