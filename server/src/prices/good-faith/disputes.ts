import { type Dispute, findDispute } from '@sorrel/contract/prices/dispute'
import { type RawBuilder, sql } from 'kysely'
import { findDayOf, findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

type Billed = { starts_at: string; billed_cents: number; first_at: string }
type Row = { id: string; total_cents: number; visits: number; sent_at: string; replaced_at: string | null; bills: Billed[] }

const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The visits that a good-faith estimate `g` covers, where `o` is the one on which it stands and `z` the zone of its dietitian. */
const isCovered = sql`a.patient_id = g.patient_id and a.provider_id = g.provider_id and case
  when g.scope = 'visit' then a.id = g.appointment_id
  when o.series_id is not null and g.asked_visits is null then a.series_id = o.series_id and a.starts_at >= o.starts_at
  else a.starts_at >= o.starts_at and (a.starts_at at time zone z.time_zone)::date <= (g.content #>> '{year,to}')::date end`

/**
 * What the patient may dispute of what was billed for the visits of good-faith estimates, by the id of the estimate. What the practice gave up is not
 * billed. One statement.
 */ // reads scheduling, providers, billing
async function readDisputes(ctx: Context, which: RawBuilder<unknown>): Promise<Map<string, Dispute>> {
  const { rows } = await sql<Row>`
    select g.id, g.total_cents, coalesce((g.content #>> '{year,visits}')::int, 1) as visits, g.sent_at, billed.bills,
      (select min(l.sent_at) from good_faith_estimate l where l.appointment_id = g.appointment_id and l.scope = g.scope and l.n > g.n) as replaced_at
    from good_faith_estimate g join appointment o on o.id = g.appointment_id join provider z on z.id = g.provider_id
      cross join lateral (select jsonb_agg(jsonb_build_object('starts_at', ${utc('v.starts_at')}, 'billed_cents', v.billed_cents, 'first_at', ${utc('v.first_at')})) as bills
        from (select a.starts_at, sum(b.owed_cents - b.waived_cents - b.forgone_cents)::int as billed_cents, min(b.created_at) as first_at
          from appointment a join bill b on b.appointment_id = a.id and b.type in ('self_pay', 'session_patient_share') and b.owed_cents > 0
          where ${isCovered} group by a.id, a.starts_at order by a.starts_at limit 60) v) billed
    where g.sent_at is not null and billed.bills is not null and ${which}`.execute(ctx.db)
  const today = findToday(ctx)
  return new Map(
    rows.flatMap(({ id, bills, ...estimated }) => {
      const dispute = findDispute(
        estimated,
        bills.map(({ starts_at, billed_cents, first_at }) => ({ starts_at, billed_cents, billed_on: findDayOf(ctx, first_at) })),
        today,
      )
      return dispute ? [[id, dispute] as const] : []
    }),
  )
}

/** What may be disputed of each of these estimates. */
export const listDisputes = (ctx: Context, ids: readonly string[]): Promise<Map<string, Dispute>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : readDisputes(ctx, sql`g.id in (${sql.join(ids)})`)

/** What its patient may dispute about the bill of a visit: by the estimate of this visit, or of the year to which it belongs. The longest counts. */
export async function findDisputeOf(ctx: Context, appointmentId: string): Promise<Dispute | null> {
  const of = sql`exists (select from appointment a where a.id = ${appointmentId} and ${isCovered})`
  const all = [...(await readDisputes(ctx, of)).values()]
  return all.toSorted((one, other) => (one.until < other.until ? 1 : -1))[0] ?? null
}
