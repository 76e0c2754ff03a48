import type { Fee } from '@sorrel/contract/payers/schemas'
import type { changeFee, listFees, writeFee } from '@sorrel/contract/payers/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, transaction } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { holdRow } from '../access.ts'
import { closeRow } from '../dated/closing.ts'
import { type DatedRow, feeKind } from '../dated/kinds.ts'
import { refuseOrder, takeWritten } from '../dated/taking.ts'
import { writeVersions } from '../dated/writing.ts'
import { isKnownPayer, type NameOf, namePayers } from '../own/naming.ts'

type Shown = z.input<typeof Fee>
export type FeeRow = DatedRow<'fee'>
type Named = FeeRow & { provider_name: string | null; npi: string | null }
type Wanted = z.output<typeof listFees.query>

const showFee = ({ updated_by: _, npi: __, ...fee }: Named, nameOf: NameOf): Shown => ({
  ...fee,
  payer_name: fee.payer_id === null ? null : nameOf(fee.payer_id),
})
const showOne = async (ctx: Context, fee: Named): Promise<Shown> => showFee(fee, await namePayers(ctx, [fee.payer_id]))

/** The place of a fee in the list: by payer, the charges first, then by what it is for, and by day. */
const placeOf = (alias: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${alias}.payer_id`)}, ''), ${sql.ref(`${alias}.code`)}, coalesce(${sql.ref(`${alias}.modifier`)}, ''),
    coalesce(${sql.ref(`${alias}.place`)}, ''), ${sql.ref(`${alias}.starts_on`)}, ${sql.ref(`${alias}.id`)}`

/** Fees that were not withdrawn, by payer and procedure: one statement. */ // reads providers
export async function readFees(
  ctx: Context,
  { payer_id, code, provider_id, day }: Wanted,
  page: { after?: string; limit: number },
): Promise<Named[]> {
  const conditions = [
    sql`f.withdrawn_at is null`,
    ...(payer_id === undefined || payer_id === 'contracts'
      ? []
      : [sql`coalesce(f.payer_id, '') = ${payer_id === 'charges' ? '' : payer_id}`]),
    ...(payer_id === 'contracts' ? [sql`f.payer_id is not null`] : []),
    ...(code === undefined ? [] : [sql`f.code = ${code}`]),
    ...(provider_id === undefined ? [] : [sql`f.provider_id = ${provider_id}`]),
    ...(day === undefined ? [] : [sql`f.starts_on <= ${day} and (f.ends_on is null or f.ends_on >= ${day})`]),
    ...(page.after === undefined ? [] : [sql`(${placeOf('f')}) > (select ${placeOf('o')} from fee o where o.id = ${page.after})`]),
  ]
  const { rows } = await sql<Named>`select f.*, nullif(concat_ws(' ', d.first_name, d.last_name), '') as provider_name,
      (select a.npi from npis_of(array[f.provider_id]) a) as npi
    from fee f left join provider d on d.id = f.provider_id
    where ${sql.join(conditions, sql` and `)} order by ${placeOf('f')} limit ${page.limit}`.execute(ctx.db)
  return rows
}

/** A page of the fees. */
export async function listPrices(ctx: Context, wanted: Wanted) {
  const limit = wanted.limit ?? 50
  const after = wanted.cursor === undefined ? undefined : readCursor(wanted.cursor).id
  const rows = await readFees(ctx, wanted, { limit: limit + 1, ...(after !== undefined && { after }) })
  const { items, next_cursor } = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  const nameOf = await namePayers(
    ctx,
    items.map(({ payer_id }) => payer_id),
  )
  return { items: items.map((fee) => showFee(fee, nameOf)), next_cursor }
}

/** Writes a fee that holds from a day on. The fee before ends on the day before. */
export const writePrice = (ctx: Context, fee: z.output<typeof writeFee.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    refuseOrder(fee)
    if (fee.payer_id !== null && !(await isKnownPayer(ctx, fee.payer_id))) throw refuseValue('body', ['payer_id'], 'invalid_value')
    if (fee.payer_id === null && fee.provider_id !== null) throw refuseValue('body', ['provider_id'], 'invalid_value')
    if (fee.payer_id === null && fee.place !== null) throw refuseValue('body', ['place'], 'invalid_value')
    const provider = await findNamed(ctx, fee.provider_id)
    if (fee.provider_id !== null && !provider) throw refuseValue('body', ['provider_id'], 'invalid_value')
    const row = takeWritten(await writeVersions(ctx, feeKind, [fee]))
    await record(ctx, 'fee.recorded', { subject_id: row.id, payload: { fee_id: row.id } })
    return showOne(ctx, { ...row, npi: null, provider_name: provider ?? null })
  })

/** Ends or withdraws a fee, for a reason that the trail keeps. */
export const changePrice = (
  ctx: Context,
  id: string,
  version: number | undefined,
  change: z.output<typeof changeFee.body>,
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { reason, ...closing } = change
    const row = await closeRow(ctx, 'fee', await holdRow(ctx, 'fee', id, version), closing)
    await record(ctx, 'fee.changed', { subject_id: id, payload: { fee_id: id }, details: { ...closing, reason } })
    return showOne(ctx, { ...row, npi: null, provider_name: (await findNamed(ctx, row.provider_id)) ?? null })
  })

/** The name of a dietitian. */ // reads providers
async function findNamed(ctx: Context, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined
  const named = await ctx.db.selectFrom('provider').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst()
  return named && `${named.first_name} ${named.last_name}`
}
