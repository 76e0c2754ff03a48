import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../app.ts'
import { waitUntilHolds } from '../../auth/tests/testing.ts'
import { openHouse } from '../../house.ts'
import { makeId } from '../../kernel/ids.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { signInMember } from '../../kernel/tests/calls.ts'
import { startWorker } from '../../worker.ts'
import { cast } from '../../world/cast.ts'
import { listenAt } from './listening.ts'

// Two nodes on one database. `t` is the first; calls reach the second at its address.
let t: TestApp
let url: string
let first: string
let second: string
let closeSecond: () => Promise<void>
const leaving: (() => void)[] = []
before(async () => {
  t = await testApp({ rate_limit_factor: 1 })
  url = t.house.pool.options.connectionString!
  first = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { house, closeHouse } = await openHouse(t.house.config, url, { now: t.clock, log: t.house.log })
  const app = await buildApp(house)
  second = await app.listen({ port: 0, host: '127.0.0.1' })
  closeSecond = async () => {
    await app.close()
    await closeHouse()
  }
})
after(async () => {
  for (const leave of leaving) leave()
  await closeSecond?.()
  await t?.close()
})

const listen = (address: string, headers: Record<string, string>, from?: string) => listenAt(address, leaving, headers, from)
const insertNotice = async (to: string, name: string) => {
  const into = "insert into live_event (at, audience_kind, audience_id, name, ids) values ($1, 'patient', $2, $3, '{}') returning id::text"
  return (await t.owner.query<{ id: string }>(into, [t.clock(), to, name])).rows[0]!.id
}

test('a reader at one node hears what the other commits, and resumes at either', async () => {
  const headers = await signInMember(t, cast.maya)
  const stream = await listen(second, headers)
  const here = await insertNotice(cast.maya.patient_id, 'appointment.booked')
  await waitUntilHolds(async () => stream.told.some(({ id }) => id === here))
  stream.leave()
  const missed = await insertNotice(cast.maya.patient_id, 'appointment.moved')
  const again = await listen(first, headers, here)
  await waitUntilHolds(async () => again.told.some(({ id }) => id === missed))
})

test('a limit counts what every node lets through', async () => {
  const ask = async (address: string) => {
    t.clock.advance(1)
    const body = JSON.stringify({ phone_number: '+12065550139' })
    return (await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
  }
  const statuses: number[] = []
  for (const address of [first, second, first, second]) statuses.push(await ask(address))
  assert.deepEqual(statuses, [200, 200, 200, 429])
})

test('two nodes together let as many sign-in calls through as one, and no more, also if they come at once', async () => {
  t.clock.advance(120)
  const body = JSON.stringify({ challenge_id: '00000000-0000-4000-8000-000000000000', code: '123456' })
  const ask = async (address: string) =>
    (await fetch(`${address}/api/auth/login/complete`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
  const statuses = await Promise.all(Array.from({ length: 14 }, (_, turn) => ask(turn % 2 === 0 ? first : second)))
  assert.deepEqual(statuses.sort(), [...Array(10).fill(401), ...Array(4).fill(429)])
})

test('two workers run each job once', async () => {
  const ids = Array.from({ length: 40 }, makeId)
  const ran: string[] = []
  const declared = t.house.features.jobs.find(({ name }) => name === 'notifications.send')!
  const counting = {
    ...declared,
    run: async (_: unknown, { notification_id }: { notification_id: string }) => void ran.push(notification_id),
  }
  const house = { ...t.house, features: { ...t.house.features, jobs: [counting] } }
  await t.owner.query('delete from graphile_worker._private_jobs')
  for (const id of ids) await t.owner.query("select app.enqueue('notifications.send', $1::json, null, now())", [{ notification_id: id }])
  const workers = [await startWorker(house, url), await startWorker(house, url)]
  try {
    await waitUntilHolds(async () => ran.length >= ids.length)
    await pause(200)
  } finally {
    for (const worker of workers) await worker.stop()
  }
  assert.deepEqual([...ran].sort(), [...ids].sort())
})

test('a reader who has heard nothing can resume: the stream says where it is', async () => {
  const headers = await signInMember(t, cast.maya)
  await pause(150)
  const stream = await listen(first, headers)
  await waitUntilHolds(async () => stream.raw().includes('event: place'))
  stream.leave()
  const [, place] = /^id: (\d+)\nevent: place$/m.exec(stream.raw()) ?? []
  const missed = await insertNotice(cast.maya.patient_id, 'appointment.booked')
  await insertNotice(cast.ruben.patient_id, 'appointment.booked')
  const again = await listen(second, headers, place)
  await waitUntilHolds(async () => again.raw().includes('event: place'))
  assert.deepEqual(
    again.told.filter(({ id }) => Number(id) > Number(place)),
    [{ id: missed, event: 'change', data: { name: 'appointment.booked', ids: {} } }],
  )
})

test('a node that no longer heard the database lets its readers resume, so that they miss nothing', async () => {
  const headers = await signInMember(t, cast.maya)
  const stream = await listen(first, headers)
  const last = await insertNotice(cast.maya.patient_id, 'appointment.booked')
  await waitUntilHolds(async () => stream.told.some(({ id }) => id === last))
  const listening = "from pg_stat_activity where application_name = 'sorrel-listen' and datname = current_database()"
  await t.owner.query(`select pg_terminate_backend(pid) ${listening}`)
  const missed = await insertNotice(cast.maya.patient_id, 'appointment.moved')
  await stream.ended
  assert.deepEqual(stream.told.at(-1), { event: 'bye', data: { reconnect: true } })
  // Both nodes of this process end its streams.
  await waitUntilHolds(async () => (await t.owner.query(`select ${listening} and query = 'select'`)).rowCount === 2)
  await pause(50)
  const again = await listen(first, headers, last)
  await waitUntilHolds(async () => again.told.some(({ id }) => id === missed))
})

// The last one: afterwards this address may call nothing for a minute.
test('a flood is counted by all nodes together, but for a tenth', async () => {
  const ask = async (address: string) => {
    const answer = await fetch(`${address}/api/health`)
    await answer.body?.cancel()
    return answer.status
  }
  let passed = 0
  // A minute may end in the middle, so that both count anew.
  const limit = 1200
  for (let turn = 0; turn < 2 * limit && passed <= limit * 1.1; turn += 20) {
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 === 0 ? first : second)))
    passed += statuses.filter((status) => status === 200).length
    if (statuses.every((status) => status === 429)) break
  }
  assert.ok(passed >= limit * 0.9 && passed <= limit * 1.1, `${passed} passed`)
})
