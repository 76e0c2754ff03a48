import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { WorkerPool } from './kernel/doors/worker-pool.ts'
import { type House, makeSystemContext } from './kernel/serving/callers.ts'

/** Runs one job as the worker would: as the system, with a parsed payload. */
export async function runJob(house: House, name: string, payload: unknown): Promise<void> {
  const job = house.features.jobs.find((known) => known.name === name)
  if (!job) throw new Error(`no job ${name}`)
  const ctx = makeSystemContext(house, name)
  await job.run(ctx, job.payload.parse(payload))
}

/**
 * Starts graphile-worker on a pool of its own, whose role owns the schema of the queue. A runner ends for good when the database goes
 * away, so a new runner replaces it for as long as the node lives.
 */
export async function startWorker(house: House, loginUrl: string): Promise<{ stop: () => Promise<void> }> {
  const pool = new WorkerPool({ connectionString: loginUrl, max: 5, options: '-c role=app_worker', application_name: 'sorrel-worker' })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const stopping = new AbortController()
  let current = await beginRunner(house, pool, loginUrl)
  const supervising = (async () => {
    for (;;) {
      await current.runner.promise.catch((error) => house.log.error({ err: error }, 'the worker ended'))
      while (!stopping.signal.aborted) {
        await pause(1000, undefined, { signal: stopping.signal }).catch(() => {})
        const next = await releaseJobs(pool, current.workers)
          .then(() => beginRunner(house, pool, loginUrl))
          .catch(() => undefined)
        if (!next) continue
        current = next
        break
      }
      if (stopping.signal.aborted) return
    }
  })()
  const sweep = setInterval(() => void releaseAbandoned(pool).catch(() => {}), 10_000)
  return {
    stop: async () => {
      clearInterval(sweep)
      stopping.abort()
      await current.runner.stop().catch(() => {})
      await supervising
      await current.runner.stop().catch(() => {})
      await pool.end()
    },
  }
}

async function beginRunner(house: House, pool: pg.Pool, loginUrl: string): Promise<{ runner: Runner; workers: string[] }> {
  const taskList: TaskList = Object.fromEntries(
    house.features.jobs.map((job) => [
      job.name,
      (payload: unknown) => runJob(house, job.name, dropCron(payload)).catch(throwWithoutWords(house, job.name)),
    ]),
  )
  const crons = house.features.jobs.filter((job) => job.cron).map((job) => ({ task: job.name, match: job.cron!, identifier: job.name }))
  await releaseAbandoned(pool)
  const workers: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workers.push(worker.workerId))
  const runner = await run({
    pgPool: pool,
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList,
    parsedCronItems: parseCronItems(crons),
    logger: makeQuietLogger(house),
    events,
  })
  const leave = await holdPresence(loginUrl, workers, () => void runner.stop().catch(() => {})).catch(async (error) => {
    await runner.stop().catch(() => {})
    throw error
  })
  void runner.promise.catch(() => {}).then(leave)
  return { runner, workers }
}

/**
 * Holds one lock for each worker while this process lives, on a connection of its own. If the worker of a job holds no lock, other nodes
 * know that it is gone. Calls `lost` when the connection breaks; returns a function that ends it.
 */
async function holdPresence(loginUrl: string, workers: readonly string[], lost: () => void): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: loginUrl,
    options: '-c role=app_worker',
    application_name: 'sorrel-worker',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(`select pg_advisory_lock(${presenceOf('id')}) from unnest($1::text[]) as id`, [workers])
  client.once('end', lost)
  return async () => {
    client.off('end', lost)
    await client.end().catch(() => {})
  }
}

const presenceOf = (worker: string) => `hashtextextended(${worker}, 11)`

const releaseJobs = (pool: pg.Pool, workers: readonly string[]) => pool.query('select graphile_worker.force_unlock_workers($1)', [workers])

/**
 * Releases the jobs of dead workers, which would otherwise wait for four hours: after five seconds if the worker's lock is gone, after
 * five minutes if it hangs. None of our jobs runs that long, and each may run twice.
 */
async function releaseAbandoned(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker._private_jobs
     where locked_at < now() - interval '5 minutes'
       or locked_at < now() - interval '5 seconds' and not exists (
         select from pg_locks
         where locktype = 'advisory' and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
           and (classid::bigint << 32 | objid::bigint) = ${presenceOf('locked_by')})`,
  )
  if (rows.length > 0)
    await releaseJobs(
      pool,
      rows.map(({ locked_by }) => locked_by),
    )
}

// Cron adds its own field to the payload, which no job's schema allows.
function dropCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { _cron, ...rest } = payload as Record<string, unknown>
  return rest
}

/**
 * The queue stores and logs the text of an error, and that may quote a carrier's input. So the queue gets only its name and code, and
 * our log gets the rest.
 */
const throwWithoutWords = (house: House, job: string) => (error: Error & { code?: unknown }) => {
  house.log.error({ err: error, job }, 'job threw')
  throw new Error([error.name, error.code].filter(Boolean).join(' '))
}

// graphile's own lines quote payloads; ours name the job and the error.
const makeQuietLogger = (house: House) =>
  new Logger(() => (level, message) => {
    if (level === 'error')
      house.log.error(
        {
          worker: message
            .split('\n')[0]
            ?.slice(0, 200)
            .replaceAll(/\{.*\}/g, '{…}'),
        },
        'job failed',
      )
  })
