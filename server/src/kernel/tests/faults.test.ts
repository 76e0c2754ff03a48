import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getHealth } from '@sorrel/contract/platform/wire'
import pg from 'pg'
import { type Running, start } from '../../node.ts'
import { cast } from '../../world/cast.ts'
import { seed } from '../../world/seed.ts'
import { readConfig } from '../config.ts'
import { type Database, startDatabase } from '../database/embedded-postgres.ts'
import { makeLoginUrl, migrate } from '../database/migrate.ts'
import { isOutage } from '../database/outages.ts'
import { makeId } from '../ids.ts'
import { Tokens } from '../serving/tokens.ts'
import { Refusal } from './abuse/refusal.ts'

// A cluster of its own, so that the test can stop it, with one whole node on it: web, worker and listener.
const folder = mkdtempSync(join(tmpdir(), 'sorrel-faults-'))
const config = readConfig({
  SORREL_MODE: 'test',
  DATA_DIR: folder,
  PORT: '0',
  HOST: '127.0.0.1',
  CLOCK: '2026-03-03T15:00:00Z',
  LOG_LEVEL: 'silent',
  POOL_SIZE: '8',
})
let database: Database
let port: string
let node: Running
const uncaught: unknown[] = []
// Errors from the lost database are expected, and the node survives them; any other error would end a real node. The test runner would
// count both as failures.
const note = (error: unknown) => {
  if (!isOutage(error)) uncaught.push(error)
}
let ofTheRunner: NodeJS.UnhandledRejectionListener[] = []

before(async () => {
  ofTheRunner = process.listeners('unhandledRejection')
  for (const listener of ofTheRunner) process.off('unhandledRejection', listener)
  process.on('unhandledRejection', note)
  database = await startDatabase(folder, { fast: true })
  port = new URL(database.url).port
  await migrate(database.url)
  await seed(database.url, 'cast')
  node = await start(config, makeLoginUrl(database.url))
})
after(async () => {
  await node?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
  process.off('unhandledRejection', note)
  for (const listener of ofTheRunner) process.on('unhandledRejection', listener)
  assert.deepEqual(uncaught, [])
})

type Said = { status: number; ms: number; retry: string | null; code: string | undefined }
async function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Said> {
  const begun = performance.now()
  const answer = await fetch(`${node.address}/api${path}`, { ...init, headers, signal: AbortSignal.timeout(10_000) })
  const text = await answer.text()
  const code = answer.ok ? undefined : Refusal.parse(JSON.parse(text)).error.code
  return { status: answer.status, ms: performance.now() - begun, retry: answer.headers.get('retry-after'), code }
}
const readHealth = async () => getHealth.output.parse(await (await fetch(`${node.address}/api/health`)).json())
let header: Record<string, string> | undefined
async function maya(): Promise<Record<string, string>> {
  if (header) return header
  const actor = { kind: 'patient', patient_id: cast.maya.patient_id, session_id: makeId(), identity_id: cast.maya.identity_id } as const
  const now = new Date(Date.parse('2026-03-03T15:00:05Z')).toISOString()
  header = { authorization: `client::::${(await new Tokens(config).sign(actor, now)).identity_token}` }
  return header
}
const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

test('calls whose backends are killed meanwhile are answered, or get 503 and retry-after; nothing stays half done', async () => {
  assert.equal((await ask('/appointments', await maya())).status, 200)
  for (let round = 0; round < 5; round++) {
    const calls = Array.from({ length: 30 }, async () => ask('/appointments', await maya()))
    await asOwner((owner) => owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sorrel%'"))
    for (const { status, retry, ms, code } of await Promise.all(calls)) {
      assert.ok(status === 200 || (status === 503 && code === 'temporarily_unavailable' && Number(retry) > 0), `${status} ${code}`)
      assert.ok(ms < 4000, `${ms} ms`)
    }
  }
  await recovered()
})

/** Waits until reads, writes of the audit, live notices and jobs all work again; returns how long that took. */
async function recovered(): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { status, code } = await ask('/appointments', await maya())
    if (status === 200) break
    assert.equal(code, 'temporarily_unavailable')
    assert.ok(performance.now() - begun < 5000, 'not back within five seconds')
    await pause(50)
  }
  return performance.now() - begun
}

