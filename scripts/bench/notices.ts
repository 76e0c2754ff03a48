import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openHouse } from '../../server/src/house.ts'
import { readConfig } from '../../server/src/kernel/config.ts'
import { makeId } from '../../server/src/kernel/ids.ts'
import { makeContextFor } from '../../server/src/kernel/serving/callers.ts'
import { remindOfVisits } from '../../server/src/scheduling/messages/reminders.ts'
import { startWorker } from '../../server/src/worker.ts'
import { fillWorld } from '../world.ts'
import { figure, type Measured } from './figures.ts'
import type { Stage } from './stage.ts'

const dietitians = 125
const visitsEach = 80
const reminders = dietitians * visitsEach
const mostSeconds = 60
/** Nine in the morning in New York, where all of these patients live. */
const clock = '2026-03-03T14:00:00.000Z'

/** 10,000 visits are reminded of at nine in the morning, by two workers and with the planning done twice: each patient gets one text. */
export async function measureNotices(stage: Stage): Promise<Measured> {
  const { url, ownerUrl } = await stage.place('storm', fillWorld)
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app,public' })
  await owner.connect()
  await plantVisits(owner)
  const config = readConfig({ SORREL_MODE: 'test', DATA_DIR: '.cache/measuring', LOG_LEVEL: 'error', CLOCK: clock })
  const { house, closeHouse } = await openHouse(config, url)
  const workers = [await startWorker(house, url), await startWorker(house, url)]
  try {
    const made = { operation: 'bench', request_id: makeId(), client: { address: 'bench', device: undefined, user_agent: undefined } }
    const ctx = makeContextFor(house, { kind: 'system' }, made)
    const start = performance.now()
    await Promise.all([remindOfVisits(ctx), remindOfVisits(ctx)])
    const planned = (performance.now() - start) / 1000
    while ((await count(owner, "select count(*) from notification where status = 'queued'")) > 0) await pause(200)
    const seconds = (performance.now() - start) / 1000
    const sent = await count(owner, "select count(*) from demo_outbox where recipient like '+1999%'")
    const doubled = await count(
      owner,
      "select count(*) from (select from demo_outbox where recipient like '+1999%' group by recipient having count(*) > 1) d",
    )
    const missing = reminders - sent
    return [
      figure(
        `${reminders.toLocaleString('en')} reminders at nine in the morning, planned twice and handed over by two workers`,
        `${seconds.toFixed(0)} s, ${planned.toFixed(0)} s of them until all were planned`,
        `under ${mostSeconds} s`,
        (pace) => seconds < mostSeconds * pace,
      ),
      figure('of them missing or doubled', `${missing}, ${doubled}`, 'none', missing === 0 && doubled === 0),
    ]
  } finally {
    for (const worker of workers) await worker.stop()
    await closeHouse()
    await owner.end()
  }
}

async function count(owner: pg.Client, text: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(text)
  return Number(rows[0]?.count ?? 0)
}

/** Dietitians with a full day tomorrow, in visits of 15 minutes, of patients with a phone and no address. */
async function plantVisits(owner: pg.Client): Promise<void> {
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query(
    `with seen as (insert into provider
      select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'slug', 'storm-' || n))).*
      from provider o, generate_series(1, $1) n where o.id = (select id from provider where status = 'active' order by id limit 1)
      returning id),
    numbered as (select id, row_number() over () as d from seen),
    who as (insert into patient (id, first_name, last_name, phone_number, time_zone, created_at, updated_at)
      select gen_random_uuid(), 'Storm', 'Patient', '+1999' || lpad((d * 1000 + k)::text, 7, '0'), 'America/New_York', now(), now()
      from numbered, generate_series(1, $2) k returning id, phone_number),
    told as (select id, (substr(phone_number, 6)::int / 1000) as d, (substr(phone_number, 6)::int % 1000) as k from who)
    insert into appointment (id, root_id, patient_id, provider_id, type, status, starts_at, ends_at, duration_minutes, patient_time_zone, visit_mode,
      booking_source, created_at, updated_at)
    select v.id, v.id, t.id, n.id, 'Follow-up', 'Scheduled', v.starts_at, v.starts_at + interval '15 minutes', 15, 'America/New_York', 'virtual', 'fay',
      $3::timestamptz - interval '10 days', $3
    from told t join numbered n using (d), lateral (select gen_random_uuid() as id, $3::timestamptz + interval '24 hours' + t.k * interval '15 minutes' as starts_at) v`,
    [dietitians, visitsEach, clock],
  )
  await owner.query('analyze')
}
