import { defaultRules } from '@sorrel/contract/scheduling/rules'
import { sql } from 'kysely'
import { listenTo } from '../kernel/assembly/listeners.ts'
import type { Context } from '../kernel/context.ts'
import { implementJob } from '../kernel/jobs.ts'
import { readNextStarts } from '../scheduling/availability/next-starts.ts'
import { confirmWishByMail, findFulfilledWishes, forgetOldWishes, refreshNextStarts, tellOfWish } from './job-names.ts'
import { askToConfirm, findFulfilled, tellFulfilled } from './wishes/telling.ts'
import { forgetWishes, forgetWishesOf } from './wishes/wishes.ts'

export const providerJobs = [
  implementJob(refreshNextStarts, (ctx) => sweepNextStarts(ctx)),
  implementJob(confirmWishByMail, (ctx, { search_wish_id }) => askToConfirm(ctx, search_wish_id)),
  implementJob(findFulfilledWishes, findFulfilled),
  implementJob(tellOfWish, (ctx, { search_wish_id }) => tellFulfilled(ctx, search_wish_id)),
  implementJob(forgetOldWishes, forgetWishes),
]

export const providerListeners = [
  listenTo('providers.forget_wishes_of_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    await forgetWishesOf(ctx, payload.patient_id)
  }),
]

const batch = 100
const longest = 50_000

/** Works in batches until every first start is up to date. What is left after 50 seconds waits for the next minute. */
export async function sweepNextStarts(ctx: Context): Promise<void> {
  const until = performance.now() + longest
  let after = '00000000-0000-0000-0000-000000000000'
  while (performance.now() < until) {
    const ids = await doubtful(ctx, after)
    if (ids.length === 0) return
    await storeNextStarts(ctx, ids)
    after = ids.at(-1)!
  }
}

/** Writes the first start of each visit mode for these providers, or null if there is none. */
export async function storeNextStarts(ctx: Context, ids: readonly string[]): Promise<void> {
  // A booking that commits during this computation clears the claim, so that the outdated answer is not stored.
  await claim(ctx, ids)
  const [virtual, in_person] = await Promise.all([
    readNextStarts(ctx, ids, { visit_mode: 'virtual', count: 1 }),
    readNextStarts(ctx, ids, { visit_mode: 'in_person', count: 1 }),
  ])
  const rows = ids.flatMap((provider_id) => [
    { provider_id, visit_mode: 'in_person', starts_at: in_person.get(provider_id)?.[0]?.starts_at ?? null },
    { provider_id, visit_mode: 'virtual', starts_at: virtual.get(provider_id)?.[0]?.starts_at ?? null },
  ])
  await ctx.db.transaction().execute((db) =>
    sql`update app.provider_next_start n set starts_at = r.starts_at, computed_at = ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (provider_id uuid, visit_mode text, starts_at timestamptz)
      where n.provider_id = r.provider_id and n.visit_mode = r.visit_mode and n.computed_at = 'infinity'`.execute(db),
  )
}

const claim = (ctx: Context, ids: readonly string[]) =>
  ctx.db.transaction().execute((db) =>
    sql`insert into app.provider_next_start (provider_id, visit_mode, computed_at)
      select id, mode, 'infinity' from unnest(${[...ids]}::uuid[]) as id, unnest('{in_person,virtual}'::text[]) as mode order by 1, 2
      on conflict (provider_id, visit_mode) do update set computed_at = 'infinity'`.execute(db),
  )

// reads scheduling: the notice. A first start gets earlier by itself only because the horizon moves; a check every quarter of an hour is soon enough for that.
async function doubtful(ctx: Context, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from app.provider p
    left join app.availability_rules r on r.provider_id = p.id
    left join lateral (select min(computed_at) as computed_at, bool_or(starts_at is null) as some_missing,
        bool_or(starts_at < ${ctx.now()}::timestamptz + make_interval(mins => coalesce(r.min_notice_new_minutes, ${sql.lit(defaultRules.min_notice_new_minutes)}))) as some_past
      from app.provider_next_start n where n.provider_id = p.id) s on true
    where p.id > ${after} and p.status = 'active'
      and (s.computed_at is null or s.computed_at in ('-infinity', 'infinity') or s.some_past or (s.some_missing and s.computed_at < ${ctx.now()}::timestamptz - interval '15 minutes'))
    order by p.id limit ${batch}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
