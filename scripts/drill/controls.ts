import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startDatabase, stopDatabase } from '../../server/src/kernel/database/embedded-postgres.ts'
import { backUpDatabase, restoreDatabase } from '../gates/copies.ts'
import { root } from '../steps.ts'
import { type Ledger, type Verdict, verifyEntries } from './ledger.ts'
import { type DrillDatabase, home } from './supervisor.ts'

const overlapping = `
  insert into app.appointment (id, root_id, patient_id, provider_id, type, status, starts_at, ends_at, duration_minutes, patient_time_zone, visit_mode, booking_source, created_at, updated_at)
  select gen_random_uuid(), gen_random_uuid(), patient_id, provider_id, type, 'Scheduled', starts_at + interval '15 minutes', ends_at + interval '15 minutes', duration_minutes, patient_time_zone, visit_mode, booking_source, now(), now()
  from app.appointment where status = 'Scheduled' order by created_at desc limit 1`

/**
 * Checks that the database itself refuses an overlap, and that the ledger sees one once the constraint is gone. This spoils the database,
 * so it comes last in a drill.
 */
export async function tryWithoutConstraint(database: DrillDatabase, ledger: Ledger): Promise<{ refused: boolean; seen: Verdict }> {
  const asSystem = (text: string) => database.ask(`set role app_job; ${text}`)
  const refused = await asSystem(overlapping).then(
    () => false,
    (error: { code?: string }) => error.code === '23P01',
  )
  await database.ask('alter table app.held_time drop constraint held_time_no_overlap')
  await asSystem(overlapping)
  return { refused, seen: await verifyEntries(database, ledger.entries) }
}

/**
 * Checks that the ledger notices lost bookings when commits are acknowledged before they are on disk and everything is killed. The database may happen
 * to write just before it is killed, so this is tried up to three times.
 */
export async function tryWithoutDurability(database: DrillDatabase, ledger: Ledger): Promise<Verdict> {
  let verdict = await crashWithoutDurability(database, ledger)
  for (let tries = 1; tries < 3 && verdict.lost === 0; tries++) verdict = await crashWithoutDurability(database, ledger)
  return verdict
}

async function crashWithoutDurability(database: DrillDatabase, ledger: Ledger): Promise<Verdict> {
  // NOTE: a setting reaches new connections only, and those of the servers stay open.
  await database.ask(`alter system set synchronous_commit = 'off'`)
  await database.ask(`alter system set wal_writer_delay = '10s'`)
  await database.ask('select pg_reload_conf()')
  await wait(300)
  ledger.start(6, 20)
  await wait(2500)
  await database.killAndRestart()
  await database.ask('alter system reset all')
  await database.ask('select pg_reload_conf()')
  await ledger.stop()
  return verifyEntries(database, ledger.entries)
}

export type Copied = { backupSeconds: number; restoreSeconds: number; missing: number }

/** Makes a backup under load, restores it elsewhere and starts it. Every booking acknowledged before the backup began must be in it. */
export async function tryBackup(database: DrillDatabase, ledger: Ledger): Promise<Copied> {
  const [to, elsewhere] = [join(root, '.sorrel/drill-backup'), join(root, '.sorrel/drill-restored')]
  for (const folder of [to, elsewhere]) rmSync(folder, { recursive: true, force: true })
  const before = ledger.entries.map(({ id }) => id)
  const began = performance.now()
  await backUpDatabase(home, database.ownerUrl, to)
  const backupSeconds = (performance.now() - began) / 1000
  const again = performance.now()
  await restoreDatabase(to, elsewhere)
  const { url, stop } = await startDatabase(elsewhere)
  const restoreSeconds = (performance.now() - again) / 1000
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ missing: number }>(
    'select count(*)::int as missing from unnest($1::uuid[]) as told(id) where not exists (select from app.appointment a where a.id = told.id)',
    [before],
  )
  await client.end()
  await stop()
  await stopDatabase(elsewhere)
  for (const folder of [to, elsewhere]) rmSync(folder, { recursive: true, force: true })
  return { backupSeconds, restoreSeconds, missing: rows[0]!.missing }
}