test('while the database is away every call is answered within four seconds; within five seconds of its return everything works again', async () => {
  await stopDatabase()
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([
      ask('/appointments', await maya()),
      ask('/provider-profiles/reference-data'),
      ask(
        '/auth/login',
        { 'content-type': 'application/json' },
        { method: 'POST', body: JSON.stringify({ phone_number: '+12065550111' }) },
      ),
      ask(`/providers/${cast.hannah.provider_id}/availability-slots`),
    ])
    for (const { status, retry, ms } of answers) {
      assert.ok(status === 503 ? Number(retry) > 0 : status === 200, `${status}`)
      assert.ok(ms < 4000, `${ms} ms`)
    }
    assert.equal(answers[0]!.status, 503)
  }
  assert.equal((await ask('/ping')).status, 200)
  const page = await fetch(`${node.address}/d/${cast.hannah.slug}`)
  assert.equal(page.status, 503)
  assert.ok(Number(page.headers.get('retry-after')) > 0)
  assert.match(await page.text(), /^<!doctype html>/i)
  const health = await readHealth()
  assert.deepEqual([health.status, health.database], ['degraded', 'away'])
  await startAgain()
  await recovered()
  const healthy = await readHealth()
  assert.equal(healthy.status, 'ok')
})

test('when the files of the database vanish under it, every call is answered 200 or 503, and health says so', async () => {
  const [files, elsewhere] = [join(folder, 'pg/base'), join(folder, 'pg/base-elsewhere')]
  const paths = ['/appointments', '/provider-profiles/reference-data', `/providers/${cast.hannah.provider_id}/availability-slots`]
  const health = async () => {
    const { status, database } = await readHealth()
    return [status, database]
  }
  await asOwner(async (owner) => {
    const endAll = (name: string) =>
      owner.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1', [name])
    // Called once in advance, so that this connection has already read what it needs.
    await endAll('nobody')
    renameSync(files, elsewhere)
    try {
      for (const ended of [false, true]) {
        // A connection that has already read a table still holds its file; a new connection finds nothing.
        if (ended) await endAll('sorrel%')
        for (const { status, retry, code } of await Promise.all(paths.map(async (path) => ask(path, await maya()))))
          assert.ok(status === 200 || (status === 503 && code === 'temporarily_unavailable' && Number(retry) > 0), `${status} ${code}`)
        assert.deepEqual(await health(), ['degraded', 'away'])
      }
      assert.equal((await ask('/appointments', await maya())).status, 503)
    } finally {
      renameSync(elsewhere, files)
    }
  })
  await recovered()
  assert.deepEqual(await health(), ['ok', 'ok'])
})

/** Hears the stream as the web app does: when it ends, it is opened again. */
async function followLive(headers: Record<string, string>, signal: AbortSignal, hear: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  while (!signal.aborted) {
    const stream = await fetch(`${node.address}/api/live`, { headers, signal }).catch(() => undefined)
    try {
      for await (const part of stream?.body ?? []) hear(decoder.decode(part))
    } catch {
      // The stream was cut; the next round opens it again.
    }
    await pause(100)
  }
}

test('after the database was away, jobs run again and browsers get live events again', async () => {
  const away = new AbortController()
  let heard = ''
  const hearing = followLive(await maya(), away.signal, (text) => {
    heard += text
  })
  await stopDatabase()
  await pause(1500)
  await startAgain()
  await recovered()
  const begun = performance.now()
  const body = JSON.stringify({ phone_number: '+12065550112' })
  assert.equal((await ask('/auth/login', { 'content-type': 'application/json' }, { method: 'POST', body })).status, 200)
  await within(15_000, async () => {
    const { rows } = await asOwner((owner) => owner.query("select from app.demo_outbox where recipient = '+12065550112'"))
    return rows.length === 1
  })
  assert.ok(performance.now() - begun < 15_000)
  await within(5000, async () => {
    await asOwner((owner) =>
      owner.query(
        "insert into app.live_event (at, audience_kind, audience_id, name, ids) values (now(), 'patient', $1, 'appointment.booked', '{}')",
        [cast.maya.patient_id],
      ),
    )
    await pause(300)
    return heard.includes('appointment.booked')
  })
  away.abort()
  await hearing
})

