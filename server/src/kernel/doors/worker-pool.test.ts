import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, before, test } from 'node:test'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { type TestDatabase, testDatabase } from '../database/test-database.ts'
import { WorkerPool } from './worker-pool.ts'

let database: TestDatabase
let pool: WorkerPool
before(async () => {
  database = await testDatabase()
  pool = new WorkerPool({ connectionString: database.url, max: 2, options: '-c role=app_worker' })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
})
after(async () => {
  await pool.end()
  await database.drop()
})

test('a connection that is given back twice is back once, and the next borrower has it alone', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  pool.connect((error, _client, release) => (error ? reject(error) : resolve(release)))
  const release = await promise
  release()
  const next = await pool.connect()
  assert.doesNotThrow(release)
  assert.deepEqual([pool.totalCount, pool.idleCount], [1, 0])
  next.release()
  assert.equal(pool.idleCount, 1)
})

test('a runner that ends while its connection breaks leaves no error that nobody catches', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  const ofTheRunner = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
  const events: WorkerEvents = new EventEmitter()
  const listening = once(events, 'pool:listen:success')
  const logger = new Logger(() => () => {})
  const runner = await run({ pgPool: pool, taskList: { nothing: () => {} }, noHandleSignals: true, events, logger })
  const [{ client }] = await listening
  const released = once(events, 'pool:listen:release')
  // What a lost connection does, while `stop` waits for the answer to UNLISTEN.
  const listeners = client.listeners('error')
  const stopped = runner.stop()
  await released
  for (const listener of listeners) listener(new Error('Connection terminated unexpectedly'))
  await stopped
  await new Promise((resolve) => setTimeout(resolve, 200))
  process.removeAllListeners('unhandledRejection')
  for (const listener of ofTheRunner) process.on('unhandledRejection', listener)
  assert.deepEqual(uncaught, [])
})
