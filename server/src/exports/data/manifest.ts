import { z } from 'zod'

/** What the data of an archive calls itself. A change that an older reader would take wrongly makes it one more. */
export const dataFormat = 'sorrel-record'
export const dataVersion = 1

export const manifestName = 'data/manifest.json'
export const peopleName = 'data/people.ndjson'
export const nameOfTable = (table: string): string => `data/${table}.ndjson`

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().nonnegative()
const TableName = z.string().regex(/^[a-z][a-z0-9_]{1,62}$/)

/** A file of lines of JSON: how many, how long, and its hash. */
const Lines = z.object({ file: z.string(), rows: Count, bytes: Count, sha256: Hash })

/** Somebody whom rows name and who is not the patient: by name, and by nothing else. */
export const Somebody = z.object({
  id: z.uuid(),
  kind: z.enum(['provider', 'guardian']),
  first_name: z.string().max(200).nullable(),
  last_name: z.string().max(200).nullable(),
  credentials: z.string().max(200).nullable(),
  /** The address of the Sorrel in which they worked, if that is not the one that made the archive. */
  origin: z.string().max(300).nullable(),
})
export type Somebody = z.infer<typeof Somebody>

/** What is said of an archive before anybody reads its rows. */
export const Preface = z.object({ format: z.literal(dataFormat), version: z.int().positive() })

export const Manifest = z.object({
  ...Preface.shape,
  made_at: z.iso.datetime(),
  /** The address of the Sorrel that made it. */
  origin: z.string().max(300),
  patient_id: z.uuid(),
  people: Lines,
  tables: z.array(Lines.extend({ table: TableName })).max(500),
  files: z.array(z.object({ id: z.uuid(), path: z.string(), bytes: Count, sha256: Hash })).max(50_000),
  /** Files of which the store had no bytes. */
  missing: z.array(z.uuid()),
})
export type Manifest = z.infer<typeof Manifest>

/** A row as the archive holds it: the columns of its table by their names. */
export type Row = Readonly<Record<string, unknown>>
