import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Archived } from '../archive/files.ts'
import type { Put } from '../archive/zip.ts'
import type { Collected } from './collecting.ts'
import { dataFormat, dataVersion, type Manifest, manifestName, nameOfTable, peopleName } from './manifest.ts'

type Made = {
  patient_id: string
  made_at: string
  origin: string
  files: readonly Archived[]
  missing: ReadonlySet<string>
}

/** Writes the rows of a record as lines of JSON, one file for each table, and last the manifest with the hash of each file. */
export async function putData(put: Put, { tables, people }: Collected, made: Made): Promise<void> {
  const { patient_id, made_at, origin, files, missing } = made
  const manifest: Manifest = {
    ...{ format: dataFormat, version: dataVersion, made_at, origin, patient_id, tables: [] },
    people: await putLines(put, peopleName, people, made_at),
    files: files.filter(({ id }) => !missing.has(id)).map(({ id, path, bytes, sha256 }) => ({ id, path, bytes, sha256 })),
    missing: [...missing],
  }
  for (const [table, rows] of tables)
    if (rows.length > 0) manifest.tables.push({ table, ...(await putLines(put, nameOfTable(table), rows, made_at)) })
  await put(manifestName, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`], { objectMode: false }), { packs: true, at: made_at })
}

async function putLines(put: Put, file: string, rows: readonly unknown[], at: string): Promise<Manifest['people']> {
  const hash = createHash('sha256')
  let bytes = 0
  const lines = function* () {
    for (const row of rows) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      hash.update(line)
      bytes += line.length
      yield line
    }
  }
  await put(file, Readable.from(lines(), { objectMode: false }), { packs: true, at })
  return { file, rows: rows.length, bytes, sha256: hash.digest('hex') }
}
