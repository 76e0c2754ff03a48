// A server with its own copy of the demo world, for one worker of the end-to-end tests, which starts it as a child process (e2e/house.ts).
// It reports its address, and ends when its parent goes away for any reason.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import pg from 'pg'
import { hireNewcomer } from '../e2e/newcomer.ts'
import { minutesOf } from '../server/src/auth/sessions.ts'
import { addMinutes, addSeconds, makeClockFrom } from '../server/src/kernel/clock.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { testDatabase, testNow } from '../server/src/kernel/database/test-database.ts'
import { hashOfToken, makeId, makeToken } from '../server/src/kernel/ids.ts'
import { freePort } from './ports.ts'
import { root } from './steps.ts'

const [, , worker = '0'] = process.argv
const database = await testDatabase('demo')
await hireNewcomer(database.ownerUrl)
const port = await freePort()
const address = `http://localhost:${port}`
const config = readConfig({
  ...process.env,
  SORREL_MODE: 'test',
  HOST: 'localhost',
  PORT: String(port),
  PUBLIC_URL: address,
  // The clock starts here, so that rules about notice and open hours do not depend on when somebody runs the tests.
  CLOCK: process.env.CLOCK ?? testNow,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  DATA_DIR: join(root, '.sorrel/e2e', worker),
})
const { start } = await import('../server/src/node.ts')
const clock = makeClockFrom(config.clock!)
let secondsPassed = 0
const now = () => addSeconds(clock(), secondsPassed)
const running = await start(config, database.url, { now })
const owner = new pg.Pool({ connectionString: database.ownerUrl, options: '-c search_path=app', max: 2 })
owner.on('error', () => {})
// NOTE: a Ctrl-C in the terminal reaches this process as well. It must not end it, because the worker first closes its pages and then
// disconnects.
process.on('SIGINT', () => {})
process.once('disconnect', stop)
process.on('message', (wish: Wish) => void grant(wish).then((answer) => process.send?.(answer)))
process.send?.({ address })

const turns = {
  // A test cannot wait for the ten minutes after a booking, so the booking is put an hour back,
  age: "update appointment set created_at = created_at - interval '1 hour' where id = $1",
  // nor until a visit begins, which it is let in to before.
  begin: "update appointment set starts_at = starts_at - interval '15 minutes', ends_at = ends_at - interval '15 minutes' where id = $1",
  // One that took place leaves its time to the next walk: it was in the last free hour before.
  leave: `update appointment a set starts_at = free.at, ends_at = free.at + (a.ends_at - a.starts_at) from appointment b,
      lateral (select at from generate_series(b.starts_at - interval '90 minutes', b.starts_at - interval '2 days', interval '-5 minutes') at
        where not exists (select from held_time h where h.provider_id = b.provider_id and h.live and h.span && tstzrange(at, at + (b.ends_at - b.starts_at)))
        limit 1) free
    where b.id = $1 and a.id = b.id`,
  // Nor can it wait for the two days between a notice and its charge.
  charge: `with due as (update bill set told_at = told_at - interval '3 days', collect_at = collect_at - interval '3 days' where id = $1 returning id)
    select app.enqueue('billing.collect', '{}'::json, null, now()) from due`,
}

type Turn = Partial<Record<keyof typeof turns, string>>
type Passing = { pass: number; job: string }
type Signing = { phone_number: string; kind: 'patient' | 'staff' }
type Wish = Turn | Passing | Signing | { undo: 'passes' }

async function grant(wish: Wish): Promise<object> {
  if ('pass' in wish) return letPass(wish)
  if ('undo' in wish) return letUndoPass()
  if ('phone_number' in wish) return openSession(wish)
  return turnBack(wish)
}

/** Puts a time of a visit back, as `turns` says. */
async function turnBack(wish: Turn): Promise<object> {
  for (const [turn, statement] of Object.entries(turns)) {
    const id = wish[turn as keyof typeof turns]
    if (id) await owner.query(statement, [id])
  }
  return { turned: wish }
}

/** Sets the clock of this server ahead by so many days, and starts a job that would have started by itself meanwhile. */
async function letPass({ pass, job }: Passing): Promise<object> {
  secondsPassed += pass * 24 * 60 * 60
  await owner.query("select app.enqueue($1, '{}'::json, null, now())", [job])
  return { passed: pass }
}

/**
 * Lets the seconds pass in which staff can undo what they did, for the clock and for the queue. What follows from the last call is done
 * first: it enqueues what waits for the end of these seconds. The worker is told of the nearer jobs, or it would look only after a while.
 */
async function letUndoPass(): Promise<object> {
  await waitUntilIdle()
  const seconds = undoSeconds + 1
  secondsPassed += seconds
  await owner.query(
    `with nearer as (update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)
       where run_at > now() and locked_at is null returning id)
     select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from nearer`,
    [seconds],
  )
  return { passed: seconds }
}

/** Waits until the queue has nothing to do now, but no longer than a few seconds: a job may take long. */
async function waitUntilIdle(): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const { rows } = await owner.query(
      'select from graphile_worker._private_jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit 1',
    )
    if (rows.length === 0) return
    await pause(25)
  }
}

/** Opens a session as the sign-in does for whoever proved who they are. Its cookie is null if nobody has this number. */
async function openSession({ phone_number, kind }: Signing): Promise<object> {
  const token = makeToken()
  const { rowCount } = await owner.query(
    `with opened as (insert into session (id, identity_id, kind, address_hash, created_at, seen_at, expires_at)
       select $1, id, kind, '', $2, $2, $3 from identity where phone_number = $4 and kind = $5 and locked_at is null returning id)
     insert into refresh_token (token_hash, session_id, created_at, seed) select $6, id, $2, $7 from opened`,
    [makeId(), now(), addMinutes(now(), minutesOf[kind]), phone_number, kind, hashOfToken(token), makeToken()],
  )
  return { cookie: rowCount === 1 ? token : null }
}

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), 10_000).unref()
  await running.stop()
  await owner.end()
  await database.drop()
  process.exit(0)
}
