import type { Underpaid } from '@sorrel/contract/denials/schemas'
import type { listUnderpaid as wire } from '@sorrel/contract/denials/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { findStartOf, findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

type Shown = z.input<typeof Underpaid>
type Wanted = z.output<typeof wire.query>
type Shortfall = Pick<Shown, 'expected_cents' | 'allowed_cents' | 'missing_cents'>

/**
 * The lines `x` of the standing answers `d` of first payers to claims `c` of which the payer allowed less than its contract says: by its own word of what
 * it allows, else by what it paid and left to the patient, to which the federal reduction is added. Less than a cent for each unit is rounding. A line is
 * found by our number of it, as posting finds it, and what was refused as a whole is a denial. `t` holds what the contract says.
 */ // reads claims, clearinghouse
const joinShortLines: RawBuilder<unknown> = sql`
  join claim_content t on t.claim_id = c.id
  join lateral (
    select s.code, s.units, s.expected_cents, a.allowed_cents, s.expected_cents - a.allowed_cents as missing_cents, l.place
    from jsonb_array_elements(d.body->'lines') with ordinality as l (line, place)
      cross join lateral (select coalesce((l.line->>'allowed_cents')::bigint, (l.line->>'paid_cents')::bigint + coalesce((select sum((j->>'cents')::bigint)
        from jsonb_array_elements(l.line->'adjustments') j where j->>'group' = 'PR' or j->>'reason' = '253'), 0)) as allowed_cents) a
      cross join lateral (select e->>'code' as code, (e->>'units')::int as units, (e->>'expected_cents')::bigint as expected_cents
        from (select t.draft->'lines'->(coalesce(substring(l.line->>'control' from 'L([0-9]{1,2})$')::int, l.place::int) - 1) as e) found) s
    where s.code = coalesce(l.line->>'sent_code', l.line->>'code') and a.allowed_cents > 0 and s.expected_cents - a.allowed_cents > s.units
  ) x on true`

const standing = sql`d.state = 'posted' and d.outcome in ('paid', 'partially_paid') and d.reversed_by is null and d.status not in ('2', '3', '20', '21')
  and c.priority = 'P' and c.state in ('paid', 'partially_paid', 'appealed')`

/** One page of the claims that a payer paid less than its contract says, the latest answer first, and what is missing in all: two statements. */ // reads patients, providers
export async function listUnderpaid(ctx: Context, wanted: Wanted): Promise<z.input<typeof wire.output>> {
  const { payer_id, undisputed, cursor, limit = 25 } = wanted
  const from = wanted.from ?? Temporal.PlainDate.from(findToday(ctx)).subtract({ days: 365 }).toString()
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const short = sql`select d.id, d.claim_id, d.created_at as answered_at, sum(x.expected_cents)::float8 as expected_cents, sum(x.allowed_cents)::float8 as allowed_cents,
      sum(x.missing_cents)::float8 as missing_cents, (select max(o.sent_at) from appeal_letter o where o.claim_id = d.claim_id and o.reason = 'underpaid') as disputed_at,
      jsonb_agg(jsonb_build_object('code', x.code, 'units', x.units, 'expected_cents', x.expected_cents, 'allowed_cents', x.allowed_cents,
        'missing_cents', x.missing_cents) order by x.place) as lines
    from remitted_claim d join claim c on c.id = d.claim_id ${joinShortLines}
    where ${standing} and d.created_at >= ${findStartOf(ctx, from)}::timestamptz ${payer_id === undefined ? sql`` : sql`and c.payer_id = ${payer_id}`}
    group by d.id, d.claim_id, d.created_at`
  const which = undisputed ? sql`where disputed_at is null` : sql`where true`
  const [{ rows }, totals] = await Promise.all([
    sql<Shown & { id: string }>`select s.*, c.number, c.payer_id, c.payer_name, c.service_day,
        concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, concat_ws(' ', v.first_name, v.last_name) as provider_name
      from (select * from (${short}) every ${which} ${after === undefined ? sql`` : sql`and (answered_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
        order by answered_at desc, id desc limit ${limit + 1}) s
        join claim c on c.id = s.claim_id join patient p on p.id = c.patient_id join provider v on v.id = c.provider_id
      order by s.answered_at desc, s.id desc`.execute(ctx.db),
    sql<{ claims: number; missing_cents: number }>`
      select count(*)::int as claims, coalesce(sum(missing_cents), 0)::float8 as missing_cents from (${short}) every ${which}`.execute(
      ctx.db,
    ),
  ])
  const page = pageOf(rows, limit, ({ answered_at: at, id }) => ({ at, id }))
  return { ...page, items: page.items.map(({ id: _, ...item }) => item), total: totals.rows[0]! }
}

/** What is missing of one claim; null if nothing is. One statement. */
export async function findShortfall(ctx: Context, claimId: string): Promise<Shortfall | null> {
  const { rows } = await sql<Shortfall>`
    select sum(x.expected_cents)::float8 as expected_cents, sum(x.allowed_cents)::float8 as allowed_cents, sum(x.missing_cents)::float8 as missing_cents
    from remitted_claim d join claim c on c.id = d.claim_id ${joinShortLines} where ${standing} and c.id = ${claimId} having count(*) > 0`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
