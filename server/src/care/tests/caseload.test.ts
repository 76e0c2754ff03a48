import assert from 'node:assert/strict'
import { test } from 'node:test'
import { careFlags, type careSorts, careViews } from '@sorrel/contract/care/vocabulary'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { careIdOf } from '../world/care-ids.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

type Asked = {
  view?: (typeof careViews)[number]
  q?: string
  sort?: (typeof careSorts)[number]
  page?: string
  statuses?: string
  flags?: string
}
const list = (query: Asked = {}) => bodyOf(t.call('GET /my-client-care', { as: cast.hannah, query }))
const mayas = careIdOf(cast.hannah.provider_id, cast.maya.patient_id)

test('a caseload lists the clients of its dietitian, and every tab counts what it shows', async () => {
  const all = await list()
  assert.ok(all.total > 0)
  for (const view of careViews) {
    const seen = await list({ view })
    assert.equal(seen.total, all.counts[view], view)
    assert.equal(seen.items.length, Math.min(50, seen.total), view)
  }
  assert.equal(all.counts.all, all.summary.open)
  const { rows } = await t.owner.query<{ count: string }>(
    "select count(*) from care where provider_id = $1 and status in ('onboarding', 'active', 'paused')",
    [cast.hannah.provider_id],
  )
  assert.equal(all.total, Number(rows[0]!.count))
})

/** Lets so many visits of a care have taken place in the past, beside those that it has. */
async function plantVisits(careId: string, count: number): Promise<void> {
  const { rowCount } = await t.owner.query(
    `insert into appointment select (jsonb_populate_record(null::appointment, to_jsonb(a) || jsonb_build_object('id', new_id, 'root_id', new_id, 'care_id', c.id, 'patient_id', c.patient_id,
       'starts_at', a.starts_at - n * interval '7 days', 'ends_at', a.ends_at - n * interval '7 days'))).*
     from (select * from appointment where care_id = $1 and status = 'Occurred' order by starts_at limit 1) a, care c,
       (select n, gen_random_uuid() as new_id from generate_series(20, 19 + $3::int) n) each where c.id = $2`,
    [mayas, careId, count],
  )
  assert.equal(rowCount, count)
}

test('the numbers of a client are those of a slow count over their visits', async () => {
  await plantVisits(mayas, 7)
  const { items } = await list()
  assert.ok(items.some(({ milestones }) => milestones.v9 && !milestones.v12))
  for (const care of items) {
    const { rows } = await t.owner.query<{ status: string; starts_at: string; ends_at: string }>(
      'select status, starts_at, ends_at from appointment where care_id = $1 order by starts_at',
      [care.id],
    )
    const past = rows.filter(({ status }) => status === 'Occurred').map(({ starts_at }) => starts_at)
    const next = rows.find(({ status, ends_at }) => status === 'Scheduled' && ends_at > t.house.now())
    assert.equal(care.completed_visit_count, past.length)
    assert.deepEqual(care.milestones, { v3: past[2] ?? null, v6: past[5] ?? null, v9: past[8] ?? null, v12: past[11] ?? null })
    assert.equal(care.last_visit?.starts_at ?? null, past.at(-1) ?? null)
    assert.equal(care.next_visit?.starts_at ?? null, next?.starts_at ?? null)
    assert.equal(
      care.flags.some(({ flag }) => flag === 'no_next_visit'),
      !next && care.status !== 'paused',
    )
  }
})

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()

/** Lets one client of Hannah pause, one graduate, one leave, and one be without a visit ahead. Returns the open cares. */
async function makeVariety() {
  const { rows } = await t.owner.query<{ id: string }>('select id from care where provider_id = $1 order by id', [cast.hannah.provider_id])
  const [pausing, graduated, leaving, waiting] = rows.map(({ id }) => id)
  await t.owner.query("update care set status = 'paused' where id = $1", [pausing])
  await t.owner.query("update care set status = 'graduated', ended_at = $2 where id = $1", [graduated, t.house.now()])
  await t.owner.query("update care set status = 'canceled', ended_at = $2 where id = $1", [leaving, t.house.now()])
  await t.owner.query("update care set status = 'active', ended_at = null where id = $1", [waiting])
  await t.owner.query(
    "update appointment set status = 'Canceled', canceled_at = $2, canceled_by = 'patient' where care_id = $1 and status = 'Scheduled'",
    [waiting, t.house.now()],
  )
  return list()
}

