import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DrillDatabase, Node } from './supervisor.ts'

export type Yard = { database: DrillDatabase; first: Node; second: Node; worker: Node }
/**
 * A fault and how to cause it while people book. `run` returns how long the recovery took, if there is one to time; `limit` is the longest
 * that it may take.
 */
export type Fault = {
  name: string
  limit?: number
  mayHang?: boolean
  needsDisk?: boolean
  run: (yard: Yard) => Promise<number | undefined>
}

const doNothing = async () => wait(3000).then(() => undefined)

export const faults: readonly Fault[] = [
  { name: 'nothing, for comparison', run: doNothing },
  { name: 'kill -9 of a server', limit: 3000, run: ({ first }) => killNode(first) },
  {
    name: 'kill -9 of both servers',
    limit: 3000,
    run: async ({ first, second }) => Math.max(...(await Promise.all([killNode(first), killNode(second)]))),
  },
  { name: 'kill -9 of the database', limit: 5000, run: killDatabase },
  { name: 'one backend killed, ten times', run: killBackends },
  { name: 'answers lost after the request was sent', run: loseAnswers },
  { name: 'connections to the servers reset', run: ({ first, second }) => resetWires([first.wire, second.wire]) },
  { name: 'connections to the database reset', run: ({ database }) => resetWires([database.wire]) },
  { name: 'the database out of reach for 3 s', run: (yard) => cutOffDatabase(yard, 3000) },
  { name: 'the database out of reach for 20 s', limit: 5000, run: (yard) => cutOffDatabase(yard, 20_000) },
  { name: 'the disk of the database full', limit: 5000, needsDisk: true, run: fillDisk },
  { name: 'the worker killed between effect and acknowledgement, six times', run: killWorker },
  { name: 'one of two nodes frozen for 6 s', mayHang: true, run: freezeNode },
  { name: 'the clock of one node seven minutes ahead', run: skewClock },
]

async function killNode(node: Node): Promise<number> {
  node.signal('SIGKILL')
  await wait(20)
  return 20 + (await node.well())
}

async function killDatabase({ database, first, second }: Yard): Promise<number> {
  const began = performance.now()
  await database.killAndRestart()
  await Promise.all([first.well(), second.well()])
  return performance.now() - began
}

async function killBackends({ database }: Yard): Promise<undefined> {
  for (let time = 0; time < 10; time++) {
    await database.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sorrel' and pid <> pg_backend_pid() order by state = 'active' desc, random() limit 1`,
    )
    await wait(200)
  }
  return undefined
}

async function loseAnswers({ first, second }: Yard): Promise<undefined> {
  for (let time = 0; time < 8; time++) {
    const { wire } = time % 2 ? first : second
    wire.set('deaf')
    await wait(250)
    wire.set('open')
    await wait(150)
  }
  return undefined
}

async function resetWires(wires: { reset: () => void }[]): Promise<undefined> {
  for (let time = 0; time < 15; time++) {
    for (const wire of wires) wire.reset()
    await wait(200)
  }
  return undefined
}

async function cutOffDatabase({ database, first, second }: Yard, milliseconds: number): Promise<number> {
  database.wire.set('silent')
  await wait(milliseconds)
  const began = performance.now()
  database.wire.set('open')
  await Promise.all([first.well(), second.well()])
  const back = performance.now() - began
  await wait(1500)
  return back
}

/** Fills the disk, so that neither rows nor pages nor the log find room. Once there is room again, the supervisor starts the database that gave up. */
async function fillDisk({ database, first, second }: Yard): Promise<number> {
  const free = database.disk.fill()
  const full = await database.ask('create table public.too_much as select * from generate_series(1, 500000)').then(
    () => false,
    () => true,
  )
  if (!full) throw new Error('the disk was never full')
  for (let time = 0; time < 25; time++) {
    await database.ask('select pg_switch_wal()').catch(() => {})
    await wait(200)
  }
  const began = performance.now()
  free()
  await database.startAgain()
  await Promise.all([first.well(), second.well()])
  const back = performance.now() - began
  await wait(1500)
  return back
}

/**
 * Kills the worker between sending a message and noting that it was sent. A trigger of the drill signals that moment, and the next worker
 * must find what the killed one had taken.
 */
async function killWorker({ database, worker }: Yard): Promise<undefined> {
  const ear = new pg.Client({ connectionString: database.ownerUrl })
  ear.on('error', () => {})
  await ear.connect()
  await ear.query(`create or replace function app.drill_effect() returns trigger language plpgsql as $$ begin notify drill_effect; return null; end $$;
    create or replace trigger drill_effect after insert on app.demo_outbox for each row execute function app.drill_effect(); listen drill_effect`)
  let kills = 0
  ear.on('notification', () => {
    if (kills < 6 && worker.process?.child.signalCode === null) {
      kills += 1
      worker.signal('SIGKILL')
    }
  })
  for (let tries = 0; tries < 300 && kills < 6; tries++) await wait(150)
  await ear.query('drop trigger drill_effect on app.demo_outbox; drop function app.drill_effect()')
  await ear.end()
  if (kills < 6) {
    const [due] = await database.ask<{ jobs: number }>(
      'select count(*)::int as jobs from graphile_worker._private_jobs where run_at <= now()',
    )
    // Restarts the worker, so that the next fault is judged by itself.
    worker.signal('SIGKILL')
    throw new Error(`the worker was caught in the act only ${kills} times; ${due!.jobs} jobs were due`)
  }
  return undefined
}

async function freezeNode({ second }: Yard): Promise<undefined> {
  second.signal('SIGSTOP')
  await wait(6000)
  second.signal('SIGCONT')
  await wait(1500)
  return undefined
}

async function skewClock({ second }: Yard): Promise<undefined> {
  const ahead = Temporal.Now.instant().add({ minutes: 7 }).toString({ smallestUnit: 'millisecond' })
  await second.restartWith({ ROLE: 'web', CLOCK: ahead })
  await wait(4000)
  await second.restartWith({ ROLE: 'web' })
  return undefined
}
