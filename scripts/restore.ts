// Restores a backup. Sorrel must not be running.
//   npm exec -- node scripts/restore.ts FOLDER
// Files in the data folder are moved aside, never deleted. The database of DATABASE_URL is replaced in one transaction.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/kernel/config.ts'
import { startDatabase } from '../server/src/kernel/database/embedded-postgres.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { dataDir } from './database.ts'
import { restoreDatabase } from './gates/copies.ts'
import { runCommand } from './steps.ts'

process.once('uncaughtException', ({ message }) => {
  console.error(message)
  process.exit(1)
})
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm exec -- node scripts/restore.ts FOLDER')
  process.exit(2)
}
const from = resolve(folder)
const config = readConfig()
const began = performance.now()
if (config.database_url) await loadDump(config.migrate_database_url ?? config.database_url)
else await replaceEmbedded()
console.log(`Restored from ${from} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)

async function replaceEmbedded(): Promise<void> {
  const home = dataDir(config)
  const running = await startDatabase(home)
  if (running.way === 'was already running') throw new Error('Sorrel is running: stop it first.')
  await running.stop()
  const aside = await restoreDatabase(from, home)
  // Starts the restored database once, so that a backup that does not recover fails here.
  const database = await startDatabase(home)
  try {
    await migrate(database.url)
  } finally {
    await database.stop()
  }
  if (aside) console.log(`What was there before is in ${aside}.`)
}

/**
 * Replaces the schemas in the same transaction that loads the copy. `pg_restore --clean` cannot take partitions apart, so whole schemas are
 * dropped.
 */
async function loadDump(superuserUrl: string): Promise<void> {
  // NOTE: roles belong to the server, so no dump contains them.
  await migrate(superuserUrl)
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-restore-'))
  try {
    const script = join(folder, 'database.sql')
    const written = await runCommand('pg_restore', [`--file=${script}`, join(from, 'database.dump')])
    if (!written.ok) throw new Error('pg_restore cannot read the backup, and nothing was changed.')
    const drop = 'set client_min_messages = warning; drop schema if exists app, graphile_worker cascade'
    const quiet = ['--quiet', '--no-psqlrc', '--output=/dev/null', '--set=ON_ERROR_STOP=1', '--single-transaction']
    const { ok } = await runCommand('psql', [...quiet, `--dbname=${superuserUrl}`, `--command=${drop}`, `--file=${script}`])
    if (!ok) throw new Error('The restore failed, and nothing was changed. Its user must be a superuser: the copy has several owners.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
