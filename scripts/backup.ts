// Copies all data of Sorrel while it runs.
//   npm exec -- node scripts/backup.ts FOLDER      the folder must not exist yet
// The embedded database is copied as files. The database of DATABASE_URL is dumped by the machine's pg_dump, as the owner.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/kernel/config.ts'
import { startDatabase } from '../server/src/kernel/database/embedded-postgres.ts'
import { dataDir } from './database.ts'
import { backUpDatabase } from './gates/copies.ts'
import { runCommand } from './steps.ts'

process.once('uncaughtException', ({ message }) => {
  console.error(message)
  process.exit(1)
})
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm exec -- node scripts/backup.ts FOLDER')
  process.exit(2)
}
const to = resolve(folder)
const config = readConfig()
const began = performance.now()
if (config.database_url) await dump(config.migrate_database_url ?? config.database_url)
else await copyEmbedded()
console.log(`Backed up to ${to} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)

async function copyEmbedded(): Promise<void> {
  const home = dataDir(config)
  if (!existsSync(join(home, 'pg/PG_VERSION'))) throw new Error(`There is no database in ${home} yet.`)
  const database = await startDatabase(home)
  try {
    await backUpDatabase(home, database.url, to)
  } finally {
    await database.stop()
  }
}

async function dump(ownerUrl: string): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const file = join(to, 'database.dump')
  if (existsSync(file)) throw new Error(`${file} is there already: a backup never overwrites another.`)
  const { ok } = await runCommand('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${ownerUrl}`])
  if (ok) return
  rmSync(file, { force: true })
  throw new Error(
    'pg_dump failed: it must be of the server’s version or later, and its user must be allowed to read everything (docs/operating.md).',
  )
}
