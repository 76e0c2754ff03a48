import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { mostFileBytes } from '@sorrel/contract/files/vocabulary'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { dataVersion, Manifest, manifestName, nameOfTable, Preface, peopleName, type Row, Somebody } from '../../exports/data/manifest.ts'
import { RecordRefused } from './fault.ts'

/** What an archive of a record may hold at most. Years of a busy journal with photos are a tenth of it. */
export const mostArchiveBytes = 400 * 1024 * 1024
const mostEntries = 20_000
const mostLinesBytes = 64 * 1024 * 1024
const mostUnpackedBytes = 1024 * 1024 * 1024
// The busiest record has some ten thousand. Lines that say nothing cost little in an archive, and much once they are objects.
const mostRows = 500_000
// Deeper than anything that we write; what follows values into their depth would run out of stack.
const deepest = 64

const names = /^(?:index\.html|fhir\.json|data\/manifest\.json|data\/[a-z][a-z0-9_]{1,62}\.ndjson|files\/[a-z0-9][a-z0-9.-]{0,120})$/

/** An archive that was read to its end and holds what its manifest says. */
export type RecordArchive = {
  manifest: Manifest
  manifest_sha256: string
  people: readonly Somebody[]
  tables: ReadonlyMap<string, readonly Row[]>
  /** The bytes of a file, checked against the manifest. */
  readFile: (id: string) => Promise<Buffer>
  close: () => void
}

/** Opens an archive and checks its shape, its lengths and the hashes of its data. Throws `RecordRefused`; then nothing is open any more. */
export async function openRecordArchive(bytes: Buffer): Promise<RecordArchive> {
  if (bytes.length > mostArchiveBytes) throw new RecordRefused('too_large')
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true }).catch(() => refuse('not_an_archive'))
  try {
    return await readArchive(zip)
  } catch (error) {
    zip.close()
    throw error
  }
}

function refuse(fault: ConstructorParameters<typeof RecordRefused>[0], about?: string): never {
  throw new RecordRefused(fault, about)
}

async function readArchive(zip: ZipFile): Promise<RecordArchive> {
  const entries = await listEntries(zip)
  const read = (name: string, most: number) => readEntry(zip, entries.get(name) ?? refuse('damaged', name), most)
  if (!entries.has(manifestName)) refuse('no_data')
  const written = await read(manifestName, mostLinesBytes)
  const manifest = readManifest(written)
  const readChecked = async (name: string, hash: string, length: number, most: number) => {
    const found = await read(name, most)
    if (found.length !== length || hashOf(found) !== hash) refuse('hash_differs', name)
    return found
  }
  const { people: about } = manifest
  const named = parseLines(peopleName, await readChecked(peopleName, about.sha256, about.bytes, mostLinesBytes), about.rows)
  const people = named.map((row) => Somebody.safeParse(row).data ?? refuse('not_understood', peopleName))
  if (manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.people.rows) > mostRows) refuse('too_large', manifestName)
  const tables = new Map<string, Row[]>()
  for (const { table, file, sha256, bytes, rows } of manifest.tables) {
    if (file !== nameOfTable(table) || tables.has(table)) refuse('not_understood', manifestName)
    tables.set(table, parseLines(file, await readChecked(file, sha256, bytes, mostLinesBytes), rows))
  }
  const files = new Map(manifest.files.map((file) => [file.id, file]))
  if (files.size !== manifest.files.length) refuse('not_understood', manifestName)
  const readFile = async (id: string) => {
    const { path, sha256, bytes: length } = files.get(id) ?? refuse('not_understood', manifestName)
    return readChecked(path, sha256, length, mostFileBytes)
  }
  return { manifest, manifest_sha256: hashOf(written), people, tables, readFile, close: () => zip.close() }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The entries by their names. What they say of their length is checked again while they are read. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) refuse('too_large')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (!names.test(entry.fileName) || entries.has(entry.fileName)) refuse('strange_name')
      if (entry.isEncrypted()) refuse('damaged', entry.fileName)
      unpacked += entry.uncompressedSize
      if (unpacked > mostUnpackedBytes) refuse('too_large')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof RecordRefused) throw error
    // yauzl itself refuses paths that lead out of the archive.
    refuse(/relative path|absolute path|invalid characters/.test((error as Error).message) ? 'strange_name' : 'damaged')
  }
  return entries
}

/** Reads one entry, and never more than it may be long, whatever it says of itself. */
async function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) refuse('too_large', entry.fileName)
  const pieces: Buffer[] = []
  let length = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const piece of stream) {
      length += piece.length
      if (length > most) refuse('too_large', entry.fileName)
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof RecordRefused) throw error
    refuse('damaged', entry.fileName)
  }
  return Buffer.concat(pieces)
}

function readManifest(bytes: Buffer): Manifest {
  const written = parseJson(manifestName, String(bytes))
  const { success, data } = Preface.safeParse(written)
  if (!success) refuse('not_understood', manifestName)
  if (data.version > dataVersion) refuse('newer_version')
  return Manifest.safeParse(written).data ?? refuse('not_understood', manifestName)
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('not_understood', name)
  }
}

/** As many rows as the manifest says, no more and no fewer. They are counted before any is parsed. */
function parseLines(name: string, bytes: Buffer, rows: number): Row[] {
  let breaks = 0
  for (let at = bytes.indexOf(10); at >= 0 && breaks <= rows; at = bytes.indexOf(10, at + 1)) breaks += 1
  if (breaks > rows) refuse('not_understood', name)
  const found = String(bytes)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      if (isDeep(line)) refuse('not_understood', name)
      const row = parseJson(name, line)
      if (!isRow(row)) refuse('not_understood', name)
      return row
    })
  if (found.length !== rows) refuse('not_understood', name)
  return found
}

/** Whether brackets outside of texts stand deeper than in any row of ours. */
function isDeep(line: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
