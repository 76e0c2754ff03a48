import type { PayoutEntry } from '@sorrel/contract/payouts/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, getDoerId } from '../../kernel/context.ts'
import type { PaidProvider } from '../access.ts'

type Shown = z.input<typeof PayoutEntry>

/** What was entered by hand, as it is shown. Row-level security shows it to finance staff alone. */ // reads providers, auth
async function selectShown(ctx: Context, where: RawBuilder<unknown>, most: number): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select e.id, e.provider_id, concat_ws(' ', d.first_name, d.last_name) as provider_name, e.type, e.amount_cents::float8 as amount_cents, e.note, e.state,
      concat_ws(' ', a.first_name, a.last_name) as asked_name, e.created_at as asked_at, e.decided_name, e.decided_note,
      e.state = 'waiting' and e.admin_id is distinct from ${getDoerId(ctx.actor)} as may_approve
    from payout_entry e join provider d on d.id = e.provider_id left join administrator a on a.id = e.admin_id
    where ${where} order by e.created_at desc, e.id desc limit ${most}`.execute(ctx.db)
  return rows
}

export const showEntry = async (ctx: Context, id: string): Promise<Shown> => (await selectShown(ctx, sql`e.id = ${id}`, 1))[0]!

/** What waits for a second person, of everybody. */
export const listWaitingEntries = (ctx: Context): Promise<Shown[]> => selectShown(ctx, sql`e.state = 'waiting'`, 50)

/** What was entered for one dietitian and is no line: it waits for a second person, or was refused. */
export const listEntriesWithoutLine = (ctx: Context, { id }: PaidProvider): Promise<Shown[]> =>
  selectShown(ctx, sql`e.provider_id = ${id} and e.state in ('waiting', 'refused')`, 20)