test('a job that a dead process had taken is soon done by the next process, not hours later; a job that still runs is left alone', async () => {
  const queued = async () =>
    asOwner(async (owner) =>
      (await owner.query("select key from graphile_worker._private_jobs where key like 'fault-%' order by 1")).rows.map(({ key }) =>
        String(key),
      ),
    )
  const busy = new pg.Client({ connectionString: database.url })
  await busy.connect()
  await busy.query("select pg_advisory_lock(hashtextextended(name, 11)) from unnest(array['of-the-busy', 'of-the-hanging']) as name")
  await asOwner((owner) =>
    owner.query(`begin; select app.enqueue('platform.seal_audit', '{}', 'fault-' || name, null) from unnest(array['dead', 'busy', 'hanging']) as name;
      update graphile_worker._private_jobs set locked_by = 'of-the-dead', locked_at = now() - interval '6 seconds' where key = 'fault-dead';
      update graphile_worker._private_jobs set locked_by = 'of-the-busy', locked_at = now() - interval '1 minute' where key = 'fault-busy';
      update graphile_worker._private_jobs set locked_by = 'of-the-hanging', locked_at = now() - interval '6 minutes' where key = 'fault-hanging'; commit`),
  )
  await pause(300)
  assert.deepEqual(await queued(), ['fault-busy', 'fault-dead', 'fault-hanging'])
  const second = await start({ ...config, role: 'worker' }, makeLoginUrl(database.url))
  await within(5000, async () => (await queued()).length === 1)
  assert.deepEqual(await queued(), ['fault-busy'])
  await second.stop()
  await busy.end()
})

test('a worker that loses the connection that identifies it registers again, and jobs go on', async () => {
  const known =
    "select pid from pg_locks where locktype = 'advisory' and objsubid = 1 and pid in (select pid from pg_stat_activity where application_name = 'sorrel-worker')"
  const pids = async () => (await asOwner((owner) => owner.query<{ pid: number }>(known))).rows.map(({ pid }) => pid)
  // It may have lost its connection in an earlier test, and needs a second to come back.
  await within(5000, async () => (await pids()).length > 0)
  const [before] = await pids()
  await asOwner((owner) => owner.query('select pg_terminate_backend($1)', [before]))
  await within(5000, async () => (await pids()).some((pid) => pid !== before))
  await asOwner((owner) => owner.query("select app.enqueue('platform.seal_audit', '{}', 'fault-after', null)"))
  await within(
    5000,
    async () =>
      (await asOwner((owner) => owner.query("select from graphile_worker._private_jobs where key = 'fault-after'"))).rows.length === 0,
  )
})

test('a call that would wait too long, or that is one too many, is told to come again later', async () => {
  const impatient = await start({ ...config, role: 'web', answer_seconds: 1, most_at_once: 10 }, makeLoginUrl(database.url))
  await asOwner(async (owner) => {
    await owner.query('begin; lock table app.appointment in access exclusive mode')
    const asked = Array.from({ length: 16 }, async () => {
      const begun = performance.now()
      const answer = await fetch(`${impatient.address}/api/appointments`, { headers: await maya() })
      return { status: answer.status, retry: answer.headers.get('retry-after'), ms: performance.now() - begun }
    })
    const told = await Promise.all(asked)
    for (const { status, retry, ms } of told) {
      assert.equal(status, 503)
      assert.ok(['1', '2', '3'].includes(retry ?? ''), `retry after ${retry}`)
      assert.ok(ms < 2000, `${ms} ms`)
    }
    assert.equal(told.filter(({ ms }) => ms >= 1000).length, 10)
    await owner.query('rollback')
  })
  await within(2000, async () => (await fetch(`${impatient.address}/api/appointments`, { headers: await maya() })).status === 200)
  await impatient.stop()
})

async function within(milliseconds: number, holds: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await holds())) {
    assert.ok(performance.now() - begun < milliseconds, 'it never came true')
    await pause(100)
  }
}

const stopDatabase = () => database.stop()
/** On the same port, as when an operator restarts it. */
async function startAgain(): Promise<void> {
  database = await startDatabase(folder, { fast: true, port: Number(port) })
}
