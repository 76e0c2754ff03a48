import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Database, startDatabase } from '../server/src/kernel/database/embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'sorrel-backup-'))
const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
let database: Database

before(async () => {
  database = await startDatabase(data)
  await ask('create table note (text text)')
  await ask("insert into note values ('before')")
})
after(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ text: string }>(text)
  await client.end()
  return rows.map((row) => row.text)
}

/** Runs the command as an operator would. */
async function run(script: string, argument: string, env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), argument], { env: { ...process.env, DATA_DIR: data, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  return { code, said }
}

test('a backup is made while the database runs, for nobody else to read, and never over another', async () => {
  const made = await run('backup.ts', copy)
  assert.equal(made.code, 0, made.said)
  assert.match(made.said, /^Backed up to .* in \d+\.\d s\.$/m)
  assert.equal(statSync(copy).mode & 0o077, 0)
  const again = await run('backup.ts', copy)
  assert.deepEqual([again.code, again.said.trim()], [1, `${copy} is there already: a backup never overwrites another.`])
})

test('a restore is refused while Sorrel runs or without a backup, and then brings back what was; what it replaces is kept aside', async () => {
  await ask("insert into note values ('after')")
  const running = await run('restore.ts', copy)
  assert.deepEqual([running.code, running.said.trim()], [1, 'Sorrel is running: stop it first.'])
  await database.stop()
  const nothing = await run('restore.ts', join(folder, 'nothing'))
  assert.equal(nothing.code, 1)
  assert.match(nothing.said, /is no finished backup\.$/m)
  const restored = await run('restore.ts', copy)
  assert.equal(restored.code, 0, restored.said)
  const aside = readdirSync(data).find((name) => name.startsWith('before-'))
  assert.ok(aside && existsSync(join(data, aside, 'pg/PG_VERSION')))
  database = await startDatabase(data)
  assert.deepEqual(await ask('select text from note'), ['before'])
})

test('without a pg_dump that fits the server, nothing is left that looks like a backup', async () => {
  const dumped = await run('backup.ts', join(folder, 'dumped'), { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' })
  assert.equal(dumped.code, 1)
  assert.match(dumped.said, /pg_dump failed/)
  assert.equal(existsSync(join(folder, 'dumped/database.dump')), false)
})
