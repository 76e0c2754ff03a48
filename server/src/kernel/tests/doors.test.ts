import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { cast } from '../../world/cast.ts'
import { transaction } from '../context.ts'
import { doorKinds } from '../doors/door.ts'
import { Problem } from '../problem.ts'
import { type TestApp, testApp } from '../testing.ts'
import { assertEach } from './asserting.ts'

for (const database_doors of doorKinds)
  describe(`through the ${database_doors} door`, () => {
    let app: TestApp
    before(async () => {
      app = await testApp({ database_doors })
    })
    after(() => app.close())

    const maya = () => app.context({ kind: 'patient', patient_id: cast.maya.patient_id })
    type Who = { role: string; actor: string | null; kind: string; now: string }
    const whoAmI = sql<Who>`select current_user::text as role, current_setting('app.actor_id', true) as actor, app.actor_kind() as kind, to_char(app.moment() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as now`

    test('the read door sends the claims in the same round trip as the statement and leaves nothing behind', async () => {
      const { rows } = await whoAmI.execute(maya().db)
      assert.deepEqual(rows, [{ role: 'app_user', actor: cast.maya.patient_id, kind: 'patient', now: '2026-03-03T15:00' }])
      const bare = await app.house.pool.connect()
      try {
        const { rows } = await bare.query<{ role: string; actor: string }>(
          "select current_user::text as role, coalesce(current_setting('app.actor_id', true), '') as actor",
        )
        assert.deepEqual(rows, [{ role: 'app_login', actor: '' }])
      } finally {
        bare.release()
      }
    })

    test('a write through the read door is refused', async () => {
      await assert.rejects(sql`update patient set first_name = 'X'`.execute(maya().db), { code: '25006' })
    })

    test('an error in one read does not spoil the next', async () => {
      const ctx = maya()
      await assert.rejects(sql`select 1 / 0`.execute(ctx.db), { code: '22012' })
      assert.equal((await whoAmI.execute(ctx.db)).rows[0]?.role, 'app_user')
    })

    test('a statement that failed once works like any other the next time', async () => {
      const ctx = maya()
      const divide = (by: number) => sql<{ answer: number }>`select 10 / ${by}::int as answer`.execute(ctx.db)
      await assert.rejects(divide(0), { code: '22012' })
      for (const by of [2, 5]) assert.equal((await divide(by)).rows[0]?.answer, 10 / by)
      await assert.rejects(divide(0), { code: '22012' })
      assert.equal((await divide(1)).rows[0]?.answer, 10)
    })

    test('a kept plan is made anew when a migration changes its table', async () => {
      try {
        const read = () =>
          sql<Record<string, unknown>>`select * from setting`
            .execute(app.context({ kind: 'system' }).db)
            .then(({ rows }) => Object.keys(rows[0]!))
        for (let time = 0; time < 20; time++) await read()
        await app.owner.query('alter table app.setting add column added_later text')
        for (let time = 0; time < 20; time++) assert.ok((await read()).includes('added_later'))
        const within = () => transaction(app.context({ kind: 'system' }), (ctx) => sql<object>`select * from setting`.execute(ctx.db))
        for (let time = 0; time < 20; time++) await within()
        await app.owner.query('alter table app.setting add column added_last text')
        const outcomes = await Promise.allSettled(Array.from({ length: 30 }, within))
        for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason.code, '40001')
        for (let time = 0; time < 20; time++) assert.ok('added_last' in (await within()).rows[0]!)
      } finally {
        await app.owner.query('alter table app.setting drop column if exists added_later, drop column if exists added_last')
      }
    })

    test('fifty people who read at once each get their own rows', async () => {
      const people = [cast.maya, cast.ruben, cast.noor, cast.lucia]
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const { patient_id } = people[at % people.length]!
          const { rows } = await whoAmI.execute(app.context({ kind: 'patient', patient_id }).db)
          return rows[0]?.actor === patient_id
        }),
      )
      assertEach(answers, Boolean)
    })

    test('a transaction commits completely or not at all, and a swallowed error is not mistaken for a commit', async () => {
      const ctx = maya()
      const rename = (name: string) => sql`update patient set preferred_name = ${name} where id = ${cast.maya.patient_id}`
      await assert.rejects(
        transaction(ctx, async (ctx) => {
          await rename('Half').execute(ctx.db)
          throw new Problem('changed_meanwhile')
        }),
        { code: 'changed_meanwhile' },
      )
      await assert.rejects(
        transaction(ctx, async (ctx) => {
          await rename('Swallowed').execute(ctx.db)
          await sql`select 1 / 0`.execute(ctx.db).catch(() => {})
        }),
        /already aborted/,
      )
      const { rows } = await app.owner.query('select preferred_name from patient where id = $1', [cast.maya.patient_id])
      assert.ok(!['Half', 'Swallowed'].includes(rows[0].preferred_name))
    })

    test('a killed backend answers 503 with retry-after, and the next request works', async () => {
      const slow = app.call('GET /appointments', { as: cast.maya })
      await app.owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sorrel' and datname = current_database()",
      )
      const first = await slow
      assert.ok([200, 503].includes(first.status))
      const answers = []
      for (let round = 0; round < 15; round += 1) answers.push(await app.call('GET /appointments', { as: cast.maya }))
      for (const { status, headers } of answers) if (status === 503) assert.ok(headers['retry-after'])
      assert.equal(answers.at(-1)?.status, 200)
    })

    test('instants come back as UTC text with milliseconds, dates as dates, sums as numbers', async () => {
      const { rows } = await sql<
        Record<string, unknown>
      >`select timestamptz '2026-03-08 02:30:00.5-05' as at, timestamptz '2026-03-08 00:00Z' as whole, date '2026-03-08' as day,
    array[date '2026-03-08'] as days, 9007199254740991::bigint as big, array[timestamptz '2026-01-01 00:00Z'] as many`.execute(maya().db)
      assert.deepEqual(rows, [
        {
          at: '2026-03-08T07:30:00.500Z',
          whole: '2026-03-08T00:00:00.000Z',
          day: '2026-03-08',
          days: ['2026-03-08'],
          big: 9007199254740991,
          many: ['2026-01-01T00:00:00.000Z'],
        },
      ])
      await assert.rejects(sql`select 9007199254740993::bigint`.execute(maya().db), /safe range/)
    })
  })
