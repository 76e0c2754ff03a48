import { ageGroups } from '@sorrel/contract/denials/vocabulary'
import type { getClaimFigures as wire } from '@sorrel/contract/denials/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findStartOf, findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseValue } from '../../kernel/problem.ts'
import { joinRefusal } from '../reading/listing.ts'
import { joinAmounts, openCents } from '../reading/open.ts'

type Figures = z.input<typeof wire.output>
type Wanted = z.output<typeof wire.query>
type During = { from: string; to: string; payer_id: string | undefined }

const usualDays = 180
/** Answers that decide about a claim. */
const decisions = ['paid', 'partially_paid', 'denied', 'unprocessable']

/** The days that were asked for; without them the last half year. */
function findDays(ctx: Context, { from, to, payer_id }: Wanted): During {
  const last = to ?? findToday(ctx)
  const first = from ?? Temporal.PlainDate.from(last).subtract({ days: usualDays }).toString()
  if (first > last) throw refuseValue('query', ['to'], 'too_small')
  return { from: first, to: last, payer_id }
}

/** What payers owe, how fast they pay and for what they refuse: three statements, however many claims and payers there are. */
export async function readFigures(ctx: Context, wanted: Wanted): Promise<Figures> {
  const during = findDays(ctx, wanted)
  const [ages, paces, reasons] = await Promise.all([readAges(ctx, during), readPaces(ctx, during), readReasons(ctx, during)])
  return { from: during.from, to: during.to, ages, paces, reasons }
}

const ofPayer = (payer: string | undefined) => (payer === undefined ? sql`` : sql`and c.payer_id = ${payer}`)

/** What is open today by payer and by days since the visit. */ // reads claims
async function readAges(ctx: Context, { payer_id }: During): Promise<Figures['ages']> {
  const today = findToday(ctx)
  const { rows } = await sql<{ payer_id: string; payer_name: string; days: number; claims: number; open_cents: number }>`
    with owed as (select c.payer_id, c.payer_name, greatest(0, ${today}::date - c.service_day) as age, ${openCents} as open_cents
      from claim c ${joinAmounts} where c.with_payer and c.state not in ('voided', 'cancelled', 'closed') ${ofPayer(payer_id)})
    select payer_id, max(payer_name) as payer_name, least(4, (greatest(age, 1) - 1) / 30)::int as days, count(*)::int as claims, sum(open_cents)::float8 as open_cents
    from owed where open_cents > 0 group by 1, 3`.execute(ctx.db)
  return [...Map.groupBy(rows, (row) => row.payer_id)]
    .map(([id, found]) => {
      const groups = ageGroups.map((_, at) => {
        const row = found.find(({ days }) => days === at)
        return { claims: row?.claims ?? 0, open_cents: row?.open_cents ?? 0 }
      })
      const sum = (read: (one: (typeof groups)[number]) => number) => groups.reduce((total, one) => total + read(one), 0)
      return {
        payer_id: id,
        payer_name: found[0]!.payer_name,
        groups,
        claims: sum(({ claims }) => claims),
        open_cents: sum((one) => one.open_cents),
      }
    })
    .sort((a, b) => b.open_cents - a.open_cents || a.payer_id.localeCompare(b.payer_id))
}

/**
 * How claims went that were first sent in these days. The first answer counts: a claim that was rejected or denied before it was paid is no first pass.
 */ // reads claims
async function readPaces(ctx: Context, { from, to, payer_id }: During): Promise<Figures['paces']> {
  const { rows } = await sql<Figures['paces'][number]>`
    with sent as (select c.id, c.payer_id, c.payer_name, min(e.at) as sent_at from claim_event e join claim c on c.id = e.claim_id
        where e.kind = 'submitted' ${ofPayer(payer_id)} group by c.id
        having min(e.at) >= ${findStartOf(ctx, from)}::timestamptz and min(e.at) < ${findStartOf(ctx, to, 1)}::timestamptz),
      went as (select s.*, (select e.kind from claim_event e where e.claim_id = s.id and e.kind in ('rejected', 'paid', 'partially_paid', 'denied')
          order by e.at, e.id limit 1) as first, (select min(e.at) from claim_event e where e.claim_id = s.id and e.kind in ('paid', 'partially_paid')) as paid_at
        from sent s)
    select payer_id, max(payer_name) as payer_name, count(*)::int as sent, count(first)::int as answered, (count(*) filter (where first = 'paid'))::int as first_pass,
      (count(*) filter (where first = 'denied'))::int as denied, count(paid_at)::int as paid,
      percentile_disc(0.5) within group (order by extract(epoch from paid_at - sent_at) / 86400)::float8 as median_days,
      percentile_disc(0.9) within group (order by extract(epoch from paid_at - sent_at) / 86400)::float8 as p90_days
    from went group by 1 order by 3 desc, 1`.execute(ctx.db)
  return rows
}

/**
 * For what payers refused claims in these days, by payer, with how many claims they answered: the reason that holds the most money back stands for the claim.
 */ // reads claims, clearinghouse
async function readReasons(ctx: Context, { from, to, payer_id }: During): Promise<Figures['reasons']> {
  const [first, end] = [findStartOf(ctx, from), findStartOf(ctx, to, 1)]
  const { rows } = await sql<Figures['reasons'][number]>`
    with answers as (select c.payer_id, count(distinct c.id)::int as answered from remitted_claim s join claim c on c.id = s.claim_id
        where s.reversed_by is null and s.outcome = any (${decisions}) and s.created_at >= ${first}::timestamptz and s.created_at < ${end}::timestamptz ${ofPayer(payer_id)}
        group by 1)
    select c.payer_id, max(c.payer_name) as payer_name, r.reason, count(*)::int as claims, max(a.answered) as answered, sum(r.cents)::float8 as cents
    from claim c ${joinRefusal} join answers a on a.payer_id = c.payer_id
    where d.created_at >= ${first}::timestamptz and d.created_at < ${end}::timestamptz and r.reason is not null ${ofPayer(payer_id)}
    group by 1, 3 order by 6 desc, 1, 3`.execute(ctx.db)
  return rows
}
