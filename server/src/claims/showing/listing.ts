import { findingCodes, isError } from '@sorrel/contract/claims/findings/findings'
import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import type { ClaimSort } from '@sorrel/contract/claims/vocabulary'
import type { countClaims as countWire, listClaims as wire } from '@sorrel/contract/claims/wire'
import { wordsOfCode } from '@sorrel/contract/clearinghouse/for-dietitians'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, getDoerId } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'

type Wanted = z.output<typeof wire.query>
type Shown = z.input<typeof ClaimSummary>
type Code = keyof typeof findingCodes
export type SummaryRow = Omit<Shown, 'first_finding' | 'rejection'> & { first_finding: Code | null; rejection_code: string | null }

const errorCodes = (Object.keys(findingCodes) as Code[]).filter((code) => isError({ code }))
const firstFinding = sql`(select f->>'code' from claim_content t cross join jsonb_array_elements(t.findings) with ordinality as o (f, n)
  where t.claim_id = c.id and c.errors + c.warnings > 0 order by f->>'code' = any (${errorCodes}) desc, n limit 1)`

const rejectionCode = sql`case when c.state = 'rejected' or c.void_rejected then (select e.details->'codes'->>0 from claim_event e
  where e.claim_id = c.id and e.kind in ('rejected', 'void_rejected') order by e.at desc, e.id desc limit 1) end`

/** A claim in a list, with what the rules found first, and why it came back, in words. */
export const showSummary = ({ first_finding, rejection_code: code, ...row }: SummaryRow): Shown => ({
  ...row,
  first_finding: first_finding === null ? null : (findingCodes[first_finding]?.message ?? null),
  rejection: code === null ? null : { code, words: wordsOfCode(code) ?? null },
})

/** The columns of a claim in a list, with the names of its people. */ // reads patients, providers
export const selectSummary = sql`select c.id, c.number, case when c.appointment_id is null then 'remote_encounter' else 'appointment' end as kind, c.appointment_id,
  c.billable_remote_encounter_id, c.patient_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
  concat_ws(' ', d.first_name, d.last_name) as provider_name, c.payer_id, c.payer_name, c.priority, c.service_day, c.state, c.hold_codes, c.tags, c.errors, c.warnings,
  ${firstFinding} as first_finding, ${rejectionCode} as rejection_code,
  c.frequency, c.version, c.charge_cents, c.paid_cents, c.patient_cents, c.file_by, c.appeal_by, c.paper, c.void_rejected, c.revision, c.updated_at,
  w.admin_id as assignee_id, w.admin_name as assignee_name, w.next_step, w.next_on
  from claim c join patient p on p.id = c.patient_id join provider d on d.id = c.provider_id left join claim_assignment w on w.claim_id = c.id`

// Claims without a last day of filing come at the end of those that have one.
const orders: Record<ClaimSort, { key: RawBuilder<unknown>; isRising: boolean; of: RawBuilder<unknown> }> = {
  service_day: { key: sql`c.service_day`, of: sql`o.service_day`, isRising: false },
  file_by: { key: sql`coalesce(c.file_by, 'infinity')`, of: sql`coalesce(o.file_by, 'infinity')`, isRising: true },
  charge: { key: sql`c.charge_cents`, of: sql`o.charge_cents`, isRising: false },
}

/** One page of claims: one statement. Row-level security shows a dietitian their own. */
export async function listClaims(ctx: Context, wanted: Wanted): Promise<{ items: Shown[]; next_cursor: string | null }> {
  const { limit = 25, sort = 'service_day' } = wanted
  const { key, isRising, of } = orders[sort]
  const after = wanted.cursor === undefined ? undefined : readCursor(wanted.cursor).id
  const compare = isRising ? sql`>` : sql`<`
  const direction = isRising ? sql`asc` : sql`desc`
  const place = after === undefined ? sql`` : sql`and (${key}, c.id) ${compare} (select ${of}, o.id from claim o where o.id = ${after})`
  const order = sql`order by ${key} ${direction}, c.id ${direction}`
  // The page first, from one index, and then the names of its people: otherwise all claims of a common filter are joined before they are sorted.
  const page = sql`select c.id from ${writeSource(wanted)} where true ${writeFilter(ctx, wanted)} ${place} ${order} limit ${limit + 1}`
  const { rows } =
    await sql<SummaryRow>`with page as materialized (${page}) ${selectSummary} where c.id in (select id from page) ${order}`.execute(ctx.db)
  const { items, next_cursor } = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  return { items: items.map(showSummary), next_cursor }
}

/** A form of which a correction was begun waits no longer: the next one takes its place. */
const isMade = sql`c.state not in ('draft', 'ready', 'rejected')`
const isFollowed = (how: RawBuilder<unknown>) => sql`exists (select from claim_assignment w where w.claim_id = c.id and ${how})`

// As an array, so that the indexes of claims find theirs.
const findPeople = (q: string | undefined) => sql`(select array_agg(f.id) from app.find_people_of_notes(${q}) f)::uuid[]`

