import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../app.ts'
import { openHouse } from '../house.ts'
import { runJob } from '../worker.ts'
import { makeFixedClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import type { Actor, Context } from './context.ts'
import { testDatabase, testNow } from './database/test-database.ts'
import { makeId } from './ids.ts'
import { openLog } from './log.ts'
import { type House, makeContextFor } from './serving/callers.ts'
import type { SignedInActor } from './serving/tokens.ts'
import { type CallInTest, makeCallsInto, type Person, type Send, typeCalls } from './tests/calls.ts'

export type { Answered } from './tests/calls.ts'
export { testNow }

export type TestApp = {
  app: FastifyInstance
  house: House
  clock: ReturnType<typeof makeFixedClock>
  call: CallInTest
  /** Sends any call, including one that a test wants to see refused. */
  send: Send
  tokenOf: (person: Person) => Promise<string>
  /** A context for any actor, for looking at what a verb left behind. */
  context: (actor?: Actor) => Context
  /** Runs every job that is due, in order, and each of them twice, since a job may run twice. Returns their names. */
  runJobs: (options?: { twice?: boolean }) => Promise<string[]>
  runJob: (name: string, payload?: unknown) => Promise<void>
  /** A superuser's connection, for planting and checking rows that every policy hides. */
  owner: pg.Pool
  /** Lines logged so far. */
  logged: string[]
  close: () => Promise<void>
}

const aCall = { operation: 'test', client: { address: 'test', device: undefined, user_agent: undefined } }

const configOf = (overrides: Partial<Config>): Config => ({
  ...readConfig({
    SORREL_MODE: 'test',
    DATA_DIR: '.sorrel/test',
    PUBLIC_URL: 'http://sorrel.test',
    API_KEYS: 'machine-key-for-tests',
    LOG_LEVEL: 'info',
    POOL_SIZE: '12',
  }),
  ...overrides,
})

/** The whole server on a clone of the seeded test database, with a clock that stands still. */
export async function testApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await testDatabase()
  const clock = makeFixedClock(testNow)
  const logged: string[] = []
  const config = configOf(overrides)
  const log = openLog(config, { write: (line) => logged.push(line) })
  const { house, closeHouse } = await openHouse(config, database.url, { now: clock, log })
  const app = await buildApp(house)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3, options: '-c search_path=app,public' })
  owner.on('error', () => {})
  const tokenOf = (person: Person) => tokenFor(house, person)
  const send = makeCallsInto(app, tokenOf)
  const close = async () => {
    await app.close()
    await closeHouse()
    await owner.end()
    await database.drop()
  }
  return {
    app,
    house,
    clock,
    logged,
    owner,
    tokenOf,
    close,
    call: typeCalls(send),
    send,
    context: (actor = { kind: 'system' }) => makeContextFor(house, actor, { ...aCall, request_id: makeId() }),
    runJob: (name, payload = {}) => runJob(house, name, payload),
    runJobs: (options) => runDue(house, owner, options?.twice ?? true),
  }
}

async function tokenFor(house: House, person: Person): Promise<string> {
  const actor = { ...actorFor(person), session_id: makeId(), identity_id: makeId() }
  return (await house.tokens.sign(actor, house.now())).identity_token
}

function actorFor(person: Person): SignedInActor {
  if (person.kind === 'admin') return { kind: 'admin', admin_id: person.admin_id, tags: person.admin_tags }
  return person.kind === 'patient'
    ? { kind: 'patient', patient_id: person.patient_id }
    : { kind: 'provider', provider_id: person.provider_id }
}

/** Runs the queue in the order of its ids, together with the jobs that those jobs enqueue. */
async function runDue(house: House, owner: pg.Pool, twice: boolean): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    const { rows } = await owner.query<{ id: string; identifier: string; payload: unknown }>(
      `with due as (select j.id from graphile_worker._private_jobs j order by j.id limit 1)
       select j.id, t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.id in (select id from due)`,
    )
    const [job] = rows
    if (!job) return ran
    await runJob(house, job.identifier, job.payload)
    if (twice) await runJob(house, job.identifier, job.payload)
    ran.push(job.identifier)
    await owner.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
  }
}
