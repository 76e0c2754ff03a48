import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { hashOfToken } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { followUp, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a hold tells the open browsers of its dietitian, and nobody else', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const told = async () => {
    const { rows } = await app.owner.query("select audience_kind, audience_id from live_event where name = 'hold.placed'")
    return rows
  }
  const before = (await told()).length
  assert.equal((await app.call('POST /appointments/reserve', { body: followUp(start!) })).status, 201)
  assert.deepEqual((await told()).slice(before), [{ audience_kind: 'provider', audience_id: cast.hannah.provider_id }])
})

test('only its holder can use a hold, which can be renewed twice and books once', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const first = await app.call('POST /appointments/reserve', { body: followUp(start!) })
  assert.equal(first.status, 201)
  const hold = first.body
  assert.equal(hold.expires_at, '2026-03-03T15:10:00.000Z')
  const other = await app.call('POST /appointments/reserve', { body: followUp(start!) })
  assert.equal(other.code, 'slot_not_available')
  const mayas = await app.call('POST /appointments', { as: cast.maya, body: followUp(start!) })
  assert.equal(mayas.code, 'slot_not_available')
  let token = hold.reservation_token
  for (const left of [1, 0]) {
    const renewed = await app.call('POST /appointments/reserve', { body: { ...followUp(start!), reservation_token: token } })
    assert.equal(renewed.status, 201)
    assert.equal(renewed.body.renewals_left, left)
    token = renewed.body.reservation_token
  }
  const third = await app.call('POST /appointments/reserve', { body: { ...followUp(start!), reservation_token: token } })
  assert.equal(third.code, 'hold_expired')
  const booked = await app.call('POST /appointments', { as: cast.maya, body: { ...followUp(start!), reservation_token: token } })
  assert.equal(booked.status, 201)
  const retried = await app.call('POST /appointments', { as: cast.maya, body: { ...followUp(start!), reservation_token: token } })
  assert.equal(retried.status, 201)
  assert.equal(retried.body.appointments[0]?.id, booked.body.appointments[0]?.id)
})

test('an expired hold frees its time for everybody, and its token still books while the time is free', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const held = await app.call('POST /appointments/reserve', { body: followUp(start!) })
  const token = held.body.reservation_token
  app.clock.advance(11)
  assert.ok((await listFreeStarts(app, cast.maya, cast.hannah.provider_id)).includes(start!))
  const unknown = await app.call('POST /appointments', {
    as: cast.maya,
    body: { ...followUp(start!), reservation_token: 'never-was-a-token-of-ours' },
  })
  assert.equal(unknown.code, 'hold_expired')
  const renewed = await app.call('POST /appointments/reserve', { body: { ...followUp(start!), reservation_token: token } })
  assert.equal(renewed.code, 'hold_expired')
  const booked = await app.call('POST /appointments', { as: cast.maya, body: { ...followUp(start!), reservation_token: token } })
  assert.equal(booked.status, 201)
  app.clock.set('2026-03-03T15:00:00.000Z')
})

test('holds are deleted a day after the time that they held', async () => {
  const [soon] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const [later] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-04-06T00:00:00Z' })
  const hashes: string[] = []
  for (const start of [soon!, later!]) {
    const { status, body } = await app.call('POST /appointments/reserve', { body: followUp(start) })
    assert.equal(status, 201)
    hashes.push(hashOfToken(body.reservation_token))
  }
  const kept = async () => (await app.owner.query('select from reservation where token_hash = any ($1)', [hashes])).rowCount
  app.clock.set(new Date(Date.parse(soon!) + 23 * 3_600_000).toISOString())
  await app.runJob('scheduling.sweep_holds')
  await app.runJob('scheduling.forget_holds')
  assert.equal(await kept(), 2)
  app.clock.advance(2 * 60)
  await app.runJob('scheduling.forget_holds')
  await app.runJob('scheduling.forget_holds')
  assert.equal(await kept(), 1)
  app.clock.set('2026-03-03T15:00:00.000Z')
})