const isNumber = (typed: string): boolean => /^[SD]\d{5,}/.test(typed)

/** The claims that are looked through. Those of a name come first (`offset 0`), because the planner takes a name for a common one and would read all claims in their order. */
function writeSource({ q }: Wanted): RawBuilder<unknown> {
  const typed = q?.trim().toUpperCase()
  if (!typed || isNumber(typed)) return sql`claim c`
  return sql`(select * from claim c where c.patient_id = any (${findPeople(q)}) or c.provider_id = any (${findPeople(q)}) offset 0) c`
}

function writeFilter(
  ctx: Context,
  { states, held, paper, payer_id, provider_id, from, to, assignee, next_by, tag, q }: Wanted,
): RawBuilder<unknown> {
  const typed = q?.trim().toUpperCase()
  const parts = [
    // A void that was rejected waits among what was rejected.
    states && states.length > 0 && sql`and (c.state = any (${states}) ${states.includes('rejected') ? sql`or c.void_rejected` : sql``})`,
    held === true && sql`and c.held_at is not null`,
    held === false && sql`and c.held_at is null`,
    paper !== undefined && sql`and c.paper = ${paper} and ${isMade}`,
    payer_id !== undefined && sql`and c.payer_id = ${payer_id}`,
    provider_id !== undefined && sql`and c.provider_id = ${provider_id}`,
    from !== undefined && sql`and c.service_day >= ${from}`,
    to !== undefined && sql`and c.service_day <= ${to}`,
    assignee === 'me' && sql`and ${isFollowed(sql`w.admin_id = ${getDoerId(ctx.actor)}`)}`,
    assignee === 'nobody' && sql`and not ${isFollowed(sql`w.admin_id is not null`)}`,
    next_by !== undefined && sql`and ${isFollowed(sql`w.next_on <= ${next_by}`)}`,
    tag !== undefined && sql`and c.tags @> array[${tag}]`,
    typed && isNumber(typed) && sql`and c.number = ${typed.split('-')[0]}`,
  ]
  return sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` `,
  )
}

type Counts = z.input<typeof countWire.output>
type CountOf = { count: number; charge_cents: number }
const nothing: CountOf = { count: 0, charge_cents: 0 }
// Somebody still has to do something, or to wait for it.
const settled = ['paid', 'closed', 'voided', 'cancelled']

/** How many claims each work queue has, with the sum of their charges: two statements over indexes. */
export async function countClaims(ctx: Context, nextBy: string | undefined): Promise<Counts> {
  const me = getDoerId(ctx.actor)
  const [{ rows }, own] = await Promise.all([
    sql<CountOf & { state: string; held: number; held_cents: number; to_send: number; to_send_cents: number }>`
      select case when void_rejected then 'rejected' else state end as state, count(*)::int as count, sum(charge_cents)::bigint as charge_cents, count(held_at)::int as held,
        coalesce(sum(charge_cents) filter (where held_at is not null), 0)::bigint as held_cents,
        (count(*) filter (where paper = 'to_send' and ${isMade}))::int as to_send,
        coalesce(sum(charge_cents) filter (where paper = 'to_send' and ${isMade}), 0)::bigint as to_send_cents
      from claim c group by 1`.execute(ctx.db),
    sql<CountOf & { due: number; due_cents: number }>`
      select count(*) filter (where is_mine)::int as count, coalesce(sum(charge_cents) filter (where is_mine), 0)::bigint as charge_cents,
        count(*) filter (where is_due)::int as due, coalesce(sum(charge_cents) filter (where is_due), 0)::bigint as due_cents
      from (select c.charge_cents, coalesce(w.admin_id = ${me} and c.state <> all (${settled}), false) as is_mine, coalesce(w.next_on <= ${nextBy ?? null}::date, false) as is_due
        from claim_assignment w join claim c on c.id = w.claim_id where w.admin_id = ${me} or w.next_on <= ${nextBy ?? null}::date) o`.execute(
      ctx.db,
    ),
  ])
  const sumOf = (read: (row: (typeof rows)[number]) => CountOf) =>
    rows.map(read).reduce((sum, one) => ({ count: sum.count + one.count, charge_cents: sum.charge_cents + one.charge_cents }), nothing)
  const held = sumOf((row) => ({ count: row.held, charge_cents: row.held_cents }))
  const to_send = sumOf((row) => ({ count: row.to_send, charge_cents: row.to_send_cents }))
  const { count, charge_cents, due, due_cents } = own.rows[0]!
  return {
    ...{ held, to_send, mine: { count, charge_cents }, due: nextBy === undefined ? null : { count: due, charge_cents: due_cents } },
    states: Object.fromEntries(rows.map(({ state, count, charge_cents }) => [state, { count, charge_cents }])),
    held_states: Object.fromEntries(rows.map(({ state, held }) => [state, held])),
  }
}
