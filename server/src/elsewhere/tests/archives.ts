import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { Manifest, type Row } from '../../exports/data/manifest.ts'
import { unzip } from '../../exports/tests/archives.ts'

/** The contents of an archive, to be changed and packed again. */
export type Contents = Map<string, Buffer>
export const unpack = async (bytes: Buffer): Promise<Contents> => new Map(await unzip(bytes))

/** Packs contents as another program would. */
export function pack(contents: ReadonlyMap<string, Buffer>, options: { compress?: boolean } = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of contents) zip.addBuffer(bytes, name, options)
  zip.end()
  return buffer(zip.outputStream)
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Changes the manifest as somebody would who knows the format. */
export function changeManifest(contents: Contents, change: (manifest: Manifest) => object): void {
  const manifest = Manifest.parse(JSON.parse(String(contents.get('data/manifest.json'))))
  contents.set('data/manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })))
}

/** Changes the rows of a table, and everything that says how they were. */
export function changeRows(contents: Contents, table: string, change: (row: Row) => Row): void {
  const file = `data/${table}.ndjson`
  const rows = String(contents.get(file)).split('\n').filter(Boolean)
  const lines = Buffer.from(rows.map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`).join(''))
  contents.set(file, lines)
  changeManifest(contents, ({ tables }) => ({
    tables: tables.map((one) => (one.table === table ? { ...one, bytes: lines.length, sha256: hashOf(lines) } : one)),
  }))
}

/** Puts other bytes in the place of a file, and everything that says how they were. */
export function changeFile(contents: Contents, path: string, bytes: Buffer): void {
  contents.set(path, bytes)
  changeManifest(contents, ({ files }) => ({
    files: files.map((one) => (one.path === path ? { ...one, bytes: bytes.length, sha256: hashOf(bytes) } : one)),
  }))
}
