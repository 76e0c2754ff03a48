import { adjustmentReasons, kindOfReason } from '@sorrel/contract/clearinghouse/reasons'
import type { Denial } from '@sorrel/contract/denials/schemas'
import type { countDenials as countWire, listDenials as wire } from '@sorrel/contract/denials/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { filingOf } from '../../clearinghouse/reading/filing.ts'
import { type Context, getDoerId } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { joinAmounts, openCents } from './open.ts'

type Shown = z.input<typeof Denial>
type Wanted = z.output<typeof wire.query>
type View = NonNullable<Wanted['view']>

const states: Record<View, string[]> = { open: ['denied', 'partially_paid', 'rejected'], appealed: ['appealed'] }
/** Reasons that refuse nothing. A reason that we do not know is a refusal, so that a person sees it. */
export const harmless: readonly string[] = Object.keys(adjustmentReasons).filter((code) => kindOfReason(code) !== 'refusal')

/** The answer `d` in which a payer refused a claim `c`, the latest first, and the reason `r` that holds the most money back. */ // reads clearinghouse
export const joinRefusal: RawBuilder<unknown> = sql`
  join lateral (select s.* from remitted_claim s where s.claim_id = c.id and s.reversed_by is null
    and s.outcome in ('denied', 'partially_paid', 'unprocessable') order by s.created_at desc, s.id desc limit 1) d on true
  left join lateral (select x->>'reason' as reason, min(x->>'group') as "group", sum((x->>'cents')::bigint) as cents
    from (select jsonb_array_elements(d.body->'adjustments') as x
      union all select jsonb_array_elements(l->'adjustments') from jsonb_array_elements(d.body->'lines') l) every
    where x->>'reason' <> all (${harmless}) group by 1 order by 3 desc, 1 limit 1) r on true`

// What was given up is seen to; a rejection counts here only if a payer said so in an answer about money.
const whichOf = ({ view = 'open', payer_id }: Pick<Wanted, 'view' | 'payer_id'>): RawBuilder<unknown> => sql`
  c.state = any (${states[view]}) and g.given_up = 0 and (c.state <> 'rejected' or d.outcome = 'unprocessable')
  ${payer_id === undefined ? sql`` : sql`and c.payer_id = ${payer_id}`}`

/** One page of denied claims, the latest visit first: one statement. */ // reads claims, patients, providers
export async function listDenials(ctx: Context, wanted: Wanted): Promise<{ items: Shown[]; next_cursor: string | null }> {
  const { reason, assignee, cursor, limit = 25 } = wanted
  const whose =
    assignee === 'me' ? sql`and w.admin_id = ${getDoerId(ctx.actor)}` : assignee === 'nobody' ? sql`and w.admin_id is null` : sql``
  const after = cursor === undefined ? undefined : readCursor(cursor).id
  const { rows } = await sql<Shown>`
    select c.id as claim_id, c.number, c.revision, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
      concat_ws(' ', v.first_name, v.last_name) as provider_name, c.payer_id, c.payer_name, c.service_day, c.state, d.outcome, d.created_at as answered_at,
      r."group", r.reason, (select coalesce(jsonb_agg(distinct m), '[]') from (select jsonb_array_elements_text(d.body->'remarks') as m
        union select jsonb_array_elements_text(l->'remarks') from jsonb_array_elements(d.body->'lines') l) every) as remarks,
      c.charge_cents::float8 as charge_cents, coalesce(c.paid_cents, 0)::float8 as paid_cents, coalesce(c.patient_cents, 0)::float8 as patient_cents,
      ${openCents} as open_cents, c.file_by, c.appeal_by, ${filingOf(ctx)} as filing, (select count(*)::int from appeal_letter t where t.claim_id = c.id) as letters,
      g.is_waiting as is_write_off_waiting,
      w.admin_name as assignee_name, w.next_step, w.next_on
    from claim c join patient p on p.id = c.patient_id join provider v on v.id = c.provider_id left join claim_assignment w on w.claim_id = c.id ${joinRefusal} ${joinAmounts}
    where ${whichOf(wanted)} ${reason === undefined ? sql`` : sql`and r.reason = ${reason}`} ${whose}
      ${after === undefined ? sql`` : sql`and (c.service_day, c.id) < (select o.service_day, o.id from claim o where o.id = ${after})`}
    order by c.service_day desc, c.id desc limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ answered_at: at, claim_id: id }) => ({ at, id }))
}

/** Denied claims by reason, the most money first, and how many requests wait for a second person: two statements. */ // reads claims
export async function countDenials(ctx: Context, wanted: z.output<typeof countWire.query>): Promise<z.input<typeof countWire.output>> {
  const [{ rows }, { waiting }] = await Promise.all([
    sql<{ reason: string | null; claims: number; open_cents: number }>`
      select r.reason, count(*)::int as claims, sum(${openCents})::float8 as open_cents
      from claim c ${joinRefusal} ${joinAmounts} where ${whichOf(wanted)} group by 1 order by 3 desc, 1`.execute(ctx.db),
    ctx.db
      .selectFrom('write_off')
      .select((count) => count.fn.countAll<number>().as('waiting'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ])
  return { reasons: rows, waiting }
}

/** How many denied claims nobody has seen to: one statement. */ // reads claims
export async function countOpenDenials(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claim c ${joinRefusal} ${joinAmounts} where ${whichOf({ view: 'open' })}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