test('each view and each filter shows the clients that it names, and no others', async () => {
  const open = await makeVariety()
  const { rows } = await t.owner.query<{ id: string }>('select id from care where provider_id = $1 and ended_at is not null', [
    cast.hannah.provider_id,
  ])
  assert.deepEqual(idsOf((await list({ view: 'ended' })).items), idsOf(rows))
  for (const view of careViews) {
    if (view === 'all' || view === 'ended') continue
    const expected = open.items.filter(({ flags }) => (view === 'needs_me' ? flags.length > 0 : flags.some(({ flag }) => flag === view)))
    assert.deepEqual(idsOf((await list({ view })).items), idsOf(expected), view)
  }
  const paused = open.items.filter(({ status }) => status === 'paused')
  const alone = open.items.filter(({ next_visit, status }) => !next_visit && status !== 'paused')
  assert.ok(paused.length > 0 && alone.length > 0)
  assert.deepEqual(idsOf((await list({ statuses: 'paused' })).items), idsOf(paused))
  assert.deepEqual(idsOf((await list({ flags: 'no_next_visit' })).items), idsOf(alone))
  await t.owner.query('update journal_entry set reviewed_at = created_at where patient_id = $1', [cast.maya.patient_id])
  await t.owner.query("update lab set review_status = 'reviewed', reviewed_at = created_at where patient_id = $1", [cast.maya.patient_id])
  const needing = open.items.filter(({ id }) => id !== mayas)
  assert.deepEqual(idsOf((await list({ view: 'needs_me' })).items), idsOf(needing), 'nothing of Maya waits any more')
})

test('the summary counts the open cares', async () => {
  const before = await makeVariety()
  await plantVisits(mayas, 5)
  await plantVisits(before.items.find(({ id }) => id !== mayas)!.id, 3)
  const { items, summary, counts } = await list()
  const reached = (milestone: 'v3' | 'v6' | 'v9' | 'v12') => items.filter(({ milestones }) => milestones[milestone]).length
  const with_next_visit = items.filter(({ next_visit }) => next_visit).length
  assert.deepEqual([reached('v3'), reached('v6'), reached('v9')], [2, 1, 0])
  assert.ok(with_next_visit > 0 && with_next_visit < items.length)
  assert.deepEqual(summary, {
    open: items.length,
    with_next_visit,
    inactive: counts.inactive_30d,
    milestones: { v3: reached('v3'), v6: reached('v6'), v9: reached('v9'), v12: reached('v12') },
  })
})

test('a client is inactive after more than 30 days without a visit, and a coverage that ends within 45 days is flagged', async () => {
  const { items } = await makeVariety()
  const { id: waiting } = items.find(({ id }) => id !== mayas)!
  const flagOf = async (id: string, name: string) =>
    (await list()).items.find((care) => care.id === id)!.flags.find(({ flag }) => flag === name)
  const beginAgo = (days: number) =>
    t.owner.query('update care set started_at = $2::timestamptz - make_interval(days => $3) where id = $1', [waiting, t.house.now(), days])
  await beginAgo(30)
  assert.equal(await flagOf(waiting, 'inactive_30d'), undefined)
  await beginAgo(31)
  assert.deepEqual(await flagOf(waiting, 'inactive_30d'), { flag: 'inactive_30d', number: 31, day: null })
  const endOn = (day: string) => t.owner.query('update coverage set effective_to = $2 where patient_id = $1', [cast.maya.patient_id, day])
  await endOn('2026-04-18')
  assert.equal(await flagOf(mayas, 'coverage_expiring'), undefined)
  await endOn('2026-04-17')
  assert.deepEqual(await flagOf(mayas, 'coverage_expiring'), { flag: 'coverage_expiring', number: null, day: '2026-04-17' })
})

