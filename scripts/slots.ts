// Runs the slot engine on the command line, for support ("why is this time not offered?") and for tests.
//   npm run -s slots -- [--explain] [--time N] [FILE...]      reads standard input without a file, or for the file "-"
//   npm run -s slots -- --example                             prints a case of 90 days with 500 appointments, for timing
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeInstant } from '../server/src/scheduling/engine/instants.ts'
import { listStartsBetween, prepareCase, refusedOf, type SlotCase } from '../server/src/scheduling/engine/slots.ts'

type Options = { example: boolean; explain: boolean; times: number; files: string[] }
/** A case as text, so that timing can include parsing it, and the name that errors give it. */
type CaseText = { name: string; text: string }

const usage = 'usage: npm run -s slots -- [--explain] [--time N] [FILE...], or --example'

try {
  const options = readOptions(process.argv.slice(2))
  const lines = options.example
    ? [`${JSON.stringify(exampleCase())}\n`]
    : options.files.flatMap(readCases).map((one) => answerCase(one, options))
  process.stdout.write(lines.join(''))
} catch (error) {
  fail('slots', error)
}

function readOptions(words: string[]): Options {
  const options: Options = { example: false, explain: false, times: 0, files: [] }
  for (let at = 0; at < words.length; at++) {
    const [word, glued] = words[at]!.split('=', 2)
    if (word === '--example') options.example = true
    else if (word === '--explain') options.explain = true
    else if (word === '--time') options.times = Number(glued ?? words[++at])
    else if (word!.startsWith('--')) throw new Error(`${word} is unknown; ${usage}`)
    else options.files.push(words[at]!)
  }
  if (!Number.isInteger(options.times) || options.times < 0) throw new Error(`--time needs a whole number of repetitions; ${usage}`)
  if (options.files.length === 0) options.files.push('-')
  return options
}

/** The cases of a file: one case, an array of cases, or one case per line. */
function readCases(file: string): CaseText[] {
  const source = file === '-' ? 'standard input' : file
  try {
    // NOTE: npm changes to the folder of the package; a path is relative to where the person stands.
    const text = readFileSync(file === '-' ? 0 : resolve(process.env.INIT_CWD ?? '.', file), 'utf8')
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 1 && isObject(lines[0]!)) return lines.flatMap((line, index) => readLine(line, `${source}, line ${index + 1}`))
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed)) return [named(parsed, text, source)]
    return parsed.map((one, index) => named(one, JSON.stringify(one), `${source}, case ${index + 1}`))
  } catch (error) {
    fail(source, error)
    return []
  }
}

function isObject(line: string): boolean {
  try {
    return line.trim().startsWith('{') && typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

function readLine(line: string, name: string): CaseText[] {
  try {
    return [named(JSON.parse(line), line, name)]
  } catch (error) {
    fail(name, error)
    return []
  }
}

function named(one: unknown, text: string, otherwise: string): CaseText {
  const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : null
  return { name: id == null ? otherwise : `case ${JSON.stringify(id)}`, text }
}

function answerCase({ name, text }: CaseText, { explain, times }: Options): string {
  try {
    const first = writeStarts(text)
    const refused = explain ? `,"refused":${refusals(text)}` : ''
    return `${first.slice(0, -1)}${refused}${times > 0 ? timeCases(text, times) : ''}}\n`
  } catch (error) {
    fail(name, error)
    return ''
  }
}

/** Parses a case, asks the engine and writes the answer. */
function writeStarts(text: string): string {
  const slotCase: SlotCase = JSON.parse(text)
  if (typeof slotCase !== 'object' || slotCase === null) throw new Error('not an object')
  const starts = listStartsBetween(slotCase)
  // NOTE: joined by hand, since instants need no escaping and stringifying a list of them costs more than finding them.
  let list = ''
  for (const start of starts) list += list === '' ? `"${writeInstant(start)}"` : `,"${writeInstant(start)}"`
  return `{"id":${JSON.stringify(slotCase.id ?? null)},"starts":[${list}]}`
}

function refusals(text: string): string {
  const refused = refusedOf(prepareCase(JSON.parse(text)))
  return JSON.stringify(refused.map(({ start, rule, by }) => ({ start: writeInstant(start), rule, ...(by === null ? {} : { by }) })))
}

function timeCases(text: string, times: number): string {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    writeStarts(text)
    taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => Number(taken[Math.min(times - 1, Math.ceil(times * share) - 1)]!.toFixed(4))
  return `,"median_ms":${at(0.5)},"p95_ms":${at(0.95)}`
}

/** A busy quarter of a year across the clock change in March: five or six visits a day, and about 2,500 starts left. */
function exampleCase(): SlotCase {
  const hour = 3_600_000
  const firstDay = Date.UTC(2026, 0, 5, 13)
  const appointments = Array.from({ length: 500 }, (_, index) => {
    const start = firstDay + (index % 90) * 24 * hour + Math.floor(index / 90) * 2 * hour + (index % 4) * (hour / 4)
    return { id: `a${index}`, start: writeInstant(start), end: writeInstant(start + hour / 2), status: 'Scheduled' }
  })
  return {
    id: 'quarter',
    provider: {
      time_zone: 'America/New_York',
      weekly: [{ weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], windows: [{ start: '08:00', end: '19:30' }] }],
    },
    appointments,
    service: { duration_minutes: 30, step_minutes: 15 },
    now: '2026-01-01T00:00:00Z',
    query: { from: '2026-01-05T05:00:00Z', to: '2026-04-05T04:00:00Z' },
  }
}

function fail(name: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${name}: ${reason.replace(/\s+/g, ' ')}\n`)
  process.exitCode = 1
}
