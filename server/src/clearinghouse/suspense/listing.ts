import type { SuspenseClearing, SuspenseEntry } from '@sorrel/contract/clearinghouse/suspense/schemas'
import type { listClearings as clearingsWire, listSuspense as wire } from '@sorrel/contract/clearinghouse/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { readBalance } from '../../ledger/posting.ts'
import { type NameOf, namePayers } from '../../payers/own/naming.ts'
import type { ClearingRow } from '../access.ts'

export type Entry = z.input<typeof SuspenseEntry>
const suspense = 'suspense:unapplied'

/**
 * The transactions on the account of unmatched money that nothing has taken back and nobody has cleared. Each names the payment and what it was about.
 * Above zero the practice has the money.
 */ // reads ledger
const entries: RawBuilder<unknown> = sql`(
  select t.id as entry_id, t.effective_at as at, sum(case when p.from_account = ${suspense} then p.amount_cents else -p.amount_cents end)::float8 as amount_cents,
    case split_part(t.reference, ':', 1) when 'remitted_adjustment' then 'adjustment' when 'remitted_difference' then 'difference' else 'unmatched' end as kind,
    m.payer_id, m.payer_name, m.trace, m.paid_on::text, a.reason, a.reference, d.id as remitted_claim_id, coalesce(d.state = 'unmatched', false) as is_waiting
  from posting p join ledger_transaction t on t.id = p.transaction_id left join remitted_adjustment a on a.transaction_id = t.id
    left join remitted_claim d on t.kind = 'remittance_posted' and d.id::text = split_part(t.reference, ':', 2)
    join remittance m on m.id = coalesce(a.remittance_id, d.remittance_id)
  where (p.from_account = ${suspense} or p.to_account = ${suspense}) and t.kind in ('remittance_posted', 'provider_level_adjusted')
    and split_part(t.reference, ':', 1) in ('remitted_adjustment', 'remitted_difference', 'remitted_unapplied')
    and not exists (select from ledger_transaction r where r.reverses_id = t.id)
    and not exists (select from suspense_clearing_entry e where e.transaction_id = t.id and e.is_standing)
  group by t.id, a.remittance_id, a.position, d.id, m.id
)`

/** The entries that a condition on `s` names, the oldest first. */
export async function readEntries(ctx: Context, where: RawBuilder<unknown>, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'payer_name'> & { payer_name: string }>`
    select * from ${entries} s where s.amount_cents <> 0 and ${where} order by s.at, s.entry_id limit ${limit}`.execute(ctx.db)
  return rows
}

/** How many entries are not matched, and what they come to. One statement. */
export async function countEntries(ctx: Context): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(s.amount_cents), 0)::float8 as cents from ${entries} s where s.amount_cents <> 0`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** A page of what is not matched, the oldest first, with what all of it comes to in the books. */
export async function listSuspense(ctx: Context, { payer_id, cursor, limit = 50 }: z.output<typeof wire.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = [
    payer_id === undefined ? sql`true` : sql`s.payer_id = ${payer_id}`,
    after === undefined ? sql`true` : sql`(s.at, s.entry_id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
  ]
  const [rows, balance] = await Promise.all([readEntries(ctx, sql.join(conditions, sql` and `), limit + 1), readBalance(ctx, suspense)])
  const page = pageOf(rows, limit, ({ at, entry_id: id }) => ({ at, id }))
  // The account is fed from the other side: money that came in stands below zero in it.
  return { ...page, balance_cents: 0 - balance, alone_cents: ctx.config.write_off_alone_cents }
}

/** Whether the money of a decision was cleared, so that it can no longer find a claim. */
export async function isCleared(ctx: Context, transactionId: string | null): Promise<boolean> {
  if (transactionId === null) return false
  const standing = ctx.db.selectFrom('suspense_clearing_entry').select('clearing_id').where('transaction_id', '=', transactionId)
  return (await standing.where('is_standing', '=', true).executeTakeFirst()) !== undefined
}

type Row = ClearingRow & { entries: number; payer_ids: string[] }

const readClearings = async (ctx: Context, where: RawBuilder<unknown>, limit: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.*, c.amount_cents::float8 as amount_cents, e.entries, e.payer_ids from suspense_clearing c,
      lateral (select count(*)::int as entries, array_agg(distinct o.payer_id) as payer_ids from suspense_clearing_entry o where o.clearing_id = c.id) e
    where ${where} order by c.asked_at desc, c.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

async function showAll(ctx: Context, rows: readonly Row[]) {
  const nameOf = await namePayers(ctx, [...new Set(rows.flatMap(({ payer_ids }) => payer_ids))])
  return rows.map((row) => show(ctx, row, nameOf))
}

function show({ actor }: Context, row: Row, nameOf: NameOf): z.input<typeof SuspenseClearing> {
  const { id, reason, note, amount_cents, account, state, asked_name, asked_at, decided_name, decided_at, taken_back_at, taken_back_note } =
    row
  const isOwn = actor.kind === 'admin' && actor.admin_id === row.asked_by
  return {
    ...{ id, reason, note, amount_cents, account, state, asked_name, asked_at, decided_name, decided_at, taken_back_at, taken_back_note },
    ...{ entries: row.entries, payer_names: row.payer_ids.map(nameOf) },
    ...{ may_decide: state === 'waiting' && !isOwn, may_take_back: state === 'posted' },
  }
}

/** A page of what was cleared or waits for a second person, the newest first. */
export async function listClearings(ctx: Context, { cursor, limit = 50 }: z.output<typeof clearingsWire.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const where = after === undefined ? sql`true` : sql`(c.asked_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const page = pageOf(await readClearings(ctx, where, limit + 1), limit, ({ asked_at: at, id }) => ({ at, id }))
  return { ...page, items: await showAll(ctx, page.items) }
}

/** One clearing in the form of the contract. */
export async function showClearing(ctx: Context, id: string): Promise<z.input<typeof SuspenseClearing>> {
  const [row] = await readClearings(ctx, sql`c.id = ${id}`, 1)
  if (!row) throw new Error('a clearing that was written is there')
  return (await showAll(ctx, [row]))[0]!
}