test('a client is found by a name without its accents, by birth date, and by phone number', async () => {
  const found = async (q: string, as = cast.hannah) =>
    (await bodyOf(t.call('GET /my-client-care', { as, query: { q } }))).items.map(({ patient_id }) => patient_id)
  for (const q of ['Maya', 'LINDQ', 'maya lind', '1988-04-17', '4/17/1988', '(312) 555-0141'])
    assert.ok((await found(q)).includes(cast.maya.patient_id), q)
  assert.deepEqual(await found('Nobody Ofthisname'), [])
  assert.ok((await found('lucia', cast.marisol)).includes(cast.lucia.patient_id), 'Lucía is found without her accent')
})

test('a page after the last one is empty, and the order is the one that was asked for', async () => {
  assert.deepEqual((await list({ page: '40' })).items, [])
  const names = (await list({ sort: 'name' })).items.map(({ name }) => name)
  assert.deepEqual(
    names,
    names.toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  const visits = (await list({ sort: 'visits' })).items.map((care) => care.completed_visit_count)
  assert.deepEqual(
    visits,
    visits.toSorted((a, b) => b - a),
  )
  const last = (await list({ sort: 'last_visit' })).items.map((care) => care.last_visit?.starts_at ?? '')
  assert.deepEqual(last, last.toSorted(), 'whoever waits longest comes first')
  const next = (await list({ sort: 'next_visit' })).items.map((care) => care.next_visit?.starts_at ?? '9')
  assert.deepEqual(next, next.toSorted())
  const urgency = (await list()).items.map(({ flags }) => (flags[0] ? careFlags.indexOf(flags[0].flag) : careFlags.length))
  assert.deepEqual(
    urgency,
    urgency.toSorted((a, b) => a - b),
  )
  assert.ok(new Set(urgency).size > 1 && new Set(last).size > 1)
})

test('a caseload takes the same number of statements for one client as for many', async () => {
  // The cares, and one statement for each flag that a feature brings.
  const few = await countStatements(cast.dana)
  assert.ok(few > 0)
  assert.equal(await countStatements(cast.hannah), few)
})

test('a dietitian sees the chart of their own client alone, support sees every one, and nobody sees it after 24 months', async () => {
  const seen = await bodyOf(t.call(`GET /my-client-care/${mayas}`, { as: cast.hannah }))
  assert.deepEqual([seen.patient_id, seen.first_name, seen.can_write, seen.hand_over], [cast.maya.patient_id, 'Maya', true, null])
  assert.equal((await t.call(`GET /my-client-care/${mayas}`, { as: cast.dana })).status, 404)
  assert.equal((await bodyOf(t.call(`GET /my-client-care/${mayas}`, { as: cast.selma }))).can_write, false)
  assert.equal((await t.send('GET /my-client-care', { as: cast.selma })).status, 400, 'support names the dietitian')
  const { provider_id } = cast.hannah
  assert.ok((await bodyOf(t.call('GET /my-client-care', { as: cast.selma, query: { provider_id } }))).total > 0)
  assert.equal((await t.call('GET /my-client-care', { as: cast.dana, query: { provider_id } })).status, 404)
  assert.equal((await t.send('GET /my-client-care', { as: cast.maya })).status, 403)
  await t.owner.query("update care set status = 'canceled', ended_at = $2::timestamptz - interval '24 months' where id = $1", [
    mayas,
    t.house.now(),
  ])
  assert.equal((await t.call(`GET /my-client-care/${mayas}`, { as: cast.hannah })).status, 404)
})

// Each read outside of a transaction takes a connection of the pool for its one statement.
async function countStatements(as: typeof cast.hannah): Promise<number> {
  const { pool } = t.context()
  let taken = 0
  const count = () => {
    taken += 1
  }
  pool.on('acquire', count)
  await bodyOf(t.call('GET /my-client-care', { as }))
  pool.off('acquire', count)
  return taken
}
