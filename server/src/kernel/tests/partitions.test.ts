import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { cast } from '../../world/cast.ts'
import { readEvent } from '../assembly/listeners.ts'
import { verifyAudit } from '../audit.ts'
import { transaction } from '../context.ts'
import { makeIdAt, momentOf } from '../ids.ts'
import { record } from '../record.ts'
import { type TestApp, testApp } from '../testing.ts'
import { assertEach } from './asserting.ts'
import { sealWhenSettled } from './trail/sealing.ts'

const inMay2030 = '2030-05-14T15:00:00.000Z'
let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => app.clock.set(inMay2030))

const health = async () => {
  const { status, months_ahead } = (await app.call('GET /health', { as: 'nobody' })).body
  return [status, months_ahead]
}
const tell = () =>
  transaction(app.context(), (ctx) =>
    record(ctx, 'auth.locked', { payload: {}, subject_id: cast.maya.identity_id, patient_id: cast.maya.patient_id }),
  )
const whereIs = async (id: string) =>
  (await app.owner.query('select tableoid::regclass::text as part from event where id = $1', [id])).rows.map(({ part }) => part)
const partitions = async (like: string) =>
  (
    await app.owner.query<{ name: string; guarded: boolean; bound: string }>(
      `select relname as name, relrowsecurity and relforcerowsecurity as guarded, pg_get_expr(relpartbound, oid) as bound
       from pg_class where relispartition and relkind = 'r' and relname like $1 order by relname`,
      [like],
    )
  ).rows

test('when no partition is left, work goes on and health reports it; the daily job then makes eighteen months and moves the rows', async () => {
  const late = await tell()
  assert.deepEqual(await whereIs(late), ['event_other'])
  await sealWhenSettled(app.context())
  assert.deepEqual(await health(), ['degraded', -4])

  await app.runJob('platform.make_partitions')
  await app.runJob('platform.make_partitions')
  assert.deepEqual(await health(), ['ok', 18])
  assert.deepEqual(await whereIs(late), ['event_203005'])
  assert.equal((await readEvent(app.context(), late))?.name, 'auth.locked')
  assert.deepEqual((await app.owner.query("select count(*)::int as n from audit_other where at >= '2030-01-01'")).rows, [{ n: 0 }])
  assert.deepEqual(await verifyAudit(app.context()), { blocks: 1, broken: null })

  for (const table of ['event', 'audit']) {
    const made = (await partitions(`${table}\\_20__%`)).filter(({ name }) => name >= `${table}_203001`)
    assert.deepEqual([made.length, made.at(0)?.name, made.at(-1)?.name], [23, `${table}_203001`, `${table}_203111`])
    assertEach(made, ({ guarded }) => guarded)
    assert.match(made[0]!.bound, /2030-01-01 00:00:00\+00.*2030-02-01 00:00:00\+00/)
    assert.deepEqual(
      (await partitions(`${table}\\_other`)).map(({ guarded }) => guarded),
      [true],
    )
  }
  assert.deepEqual(await whereIs(await tell()), ['event_203005'])
})

test('a month later the job makes one more month, and nothing when it runs again', async () => {
  app.clock.set('2030-06-01T00:00:00.000Z')
  const count = async () => (await partitions('event%')).length
  const before = await count()
  await app.runJob('platform.make_partitions')
  assert.equal(await count(), before + 1)
  await app.runJob('platform.make_partitions')
  assert.equal(await count(), before + 1)
})

test('a partition can be made while somebody writes to this month; while somebody reads all months the job gives up within two seconds', async () => {
  app.clock.set('2030-07-02T00:00:00.000Z')
  const writer = await app.owner.connect()
  await writer.query('begin')
  await writer.query(
    `insert into event (id, at, name, actor_kind, payload) values ('${makeIdAt(inMay2030)}', '${inMay2030}', 'a.b', 'system', '{}')`,
  )
  await app.runJob('platform.make_partitions')
  assert.equal((await partitions('event_203201')).length, 1)
  await writer.query('rollback; begin; select count(*) from event')
  app.clock.set('2030-08-02T00:00:00.000Z')
  const begun = performance.now()
  await assert.rejects(app.runJob('platform.make_partitions'), { code: '55P03' })
  assert.ok(performance.now() - begun < 2000)
  await writer.query('rollback')
  writer.release()
  await app.runJob('platform.make_partitions')
  assert.equal((await partitions('event_203202')).length, 1)
})

test('an event is looked up in the month that its id names, and in no other partition', async () => {
  const id = await tell()
  assert.equal(momentOf(id), inMay2030)
  const looked = await transaction(app.context(), async (ctx) => {
    await readEvent(ctx, id)
    // Partitions that a statement could not exclude stay locked until its transaction ends.
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'event%'`.execute(ctx.db)
    return rows.map(({ name }) => name)
  })
  assert.deepEqual(looked, ['event_203005'])
})

test('ids that are made at the same moment are in the order in which they were made', () => {
  const ids = Array.from({ length: 4000 }, () => makeIdAt(inMay2030))
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
  assertEach(ids, (id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))
})
