import { findPayer, isOwnPayerId } from '@sorrel/contract/insurance/vocabulary'
import type { OwnPayer } from '@sorrel/contract/payers/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { DatedRow } from '../dated/kinds.ts'
import type { PostalAddress } from '../tables.ts'

export type NameOf = (payerId: string) => string

/** What payers are called, those of the list and those that the practice added: no statement, or one where own payers are among them. */
export async function namePayers(ctx: Context, ids: readonly (string | null)[]): Promise<NameOf> {
  const own = ids.filter((id) => id !== null && isOwnPayerId(id))
  const rows = own.length === 0 ? [] : await readNewest(ctx, own)
  const names = new Map(rows.map(({ payer_id, name }) => [payer_id, name]))
  return (id) => findPayer(id)?.name ?? names.get(id) ?? id
}

/** Whether there is a payer with this id, in the list or added by the practice; of those that ended only what is there stays as it is. */
export async function isKnownPayer(ctx: Context, id: string): Promise<boolean> {
  if (!isOwnPayerId(id)) return findPayer(id) !== undefined
  const own = await findOwnPayer(ctx, id)
  return own !== null && (own.ends_on === null || own.ends_on >= findToday(ctx))
}

/** Whether it is a payer whose plans can be asked about, and not a way to pay alone. */
export async function isInsurer(ctx: Context, id: string): Promise<boolean> {
  const payer = findPayer(id)
  return payer ? payer.group !== 'self_pay' && payer.group !== 'unlisted' : isKnownPayer(ctx, id)
}

const showOwn = ({ updated_by: _, ...row }: DatedRow<'own_payer'>): z.input<typeof OwnPayer> => row as z.input<typeof OwnPayer>

/** An own payer as it is called now, or was last; null if there is none. */
export async function findOwnPayer(ctx: Context, id: string): Promise<z.input<typeof OwnPayer> | null> {
  const [row] = isOwnPayerId(id) ? await readNewest(ctx, [id]) : []
  return row ? showOwn(row) : null
}

/** All own payers, by name, each as it is called now, or was last. */
export const listOwn = async (ctx: Context): Promise<z.input<typeof OwnPayer>[]> => (await readNewest(ctx, null)).map(showOwn)

/** The version of today, else the last one that held, else the first one to come. One statement. */
async function readNewest(ctx: Context, ids: readonly (string | null)[] | null): Promise<DatedRow<'own_payer'>[]> {
  const { rows } = await sql<DatedRow<'own_payer'>>`select o.* from (
      select distinct on (payer_id) * from own_payer where withdrawn_at is null and (${ids}::text[] is null or payer_id = any (${ids}::text[]))
      order by payer_id, starts_on <= ${findToday(ctx)}::date desc, case when starts_on <= ${findToday(ctx)}::date then starts_on end desc, starts_on) o
    order by o.name, o.payer_id limit 500`.execute(ctx.db)
  return rows
}

/** Where the mail of own payers goes now, whatever day a claim is about, by payer: no statement, or one. */
export async function readAddresses(ctx: Context, ids: readonly string[]): Promise<Map<string, PostalAddress>> {
  const own = ids.filter(isOwnPayerId)
  const rows = own.length === 0 ? [] : await readNewest(ctx, own)
  return new Map(rows.map(({ payer_id, line_1, line_2, city, state, zip }) => [payer_id, { line_1, line_2, city, state, zip }]))
}
