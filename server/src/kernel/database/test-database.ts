import { createHash, randomBytes } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startDatabase, stopDatabase } from './embedded-postgres.ts'
import { importedBy } from './imports.ts'
import { loginUrl, migrate } from './migrate.ts'

const root = join(import.meta.dirname, '../../../..')
const home = join(root, '.sorrel/test')

/** The moment at which the test world lives: a Tuesday, 10:00 in New York. */
export const testNow = '2026-03-03T15:00:00.000Z'

/** `cast`: the named people only. `demo`: the whole world, as `npm start` shows it. */
export type Extent = 'cast' | 'demo'
/** `url` is what the server works as, `ownerUrl` the superuser, for what a test must see past the policies. */
export type TestDatabase = { url: string; ownerUrl: string; drop: () => Promise<void> }

let cluster: Promise<{ url: string; leave: () => Promise<void> }> | undefined
let clones = 0

/** A database of one's own: a clone of a template that is migrated and seeded once per state of the migrations and the world. `drop` it after. */
export async function testDatabase(extent: Extent = 'cast'): Promise<TestDatabase> {
  clones += 1
  cluster ??= enterCluster()
  const { url, leave } = await cluster
  const template = await templateFor(url, extent)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(url, (admin) => admin.query(`create database ${name} template ${template}`))
  const ownerUrl = at(url, name)
  const drop = async () => {
    await administer(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    clones -= 1
    if (clones > 0) return
    cluster = undefined
    await leave()
  }
  return { url: loginUrl(ownerUrl), ownerUrl, drop }
}

/** Builds the template ahead of the tests, so that their times are their own. */
export const prepareTemplate = (clusterUrl: string, extent: Extent = 'cast'): Promise<string> => templateFor(clusterUrl, extent)

/** The server of the whole run where scripts/test.ts started one, else one below `.sorrel/test` that the last to leave stops. */
async function enterCluster() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, leave: async () => {} }
  return alone(async () => {
    const { url } = await startDatabase(home, { fast: true })
    // pg's types name neither ref nor unref.
    const presence = new pg.Client({ connectionString: url, application_name: 'sorrel test' }) as pg.Client &
      Record<'ref' | 'unref', () => void>
    presence.on('error', () => {})
    await presence.connect()
    if (!(await othersPresent(presence))) await sweep(presence)
    // A test that fails before it drops its database must still be able to end.
    presence.unref()
    const leave = () =>
      alone(async () => {
        presence.ref()
        const last = !(await othersPresent(presence))
        await presence.end()
        if (last) await stopDatabase(home)
      })
    return { url, leave }
  })
}

async function othersPresent(presence: pg.Client): Promise<boolean> {
  const { rows } = await presence.query(
    `select from pg_stat_activity where application_name = 'sorrel test' and pid <> pg_backend_pid() limit 1`,
  )
  return rows.length > 0
}

async function sweep(admin: pg.Client) {
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'test\\_%'`)
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
}

/** Starting and stopping are one at a time over all processes: the file can be made only once. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(home, { recursive: true })
  const lock = join(home, 'lock')
  while (!taken(lock)) await wait(20)
  try {
    return await work()
  } finally {
    rmSync(lock)
  }
}

function taken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // Left by a killed run.
    if (!isRunning(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isRunning(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Empty for the moment between its making and its writing.
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

async function templateFor(url: string, extent: Extent): Promise<string> {
  const name = `${extent}_${sources()}`
  return administer(url, async (admin) => {
    if (await exists(admin, name)) return name
    await admin.query('select pg_advisory_lock(1)')
    if (await exists(admin, name)) return name
    await dropTemplates(admin, extent)
    const building = `building_${extent}`
    await admin.query(`create database ${building}`)
    await migrate(at(url, building))
    await dropDistantMonths(at(url, building))
    await seed(at(url, building), extent)
    await admin.query(`alter database ${building} rename to ${name}`)
    return name
  })
}

const exists = async (admin: pg.Client, name: string) =>
  (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1

async function dropTemplates(admin: pg.Client, extent: Extent) {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1 or datname = $2', [
    `${extent}\\_%`,
    `building_${extent}`,
  ])
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
}

/**
 * Each test clones every file of the template, and two thirds of its files would be partitions of months that no test lives in.
 * The last month stays, since the job that makes partitions goes on from there; rows of other months lie in the partition of the rest.
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
  // Loaded only here: the world leans on the features, and their tests on this file.
  const { seed: fill } = await import('../../world/seed.ts')
  await fill(ownerUrl, extent)
}

/** All files that decide what the template holds: the migrations, and whatever runs when it is migrated and filled. */
export function templateSources(): string[] {
  const programs = importedBy(root, ['server/src/kernel/database/test-database.ts', 'server/src/world/seed.ts'])
  return [...globSync('server/migrations/*.sql', { cwd: root }), ...programs.map((path) => relative(root, path))].sort()
}

function sources(): string {
  const hash = createHash('sha256')
  for (const path of templateSources()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 12)
}

async function administer<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

function at(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
