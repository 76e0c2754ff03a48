import type { RemoteAllowance } from '@sorrel/contract/remote-care/schemas'
import type { allowRemoteCode, listRemoteCodes } from '@sorrel/contract/remote-care/wire'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { findActing } from '../denials/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { isKnownPayer, namePayers } from '../payers/own/naming.ts'
import type { RemoteCareTables } from './tables.ts'

type Allowance = Selectable<RemoteCareTables['remote_code_allowance']>

async function showAllowances(ctx: Context, rows: readonly Allowance[]): Promise<z.input<typeof RemoteAllowance>[]> {
  const nameOf = await namePayers(ctx, [...new Set(rows.map(({ payer_id }) => payer_id))])
  return rows.map(({ admin_id: _id, created_at: _at, ...row }) => ({ ...row, payer_name: nameOf(row.payer_id) }))
}

/** All codes with their thresholds, and every payer that pays one of them. */
export async function listCodes(ctx: Context): Promise<z.input<typeof listRemoteCodes.output>> {
  const [codes, allowances] = await Promise.all([
    ctx.db
      .selectFrom('remote_code_rule')
      .selectAll()
      .orderBy('is_on', 'desc')
      .orderBy('family')
      .orderBy('code')
      .orderBy('starts_on')
      .execute(),
    ctx.db.selectFrom('remote_code_allowance').selectAll().orderBy('payer_id').orderBy('code').orderBy('starts_on', 'desc').execute(),
  ])
  return { codes, allowances: await showAllowances(ctx, allowances) }
}

/** Says from which day on a payer pays a code. Throws `already_exists` if that stands, and `not_available` for a code that dietitians do not bill. */
export const allowCode = (ctx: Context, { payer_id, code, starts_on, source }: z.output<typeof allowRemoteCode.body>) =>
  transaction(ctx, async (ctx) => {
    if (!(await isKnownPayer(ctx, payer_id))) throw refuseValue('body', ['payer_id'], 'invalid_value')
    const rule = ctx.db.selectFrom('remote_code_rule').select('code').where('code', '=', code).where('is_on', '=', true)
    if (!(await rule.where('is_for_dietitians', '=', true).executeTakeFirst())) throw new Problem('not_available')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`remote code ${payer_id} ${code}`}, 0))`.execute(ctx.db)
    const same = ctx.db.selectFrom('remote_code_allowance').select('id').where('payer_id', '=', payer_id).where('code', '=', code)
    const standing = await same.where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', starts_on)])).executeTakeFirst()
    if (standing) throw new Problem('already_exists')
    const { id: admin_id, name: admin_name } = await findActing(ctx)
    const row: Allowance = {
      id: makeIdAt(ctx.now()),
      payer_id,
      code,
      starts_on,
      ends_on: null,
      source,
      admin_id,
      admin_name,
      created_at: ctx.now(),
    }
    await ctx.db.insertInto('remote_code_allowance').values(row).execute()
    await record(ctx, 'remote_code.allowed', { subject_id: row.id, payload: { remote_code_allowance_id: row.id } })
    return (await showAllowances(ctx, [row]))[0]!
  })

/** Says on which day a payer stops to pay a code. A day before its first one is refused. */
export const endAllowance = (ctx: Context, id: string, endsOn: string) =>
  transaction(ctx, async (ctx) => {
    const held = await ctx.db.selectFrom('remote_code_allowance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!held) throw new Problem('not_found')
    if (endsOn < held.starts_on || (held.ends_on !== null && endsOn > held.ends_on)) throw refuseValue('body', ['ends_on'], 'invalid_value')
    await ctx.db.updateTable('remote_code_allowance').set({ ends_on: endsOn }).where('id', '=', id).execute()
    await record(ctx, 'remote_code.allowed', { subject_id: id, payload: { remote_code_allowance_id: id } })
    return (await showAllowances(ctx, [{ ...held, ends_on: endsOn }]))[0]!
  })
