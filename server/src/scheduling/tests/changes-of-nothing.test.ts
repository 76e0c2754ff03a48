import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { issuesOf, makeCalendarCalls, makeLunch } from './calendar-blocks.ts'
import { bookForMaya, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const { made, change } = makeCalendarCalls(() => app)
const events = async () => (await app.owner.query('select count(*)::int as count from event')).rows[0].count
/** Runs a change and says how many events it recorded. */
const recordedBy = async (work: () => Promise<unknown>): Promise<number> => {
  const earlier = await events()
  await work()
  return (await events()) - earlier
}

test('a visit that is moved to its own time does not change, and nobody is told', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-09T00:00:00Z', days: 20 })
  const visit = await bookForMaya(app, start!)
  const line = `PATCH /appointments/${visit.id}` as const
  for (const body of [
    { starts_at: start },
    { duration_minutes: 45 },
    { starts_at: start, visit_mode: 'virtual' as const, version: visit.version },
  ]) {
    const recorded = await recordedBy(async () => {
      const answer = await app.call(line, { as: cast.maya, body })
      const { id, status, version } = answer.body
      assert.deepEqual([answer.status, id, status, version], [200, visit.id, 'Scheduled', visit.version], answer.text)
    })
    assert.equal(recorded, 0)
  }
})

test('a change without any value is refused, even if it names a version or a scope', async () => {
  const { event } = await made({ title: 'Reading', starts_at: '2026-04-08T03:00:00Z', ends_at: '2026-04-08T04:00:00Z' })
  for (const [line, body, as] of [
    ['PATCH /appointments/0199aaaa-0000-7000-8000-00000000dead', {}, cast.maya],
    ['PATCH /appointments/0199aaaa-0000-7000-8000-00000000dead', { version: 1 }, cast.maya],
    [`PUT /calendar-events/${event.id}`, {}, cast.hannah],
    [`PUT /calendar-events/${event.id}`, { version: 1, scope: 'all' }, cast.hannah],
    ['PATCH /auth/me', {}, cast.maya],
  ] as const) {
    const answer = await app.send(line, { as, body })
    assert.equal(answer.status, 400, line)
    assert.deepEqual(issuesOf(answer), [' nothing_to_change'], line)
  }
})

test('a block, or one date of it, that is saved with the values it has keeps its version', async () => {
  const single = { title: 'Reading', starts_at: '2026-04-09T03:00:00Z', ends_at: '2026-04-09T04:00:00Z' }
  const { event } = await made(single)
  const { event: every } = await made(makeLunch('Lunch'))
  const dragged = { starts_at: every.starts_at, ends_at: every.ends_at, occurrence_date: '2026-03-02' }
  for (const [id, body] of [
    [event.id, { title: 'Reading' }],
    [event.id, single],
    [every.id, { title: 'Lunch', scope: 'all' }],
    [every.id, { ...makeLunch('Lunch'), scope: 'all' }],
    [every.id, { ...dragged, scope: 'one' }],
    [every.id, { ...dragged, scope: 'this_and_following' }],
  ] as const) {
    const recorded = await recordedBy(async () => {
      const { status, body: answer, text } = await change(id, body)
      assert.deepEqual([status, answer.event?.version], [200, 1], text)
    })
    assert.equal(recorded, 0, JSON.stringify(body))
  }
  assert.equal((await change(event.id, { title: 'Writing', version: 1 })).status, 200, 'no version was used up')
})

test('saving hours keeps the ids of all windows, changed ones included; only a new window gets a new id', async () => {
  const read = () => bodyOf(app.call('GET /availability-schedule', { as: cast.hannah }))
  const save = async (windows: BodyOf<'POST /availability-schedule'>['windows']) => {
    const { overrides, rules, version } = await read()
    const body = { windows, overrides, rules, version }
    return (await bodyOf(app.call('POST /availability-schedule', { as: cast.hannah, body }))).windows
  }
  const { windows } = await read()
  const [first, ...others] = windows
  assert.ok(first && others.length > 0)
  const ids = (of: readonly { id: string | null }[]) => of.map(({ id }) => id).sort()
  assert.deepEqual(ids(await save(windows)), ids(windows))
  const withoutIds = windows.map(({ id: _, ...window }) => window)
  assert.deepEqual(ids(await save(withoutIds)), ids(windows), 'what says the same is the same')
  const later = await save([{ ...first, end_local: '23:15' }, ...others])
  assert.deepEqual(ids(later), ids(windows))
  assert.equal(later.find(({ id }) => id === first.id)?.end_local, '23:15')
  const twice = await save([...windows, { ...first, weekday: 'sun' }])
  assert.equal(twice.length, windows.length + 1)
  assert.equal(new Set(ids(twice)).size, twice.length)
  const dana = await bodyOf(app.call('GET /availability-schedule', { as: cast.dana }))
  const [foreign] = dana.windows
  assert.ok(foreign)
  const [mine] = await save([{ ...first, id: foreign.id }])
  assert.notEqual(mine?.id, foreign.id, 'the id of another provider is not taken')
})

test('a schedule that is saved without a change keeps its version, and no browser is told', async () => {
  const { windows, overrides, rules, time_zone, version } = (await app.call('GET /availability-schedule', { as: cast.hannah })).body
  const body = { windows, overrides, rules, time_zone, version }
  const recorded = await recordedBy(async () => {
    const answer = await app.call('POST /availability-schedule', { as: cast.hannah, body })
    assert.deepEqual([answer.status, answer.body.version], [200, version], answer.text)
    const withoutIds = { ...body, windows: windows.map(({ id: _, ...window }) => window) }
    assert.equal((await app.call('POST /availability-schedule', { as: cast.hannah, body: withoutIds })).body.version, version)
    assert.equal((await app.send('POST /availability-schedule', { as: cast.hannah, body: { ...body, version: version + 1 } })).status, 409)
  })
  assert.equal(recorded, 0)
  const changed = { ...body, rules: { ...rules, buffer_after_minutes: rules.buffer_after_minutes + 5 } }
  assert.equal((await app.call('POST /availability-schedule', { as: cast.hannah, body: changed })).body.version, version + 1)
})