// A server with a configuration of its own: these limits would refuse the calls of the other tests.
describe('within the limits of a real server', () => {
  let strict: TestApp
  let restore: () => Promise<void>
  before(async () => {
    strict = await testApp({ rate_limit_factor: 1 })
    restore = await rememberRows(strict)
  })
  afterEach(() => restore())
  after(() => strict.close())

  test('one device holds at most three times at once, and one network address nine, whatever devices it names', async () => {
    const offered = await listFreeStarts(strict, cast.maya, cast.marisol.provider_id).catch(() => [])
    const provider_id = offered.length > 3 ? cast.marisol.provider_id : cast.hannah.provider_id
    const days = new Map((await listFreeStarts(strict, cast.maya, provider_id, { days: 30 })).map((start) => [start.slice(0, 10), start]))
    const answers = []
    const starts = [...days.values()]
    assert.ok(starts.length >= 11)
    // A refused hold takes no time, so the next device asks for the same one.
    for (const [turn, at] of [0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9].entries()) {
      const device = turn < 4 ? 'one-device-0001' : `another-device-${turn}`
      const headers: Record<string, string> = turn === 10 ? {} : { 'x-device-id': device }
      answers.push(await strict.call('POST /appointments/reserve', { headers, body: { ...followUp(starts[at]!), provider_id } }))
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 429, 201, 201, 201, 201, 201, 201, 429],
    )
    for (const refused of [answers[3]!, answers[10]!]) assert.ok(Number(refused.headers['retry-after']) > 0)
  })

  test('a device that asks many providers at the same moment still holds only three times', async () => {
    const { rows } = await strict.owner.query("select id from provider where status = 'active' and accepting = 'open' order by id limit 30")
    const wanted: { provider_id: string; starts_at: string }[] = []
    for (const { id } of rows) {
      const { body } = await strict.call(`GET /providers/${id}/availability-slots`)
      const [slot] = body.slots.filter(({ visit_modes }) => visit_modes.includes('virtual'))
      if (slot) wanted.push({ provider_id: id, starts_at: slot.starts_at })
    }
    assert.ok(wanted.length >= 8, `${wanted.length} providers have time`)
    const answers = await Promise.all(
      wanted.slice(0, 8).map((one) =>
        strict.call('POST /appointments/reserve', {
          headers: { 'x-device-id': 'one-device-0001' },
          body: { ...one, duration_minutes: 60, type: 'Initial Consultation', visit_mode: 'virtual' },
        }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 429, 429, 429, 429, 429])
  })

  test('a hold is no longer than a visit, and one network address holds at most a third of a provider’s day', async () => {
    const all = await listFreeStarts(strict, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', minutes: 60 })
    const starts: string[] = []
    for (const start of all) if (starts.every((one) => Date.parse(start) - Date.parse(one) >= 5_400_000)) starts.push(start)
    const [first] = starts
    const sameDay = starts.filter((start) => start.startsWith(first!.slice(0, 10)))
    const otherDay = starts.find((start) => Date.parse(start) > Date.parse(first!) + 36 * 3_600_000)
    assert.ok(sameDay.length >= 3 && otherDay)
    const hold = (starts_at: string, duration_minutes: number, at: number) =>
      strict.send('POST /appointments/reserve', {
        headers: { 'x-device-id': `device-number-${at}` },
        body: { ...followUp(starts_at), duration_minutes },
      })
    for (const minutes of [15, 50, 61, 90, 120, 240]) {
      const { status, details } = await hold(first!, minutes, 0)
      assert.deepEqual([status, details.issues![0]!.path], [400, ['duration_minutes']], `${minutes} minutes`)
    }
    const answers = []
    for (const [at, start] of [...sameDay.slice(0, 3), otherDay].entries()) answers.push(await hold(start, 60, at))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 429, 201],
    )
    assert.equal((await hold(sameDay[2]!, 30, 5)).status, 201, 'what is left of the third may be held')
  })
})
