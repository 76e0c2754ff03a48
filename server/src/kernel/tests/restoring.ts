import { after, afterEach, before } from 'node:test'
import type { Config } from '../config.ts'
import { type TestApp, testApp, testNow } from '../testing.ts'

type Kept = { name: string; copy: string; columns: string }

/** Every table of ours with the columns that can be written, and the queue of jobs. Partitions are reached through their table. */
const tables = `
  select c.oid::regclass::text as name, 'kept.' || quote_ident(n.nspname || '_' || c.relname) as copy,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'app' or n.nspname = 'graphile_worker' and c.relname in ('_private_jobs', '_private_job_queues'))
  order by 1`

/**
 * Keeps a copy of all rows, and returns a function that puts them back and sets the clock back as well. Tests that each need an untouched
 * world share one server in this way. What a server keeps in memory is not put back.
 */
export async function rememberRows({ owner, clock }: Pick<TestApp, 'owner' | 'clock'>): Promise<() => Promise<void>> {
  const { rows } = await owner.query<Kept>(tables)
  await owner.query(
    ['create schema kept', ...rows.map(({ name, copy, columns }) => `create table ${copy} as select ${columns} from ${name}`)].join(';\n'),
  )
  // As a replica, so that no trigger and no foreign key asks in which order.
  const restore = [
    'begin',
    'set local session_replication_role = replica',
    ...rows.map(
      ({ name, copy, columns }) =>
        `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
    ),
    'commit',
  ].join(';\n')
  return async () => {
    await owner.query(restore)
    clock.set(testNow)
  }
}

/**
 * Starts one server for the tests of a file, hands it to `use`, which may also change the world for all of them, and puts the rows back
 * after each test.
 */
export function serveUntouchedWorld(use: (app: TestApp) => void | Promise<void>, overrides: Partial<Config> = {}): void {
  let app: TestApp
  let restore: () => Promise<void>
  before(async () => {
    app = await testApp(overrides)
    await use(app)
    restore = await rememberRows(app)
  })
  afterEach(() => restore())
  after(() => app.close())
}
