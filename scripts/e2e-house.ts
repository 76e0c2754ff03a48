// A server with its own copy of the demo world, for one worker of the end-to-end tests, which starts it as a child process (e2e/house.ts).
// It reports its address, and ends when its parent goes away for any reason.
import { join } from 'node:path'
import pg from 'pg'
import { hireNewcomer } from '../e2e/newcomer.ts'
import { addMinutes, makeClockFrom } from '../server/src/kernel/clock.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { testDatabase, testNow } from '../server/src/kernel/database/test-database.ts'
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
let minutesPassed = 0
const running = await start(config, database.url, { now: () => addMinutes(clock(), minutesPassed) })
// NOTE: a Ctrl-C in the terminal reaches this process as well. It must not end it, because the worker first closes its pages and then
// disconnects.
process.on('SIGINT', () => {})
process.once('disconnect', stop)
process.on('message', (wish: Wish) => void ('pass' in wish ? letPass(wish) : turnBack(wish)))
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
  // The queue waits until nobody can undo what they did. A test of what comes after need not.
  hurry: `update graphile_worker._private_jobs set run_at = now() where run_at between now() and now() + interval '1 minute' and $1 <> ''`,
}

type Turn = Partial<Record<keyof typeof turns, string>>
type Passing = { pass: number; job: string }
type Wish = Turn | Passing

/** Puts a time of a visit back, as `turns` says. */
async function turnBack(wish: Turn): Promise<void> {
  for (const [turn, statement] of Object.entries(turns)) {
    const id = wish[turn as keyof typeof turns]
    if (id) await change(statement, id)
  }
  process.send?.({ turned: wish })
}

/** Sets the clock of this server ahead by so many days, and starts a job that would have started by itself meanwhile. */
async function letPass({ pass, job }: Passing): Promise<void> {
  minutesPassed += pass * 24 * 60
  await change("select app.enqueue($1, '{}'::json, null, now())", job)
  process.send?.({ passed: pass })
}

async function change(statement: string, value: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=app' })
  await owner.connect()
  await owner.query(statement, [value])
  await owner.end()
}

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), 10_000).unref()
  await running.stop()
  await database.drop()
  process.exit(0)
}
