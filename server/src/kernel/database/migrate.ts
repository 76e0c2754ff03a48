import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { mended } from './mended-migrations.ts'
import { majorWithGrantOptions, requireVersion } from './versions.ts'

const folder = join(import.meta.dirname, '../../../migrations')
// An arbitrary number. Every node that starts takes the same one, so that one node migrates while the others wait.
const lockNumber = 7_206_115_003
// Trusted extensions only, since an owner who is no superuser must be able to create them.
const extensions = ['btree_gist']
const members = ['app_user', 'app_job', 'app_worker']

/** The plain SQL files of `server/migrations`, in order. By its hash, a file that changed after it was applied is refused. */
export const listMigrations = (): { name: string; text: string; sha256: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Brings the database up to date and returns the names of what was applied. The role of `ownerUrl` must be able to create roles unless
 * they already exist. Many nodes may call this at once.
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'sorrel migrate',
    options: '-c client_min_messages=warning -c timezone=UTC',
  })
  await client.connect()
  try {
    const major = await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await createRoles(client, major)
    const applied = [...(await layFoundation(client, ownerUrl)), ...(await applyMigrations(client))]
    return { applied }
  } finally {
    await client.end()
  }
}

/** The address under which the server logs in: a role that owns nothing and may do nothing until a door sets another. */
export function makeLoginUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'app_login'
  url.password = ''
  return url.href
}

// Roles belong to the whole cluster: another database may already have created them, or may be creating them right now.
async function createRoles(client: pg.Client, major: number) {
  // Before PostgreSQL 16 a role itself decides whether it inherits the rights of the roles that it is a member of; ours must not.
  const roles = {
    app_owner: 'nologin noinherit',
    app_login: 'login noinherit',
    app_user: 'nologin',
    app_job: 'nologin',
    app_worker: 'nologin',
  }
  for (const [name, kind] of Object.entries(roles)) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (rowCount === 0) await tolerateExisting(client.query(`create role ${name} ${kind}`))
  }
  for (const member of members) await grantTo(client, member, 'app_login', major)
  // Some definer functions must see past the policies; the migration that creates such a function gives it to one of these roles.
  for (const role of ['app_job', 'app_worker']) await grantTo(client, role, 'app_owner', major)
  const { rows } = await client.query<{ name: string; rolsuper: boolean }>(
    'select rolname as name, rolsuper from pg_roles where rolname = current_user',
  )
  // An owner that is no superuser must be able to become each of these roles. If there is only one address for everything, it also serves
  // as them.
  if (!rows[0]!.rolsuper) for (const role of ['app_owner', ...members]) await grantTo(client, role, rows[0]!.name, major)
}

async function grantTo(client: pg.Client, role: string, member: string, major: number) {
  const [may, options] = major >= majorWithGrantOptions ? ['and set_option', 'with set true, inherit false'] : ['', '']
  const { rows } = await client.query(`select from pg_auth_members where roleid = $1::regrole and member = $2::regrole ${may}`, [
    role,
    member,
  ])
  if (rows.length === 0) await tolerateExisting(client.query(`grant ${role} to ${pg.escapeIdentifier(member)} ${options}`))
}

// 42710 and 23505: it already exists. XX000, "tuple concurrently updated": somebody else is making the same grant right now.
const tolerateExisting = (asked: Promise<unknown>) =>
  asked.catch((error: { code?: string }) => {
    if (!['42710', '23505', 'XX000'].includes(error.code ?? '')) throw error
  })

const foundation = `
create schema if not exists app authorization app_owner;
set local role app_owner;
grant usage on schema app to app_user, app_job;
grant usage, create on schema app to app_worker;
create table if not exists app.migration (name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now());
alter table app.migration enable row level security;
alter table app.migration force row level security;
drop policy if exists migration_owner on app.migration;
create policy migration_owner on app.migration for all to app_owner using (true) with check (true);
reset role;
set local role app_worker;
drop function if exists app.enqueue(text, json, text, timestamptz);
create or replace function app.enqueue(identifier text, payload json, key text default null, run_at timestamptz default null, priority integer default 0)
  returns bigint language sql security definer set search_path = ''
  as $$ select (graphile_worker.add_job(identifier, payload, run_at := run_at, job_key := key, priority := priority)).id $$;
create or replace function app.enqueue_all(jobs json) returns void
  language sql security definer set search_path = ''
  as $$ select graphile_worker.add_jobs(array(
    select row (one.identifier, one.payload, null, null, null, one.key, null, null)::graphile_worker.job_spec
    from pg_catalog.json_to_recordset(jobs) as one (identifier text, payload json, key text))) $$;
revoke all on function app.enqueue, app.enqueue_all from public;
grant execute on function app.enqueue, app.enqueue_all to app_user, app_job;
reset role;
set local role app_owner;
revoke create on schema app from app_worker;
reset role;
`

/** Creates what every migration relies on: extensions, the job queue under its own role, the schema, and the list of applied migrations. */
async function layFoundation(client: pg.Client, ownerUrl: string): Promise<string[]> {
  const name = '0000-foundation'
  const sha256 = createHash('sha256').update(foundation).update(extensions.join()).update(workerVersion()).digest('hex')
  if ((await readApplied(client)).get(name) === sha256) return []
  for (const extension of extensions) await client.query(`create extension if not exists ${extension} schema public`)
  const database = pg.escapeIdentifier(client.database!)
  await client.query(`grant create on database ${database} to app_worker`)
  // graphile's tables have row-level security and no policies, so only their owner can use them. That is why the owner is a role of its
  // own.
  const pool = new pg.Pool({ connectionString: ownerUrl, options: '-c role=app_worker -c client_min_messages=warning', max: 2 })
  pool.on('error', () => {}).on('connect', (connection) => connection.on('error', () => {}))
  await runMigrations({ pgPool: pool }).finally(() => pool.end())
  await client.query(`revoke create on database ${database} from app_worker`)
  await inTransaction(client, async () => {
    await client.query(foundation)
    await noteMigration(client, name, sha256)
  })
  return [name]
}

function workerVersion(): string {
  const file = new URL('../package.json', import.meta.resolve('graphile-worker'))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

async function applyMigrations(client: pg.Client): Promise<string[]> {
  const known = await readApplied(client)
  const applied: string[] = []
  for (const { name, text, sha256 } of listMigrations()) {
    if (known.get(name) === sha256 || (known.has(name) && known.get(name) === mended[name])) continue
    if (known.has(name))
      throw new Error(`${name} was changed after it was applied: write a new migration, or start over with npm run db:reset.`)
    await inTransaction(client, async () => {
      await client.query('set local role app_owner; set local search_path = app, public')
      await client.query(text).catch((error: Error & { position?: string }) => {
        const line = error.position ? `, line ${text.slice(0, Number(error.position)).split('\n').length}` : ''
        throw new Error(`${name}${line}: ${error.message}`, { cause: error })
      })
      await noteMigration(client, name, sha256)
    })
    applied.push(name)
  }
  return applied
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  // The catalogue answers this: an owner who is no superuser may not look into the schema before becoming app_owner.
  const there = await client.query(`select from pg_tables where schemaname = 'app' and tablename = 'migration'`)
  if (there.rowCount === 0) return new Map()
  return inTransaction(client, async () => {
    await client.query('set local role app_owner')
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from app.migration')
    return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  })
}

async function noteMigration(client: pg.Client, name: string, sha256: string) {
  await client.query('set local role app_owner')
  const upsert = 'insert into app.migration (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = $2, applied_at = now()'
  await client.query(upsert, [name, sha256])
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
