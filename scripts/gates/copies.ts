import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { stopDatabase } from '../../server/src/kernel/database/embedded-postgres.ts'

// Kept beside the database: local files, and the key without which everybody would have to sign in again.
const beside = ['files', 'signing-key.pem']
const notCopied = /\/pg\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pgsql_tmp.*)$/

/**
 * Copies a running embedded database and the files beside it into the new folder `to`, without stopping anything. The copy holds everything
 * that was committed before the call.
 */
export async function backUpDatabase(dataDir: string, ownerUrl: string, to: string): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} is there already: a backup never overwrites another.`)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // NOTE: a replication slot keeps the log from the start on, however long the copying takes.
    await client.query(`select pg_create_physical_replication_slot('sorrel_backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('sorrel', true)`)
    copyFiles(join(dataDir, 'pg'), join(to, 'pg'), notCopied)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    copyFiles(join(dataDir, 'pg/pg_wal'), join(to, 'pg/pg_wal'), /pg_wal\/(archive_status|summaries)\/.+/)
    writeFileSync(join(to, 'pg/backup_label'), rows[0]!.labelfile)
    for (const name of beside) if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(to, name), { recursive: true })
  } finally {
    await client.end()
  }
}

/** Puts a backup in place of the database in the data folder, which must not be in use. Moves the old files aside and returns their new place. */
export async function restoreDatabase(from: string, dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(from, 'pg/backup_label'))) throw new Error(`${from} is no finished backup.`)
  await stopDatabase(dataDir)
  mkdirSync(dataDir, { recursive: true })
  const aside = join(dataDir, `before-${Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(':', '')}`)
  const there = ['pg', ...beside].filter((name) => existsSync(join(dataDir, name)))
  if (there.length > 0) mkdirSync(aside, { mode: 0o700 })
  for (const name of there) renameSync(join(dataDir, name), join(aside, name))
  for (const name of ['pg', ...beside]) if (existsSync(join(from, name))) cpSync(join(from, name), join(dataDir, name), { recursive: true })
  chmodSync(join(dataDir, 'pg'), 0o700)
  rmSync(join(dataDir, 'pg.owner'), { force: true })
  return there.length > 0 ? aside : undefined
}

/** Files come and go while people work. One that disappears before it is copied is in the log. */
function copyFiles(from: string, to: string, except: RegExp): void {
  for (let tries = 0; ; tries++) {
    try {
      cpSync(from, to, { recursive: true, force: true, filter: (source) => !except.test(source) })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries > 20) throw error
    }
  }
}
