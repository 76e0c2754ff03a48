import { AccountKind } from '@sorrel/contract/ledger/schemas'
import type { getTrialBalance, listLedgerAccounts } from '@sorrel/contract/ledger/wire'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseValue } from '../../kernel/problem.ts'
import { namePayers } from '../../payers/own/naming.ts'
import type { AccountRow } from '../access.ts'

type Sums = { name: string; kind: string; went_in: string; went_out: string }

/** What moved through each account by a moment. Now it stands in the volumes; of the past the postings tell it. */
const volumesAt = (at: string | undefined): RawBuilder<Sums> =>
  at === undefined
    ? sql`select name, kind, in_cents as went_in, out_cents as went_out from ledger_account`
    : sql`select m.name, a.kind, sum(m.went_in) as went_in, sum(m.went_out) as went_out
        from (select to_account as name, amount_cents as went_in, 0 as went_out from posting where effective_at <= ${at}
          union all select from_account, 0, amount_cents from posting where effective_at <= ${at}) m
        join ledger_account a on a.name = m.name group by m.name, a.kind`

/** What stands on the accounts at a moment, by kind, and the sum of all, which is zero. */
export async function sumUp(ctx: Context, at: string | undefined): Promise<z.input<typeof getTrialBalance.output>> {
  const { rows } = await sql<{ kind: string; accounts: number; in_cents: number; out_cents: number; balance_cents: number }>`
    select kind, count(*)::int as accounts, sum(went_in)::float8 as in_cents, sum(went_out)::float8 as out_cents,
      sum(went_in - went_out)::float8 as balance_cents
    from (${volumesAt(at)}) v group by kind order by kind`.execute(ctx.db)
  const lines = rows.map(({ kind, ...sums }) => ({ kind: kindOf(kind), ...sums }))
  return { lines, sum_cents: lines.reduce((sum, { balance_cents }) => sum + balance_cents, 0) }
}

/** The kind of an account. A kind without words is a mistake of ours: every account is written by its type. */
export const kindOf = (kind: string): z.infer<typeof AccountKind> => AccountKind.parse(kind)

type Wanted = z.output<typeof listLedgerAccounts.query>
type Holding = { name: string; kind: string; balance_cents: number; person: string | null }

/** One page of the accounts of a kind with something on them, those with most first. */
export async function listAccounts(ctx: Context, wanted: Wanted): Promise<z.input<typeof listLedgerAccounts.output>> {
  const limit = wanted.limit ?? 25
  const after = wanted.cursor === undefined ? undefined : readPlace(wanted.cursor)
  const lower = after ? sql`and (abs(balance), name) < (${after.size}::numeric, ${after.name})` : sql``
  const { rows } = await selectHoldings(
    ctx,
    sql`select name, kind, balance from (select name, kind, went_in - went_out as balance from (${volumesAt(wanted.at)}) v) b
      where kind = ${wanted.kind} and balance <> 0 ${lower} order by abs(balance) desc, name desc limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: await showAll(ctx, page), next_cursor: rows.length > limit && last ? writePlace(last) : null }
}

/** One account with what stands on it at a moment. */
export async function showBalance(ctx: Context, account: Permitted<AccountRow>, at: string | undefined) {
  const { rows } = await selectHoldings(
    ctx,
    sql`select a.name, a.kind, coalesce((select went_in - went_out from (${volumesAt(at)}) v where v.name = a.name), 0) as balance
      from ledger_account a where a.name = ${account.name}`,
  )
  return (await showAll(ctx, rows.slice(0, 1)))[0]!
}

/** Adds whose the accounts are. A record that was merged is called by the name of the one that stays. */ // reads patients, providers
const selectHoldings = (ctx: Context, accounts: RawBuilder<unknown>) =>
  sql<Holding>`
    select a.name, a.kind, a.balance::float8 as balance_cents, case split_part(a.name, ':', 1)
      when 'patient' then (select concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) from patient p where p.id::text = split_part(a.name, ':', 2))
      when 'provider' then (select concat_ws(' ', d.first_name, d.last_name) from provider d where d.id::text = split_part(a.name, ':', 2)) end as person
    from (${accounts}) a order by abs(a.balance) desc, a.name desc`.execute(ctx.db)

async function showAll(ctx: Context, holdings: readonly Holding[]) {
  const payerIds = holdings.map(({ name }) => /^(?:payer|cash:eft):([A-Za-z0-9_-]+)/.exec(name)?.[1] ?? null)
  const nameOf = await namePayers(ctx, payerIds)
  return holdings.map(({ name, kind, balance_cents, person }, at) => {
    const payerId = payerIds[at] ?? null
    return { account: name, kind: kindOf(kind), holder: payerId === null ? person : nameOf(payerId), balance_cents }
  })
}

const PlaceText = z.tuple([z.int().min(0), z.string().max(100)])
const writePlace = ({ balance_cents, name }: Holding): string =>
  Buffer.from(JSON.stringify([Math.abs(balance_cents), name])).toString('base64url')

function readPlace(cursor: string): { size: number; name: string } {
  try {
    const [size, name] = PlaceText.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { size, name }
  } catch {
    throw refuseValue('query', ['cursor'], 'invalid_format')
  }
}
