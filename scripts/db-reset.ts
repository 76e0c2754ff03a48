import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../server/src/kernel/config.ts'
import { stopDatabase } from '../server/src/kernel/database/embedded-postgres.ts'
import { connectAsOwner } from '../server/src/world/rows.ts'
import { dataDir, openDatabase } from './database.ts'
import { fillWorld } from './world.ts'

const config = readConfig()
if (config.mode === 'production') throw new Error('db:reset deletes everything and is refused in production.')
if (config.database_url) await emptyConfigured(config.migrate_database_url ?? config.database_url)
else await deleteEmbedded(dataDir(config))
const database = await openDatabase(config)
try {
  await fillWorld(database.ownerUrl)
} finally {
  await database.stop()
}

async function deleteEmbedded(folder: string) {
  await stopDatabase(folder)
  for (const name of ['pg', 'files']) rmSync(join(folder, name), { recursive: true, force: true })
}

/** A configured database may hold more than a demo, so only a person at a terminal, or --yes, may empty it. */
async function emptyConfigured(ownerUrl: string) {
  const { host, pathname } = new URL(ownerUrl)
  if (!process.argv.includes('--yes')) {
    if (!process.stdin.isTTY) throw new Error('db:reset on DATABASE_URL wants a yes: npm run db:reset -- --yes')
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await terminal.question(`Delete everything that Sorrel keeps in ${pathname.slice(1)} on ${host}? (yes/no) `)
    terminal.close()
    if (answer !== 'yes') process.exit(1)
  }
  // NOTE: each schema is dropped as the role that owns it, because the owner of the database need not be a superuser.
  const drop = (schema: string, role: string) =>
    `if exists (select from pg_namespace where nspname = '${schema}') then set role ${role}; drop schema ${schema} cascade; reset role; end if;`
  const both = `${drop('app', 'app_owner')} ${drop('graphile_worker', 'app_worker')}`
  await connectAsOwner(ownerUrl, (client) => client.query(`do $$ begin ${both} end $$`))
}
