import { createHash, randomBytes } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startDatabase, stopDatabase } from './embedded-postgres.ts'
import { importsOf } from './imports.ts'
import { makeLoginUrl, migrate } from './migrate.ts'

const root = join(import.meta.dirname, '../../../..')
const home = join(root, '.sorrel/test')

/** The moment at which the test world lives: a Tuesday, 10:00 in New York. */
export const testNow = '2026-03-03T15:00:00.000Z'

/** `cast`: the named people only. `demo`: the whole world, as `npm start` shows it. */
export type Extent = 'cast' | 'demo'
/** The server works as the role of `url`. `ownerUrl` is the superuser's: with it a test can see rows that the policies hide. */
export type TestDatabase = { url: string; ownerUrl: string; drop: () => Promise<void> }

let cluster: Promise<{ url: string; leave: () => Promise<void> }> | undefined
let clones = 0
let sources: string | undefined

/**
 * A database for one test: a clone of a template. The template is migrated and seeded once for each state of the migrations and the
 * world. Call `drop` afterwards.
 */
export async function testDatabase(extent: Extent = 'cast'): Promise<TestDatabase> {
  clones += 1
  cluster ??= enterCluster()
  const { url, leave } = await cluster
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(url, async (admin) => admin.query(`create database ${name} template ${await templateFor(admin, url, extent)}`))
  const ownerUrl = urlOf(url, name)
  const drop = async () => {
    await administer(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    clones -= 1
    if (clones > 0) return
    cluster = undefined
    await leave()
  }
  return { url: makeLoginUrl(ownerUrl), ownerUrl, drop }
}

/** Builds the template before the tests run, so that no test's time includes it. */
export const prepareTemplate = (clusterUrl: string, extent: Extent = 'cast'): Promise<string> =>
  administer(clusterUrl, (admin) => templateFor(admin, clusterUrl, extent))

/**
 * The server that scripts/test.ts started for the whole run; if there is none, a server in `.sorrel/test`, which the last test process
 * stops.
 */
async function enterCluster() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, leave: async () => {} }
  return runAlone(async () => {
    const { url } = await startDatabase(home, { fast: true })
    // pg's types lack `ref` and `unref`.
    const presence = new pg.Client({ connectionString: url, application_name: 'sorrel test' }) as pg.Client &
      Record<'ref' | 'unref', () => void>
    presence.on('error', () => {})
    await presence.connect()
    if (!(await areOthersPresent(presence))) await dropClones(presence)
    // A test that fails before it drops its database must not keep the process alive.
    presence.unref()
    const leave = () =>
      runAlone(async () => {
        presence.ref()
        const last = !(await areOthersPresent(presence))
        await presence.end()
        if (last) await stopDatabase(home)
      })
    return { url, leave }
  })
}

async function areOthersPresent(presence: pg.Client): Promise<boolean> {
  const { rows } = await presence.query(
    `select from pg_stat_activity where application_name = 'sorrel test' and pid <> pg_backend_pid() limit 1`,
  )
  return rows.length > 0
}

async function dropClones(admin: pg.Client) {
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'test\\_%'`)
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
}

/** Only one process at a time may start or stop the server. Creating the lock file takes the lock, since it can be created only once. */
async function runAlone<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(home, { recursive: true })
  const lock = join(home, 'lock')
  while (!takeLock(lock)) await wait(20)
  try {
    return await work()
  } finally {
    rmSync(lock)
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // A killed run left its lock behind.
    if (!isRunning(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isRunning(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // The file is empty for a moment after another process creates it and before that process writes its id.
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

async function templateFor(admin: pg.Client, url: string, extent: Extent): Promise<string> {
  sources ??= hashSources()
  const name = `${extent}_${sources}`
  if (await databaseExists(admin, name)) return name
  await admin.query('select pg_advisory_lock(1)')
  if (await databaseExists(admin, name)) return name
  await dropTemplates(admin, extent)
  const building = `building_${extent}`
  await admin.query(`create database ${building}`)
  await migrate(urlOf(url, building))
  await dropDistantMonths(urlOf(url, building))
  await seed(urlOf(url, building), extent)
  await admin.query(`alter database ${building} rename to ${name}`)
  return name
}

const databaseExists = async (admin: pg.Client, name: string) =>
  (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1

async function dropTemplates(admin: pg.Client, extent: Extent) {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1 or datname = $2', [
    `${extent}\\_%`,
    `building_${extent}`,
  ])
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
}

/**
 * Drops the partitions of distant months: each test clones every file of the template, and two thirds of the files would be partitions
 * that no test uses. The last month stays, because the job that makes partitions goes on from there. Rows of other months go into the
 * default partition.
 */
const dropDistantMonths = (ownerUrl: string) =>
  administer(ownerUrl, (admin) =>
    admin.query(`do $$ declare part text; begin
      for part in
        select c.relname from pg_class c join app.partitioned_tables() t on c.relname ~ ('^' || t.name || '_[0-9]{6}$')
        where right(c.relname, 6) not between '202602' and '202606' and right(c.relname, 6) < to_char(t.ends_at - interval '1 day', 'YYYYMM')
      loop
        execute format('drop table app.%I', part);
      end loop;
    end $$`),
  )

async function seed(ownerUrl: string, extent: Extent) {
  // Imported here and not above: the world imports the features, and their tests import this file.
  const { seed: fill } = await import('../../world/seed.ts')
  await fill(ownerUrl, extent)
}

/** Every file that decides what the template holds: the migrations, and all code that runs while it is migrated and filled. */
export function listTemplateSources(): string[] {
  const programs = importsOf(root, ['server/src/kernel/database/test-database.ts', 'server/src/world/seed.ts'])
  return [...globSync('server/migrations/*.sql', { cwd: root }), ...programs.map((path) => relative(root, path))].sort()
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const path of listTemplateSources()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 12)
}

async function administer<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

function urlOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
