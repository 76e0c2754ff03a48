// Loads the codes of ICD-10-CM from the order file of a fiscal year, or from the file of its changes (docs/operating.md).
//   npm run -s codes -- FILE --fiscal-year 2027 [--from 2027-04-01] [--dry-run] [--shrink]
// It writes one line of JSON with what changed. If a line cannot be read, it is named by its number and nothing is loaded.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addLines, beginLoad, type Edition, finishLoad, type Loaded } from '../server/src/coding/icd10/loading.ts'
import { type OrderLine, readOrderLine } from '../server/src/coding/icd10/order-file.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { openDatabase } from './database.ts'

const usage = 'usage: npm run -s codes -- FILE --fiscal-year 2027 [--from 2027-04-01] [--dry-run] [--shrink]'
const linesAtOnce = 2000
const mostNamed = 20

type Wanted = { file: string; year: number; starts_on: string; isDry: boolean; mayShrink: boolean }

async function loadFile(): Promise<void> {
  const wanted = readWanted()
  const surveyed = await surveyFile(wanted.file)
  const database = await openDatabase(readConfig())
  const client = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=app,public -c timezone=UTC' })
  try {
    await client.connect()
    const loaded = await loadInOne(client, wanted, nameEdition(wanted, surveyed))
    process.stdout.write(`${JSON.stringify({ file: basename(wanted.file), ...surveyed, starts_on: wanted.starts_on, ...loaded })}\n`)
  } finally {
    await client.end()
    await database.stop()
  }
}

function readWanted(): Wanted {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'fiscal-year': { type: 'string' },
      from: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  const year = Number(values['fiscal-year'])
  if (file === undefined || others.length > 0 || !/^20\d\d$/.test(values['fiscal-year'] ?? '')) throw new Error(usage)
  const [first, last] = [`${year - 1}-10-01`, `${year}-09-30`]
  const starts_on = values.from === undefined ? first : Temporal.PlainDate.from(values.from).toString()
  if (starts_on < first || starts_on > last) throw new Error(`fiscal year ${year} goes from ${first} to ${last}`)
  // NOTE: npm changes to the folder of the package; a path is relative to where the person stands.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  return { file: path, year, starts_on, isDry: values['dry-run'], mayShrink: values.shrink }
}

type Surveyed = { lines: number; changes: boolean; sha256: string }

/** Reads the whole file once before anything is touched: whether each line can be read, and what kind of file it is. */
async function surveyFile(file: string): Promise<Surveyed> {
  const hash = createHash('sha256')
  const bad: string[] = []
  let [lines, listed, codes] = [0, 0, 0]
  for await (const { number, text } of readLines(file)) {
    hash.update(`${text}\n`, 'latin1')
    lines = number
    try {
      const line = readOrderLine(text)
      if (line?.act === 'list') listed++
      if (line) codes++
    } catch (error) {
      bad.push(`line ${number}: ${(error as Error).message}`)
    }
  }
  if (codes > 0 && listed > 0 && listed < codes) bad.push('codes and changes stand in one file')
  if (bad.length > mostNamed) bad.splice(mostNamed, Number.POSITIVE_INFINITY, `and ${bad.length - mostNamed} lines more`)
  if (bad.length > 0) throw new Error(`nothing was loaded\n${bad.join('\n')}`)
  if (codes === 0) throw new Error('the file lists no code; nothing was loaded')
  return { lines, changes: listed === 0, sha256: hash.digest('hex') }
}

async function* readLines(file: string): AsyncGenerator<{ number: number; text: string }> {
  let number = 0
  // Bytes as letters: each line says itself how it is encoded.
  for await (const text of createInterface({ input: createReadStream(file, 'latin1'), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (text.trim() !== '') yield { number, text }
  }
}

const nameEdition = ({ file, year, starts_on }: Wanted, { lines, changes, sha256 }: Surveyed): Edition => ({
  id: `icd10cm-${starts_on}`,
  name: starts_on.endsWith('-10-01') ? `ICD-10-CM ${year}` : `ICD-10-CM ${year} from ${starts_on}`,
  starts_on,
  source: `${changes ? 'Changes to the order file' : 'Order file'} of the National Center for Health Statistics: ${basename(file)}, ${lines} lines, SHA-256 ${sha256}`,
  isChanges: changes,
})

/** All or nothing: a dry run does the same and takes it back. */
async function loadInOne(client: pg.Client, { file, isDry, mayShrink }: Wanted, edition: Edition): Promise<Loaded & { dry_run: boolean }> {
  await client.query('begin')
  try {
    await beginLoad(client, edition)
    let waiting: OrderLine[] = []
    for await (const { text } of readLines(file)) {
      const line = readOrderLine(text)
      if (line) waiting.push(line)
      if (waiting.length < linesAtOnce) continue
      await addOrName(client, waiting)
      waiting = []
    }
    await addOrName(client, waiting)
    const loaded = await finishLoad(client, edition, new Date().toISOString(), mayShrink)
    await client.query(isDry ? 'rollback' : 'commit')
    return { ...loaded, dry_run: isDry }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function addOrName(client: pg.Client, lines: readonly OrderLine[]): Promise<void> {
  await addLines(client, lines).catch((error: { detail?: string; message: string }) => {
    const [, code] = /\(code\)=\(([^)]+)\)/.exec(error.detail ?? '') ?? []
    throw code === undefined ? error : new Error(`${code} stands twice in the file; nothing was loaded`)
  })
}

await loadFile().catch((error: unknown) => {
  process.stderr.write(`codes: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
