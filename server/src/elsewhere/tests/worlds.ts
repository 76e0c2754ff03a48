import assert from 'node:assert/strict'
import { Manifest, type Row } from '../../exports/data/manifest.ts'
import { unzip } from '../../exports/tests/archives.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'

/** A second Sorrel, in which none of the patients and dietitians of the first one is known. */
export async function openOtherWorld(): Promise<TestApp> {
  const other = await testApp({ public_url: 'http://elsewhere.test' })
  // As a replica, because the books refuse to be emptied.
  await other.owner.query(
    `begin; set local session_replication_role = replica; truncate app.patient, app.provider, app.notification cascade; commit`,
  )
  await other.owner.query(`delete from app.identity where kind = 'patient'`)
  return other
}

/** The data of an archive, as a program reads it that is not ours. */
export async function readData(bytes: Buffer): Promise<{ manifest: Manifest; tables: Map<string, Row[]>; contents: Map<string, Buffer> }> {
  const contents = await unzip(bytes)
  const manifest = Manifest.parse(JSON.parse(String(contents.get('data/manifest.json'))))
  const read = (file: string): Row[] => {
    const lines = String(contents.get(file)).split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line))
  }
  const tables = new Map(manifest.tables.map(({ table, file }) => [table, read(file)] as const))
  return { manifest, tables: tables.set('people', read(manifest.people.file)), contents }
}

/** Rows as a set: in one order, and each with its columns in one order. */
export const sortRows = (rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b))))).sort()

/** Both hold the same rows of every table, but for what `without` leaves aside. */
export function assertSame(
  actual: ReadonlyMap<string, readonly Row[]>,
  expected: ReadonlyMap<string, readonly Row[]>,
  without: Record<string, readonly string[]> = {},
): void {
  assert.deepEqual([...actual.keys()].sort(), [...expected.keys()].sort())
  for (const [table, rows] of expected) {
    const cut = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !without[table]?.includes(name)))
    assert.deepEqual(sortRows((actual.get(table) ?? []).map(cut)), sortRows(rows.map(cut)), table)
  }
}
