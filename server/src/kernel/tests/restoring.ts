import { after, afterEach, before } from 'node:test'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type TestApp, testApp, testNow } from '../testing.ts'

type Table = { name: string; columns: string; fields: string }

/** Every table of ours with the columns that can be written, and the queue of jobs. Partitions are reached through their table. */
const tables = `
  select c.oid::regclass::text as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
    string_agg('(kept).' || quote_ident(a.attname), ', ' order by a.attnum) as fields
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'app' or n.nspname = 'graphile_worker' and c.relname in ('_private_jobs', '_private_job_queues'))
  group by c.oid order by 1`

/**
 * Keeps a copy of all rows, and returns a function that puts them back and sets the clock back as well. Tests that each need an untouched
 * world share one server in this way. What a server keeps in memory is not put back.
 */
export async function rememberRows({ owner, clock }: Pick<TestApp, 'owner' | 'clock'>): Promise<() => Promise<void>> {
  const keeper = openKeeper(owner)
  const { rows } = await keeper.query<Table>(tables)
  // The moment comes first: what is written while the rows are copied counts as changed.
  await keeper.query(
    [
      'create schema kept',
      'create table kept.moment as select pg_current_snapshot() as seen, pg_current_xact_id() as put_back',
      'create table kept.copy (name text, written text)',
      ...rows.map(({ name }) => `insert into kept.copy select '${name}', one::text from ${name} one`),
      'create index on kept.copy (name)',
    ].join(';\n'),
  )
  const counted = await keeper.query<{ name: string; count: string }>('select name, count(*) from kept.copy group by name')
  const counts = new Map(counted.rows.map(({ name, count }) => [name, count]))
  await keeper.query(`create function kept.put_back() returns void language plpgsql as $$
    declare began pg_snapshot := pg_current_snapshot();
    begin
      ${rows.map((table) => putBack(table, counts.get(table.name) ?? '0')).join('\n')}
      update kept.moment set seen = began, put_back = pg_current_xact_id();
    end $$`)
  return async () => {
    await keeper.query('select kept.put_back()')
    clock.set(testNow)
  }
}

/** A connection on which no trigger and no foreign key asks in which order rows are put back. It ends with its database. */
function openKeeper({ options }: pg.Pool): pg.Pool {
  const settings = `${options.options} -c session_replication_role=replica`
  const keeper = new pg.Pool({ ...options, options: settings, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  return keeper.on('error', () => {})
}

/**
 * Puts the rows of a table back if it changed: it has more or fewer rows than the copy, or one was written by a transaction that had not
 * ended when rows were last put back. Most tests write to few tables.
 */
const putBack = ({ name, columns, fields }: Table, count: string) => `
  if (select count(*) <> ${count} or bool_or(not pg_visible_in_snapshot(one.xmin::text::xid8, moment.seen) and one.xmin::text::xid8 <> moment.put_back)
      from ${name} one, kept.moment) then
    delete from ${name};
    insert into ${name} (${columns}) overriding system value
      select ${fields} from (select written::${name} as kept from kept.copy where name = '${name}' offset 0) as copies;
  end if;`

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
