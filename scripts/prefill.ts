// Asks the model of the configuration about talks and charts in a file, for measuring it from outside.
//   npm run -s prefill -- FILE      an array of {id, kind, transcript, intake, last_note, labs, journal, messages}; `-` is standard input
// It writes one line of JSON for each case. What it cannot read is told on standard error, and the others are answered all the same.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../server/src/kernel/config.ts'
import { answerCase, nameCase } from '../server/src/prefill/door/answering.ts'
import { openConfigured } from '../server/src/prefill/door/configured.ts'

const usage = 'usage: npm run -s prefill -- FILE'
const [file, ...others] = process.argv.slice(2)
if (file === undefined || others.length > 0) fail('prefill', new Error(usage))
else await answerFile(file).catch((error) => fail('prefill', error))

async function answerFile(name: string): Promise<void> {
  const ask = await openConfigured(readConfig())
  const today = Temporal.Now.plainDateISO().toString()
  for (const [index, one] of readCases(name).entries()) {
    try {
      process.stdout.write(`${await answerCase(one, today, ask)}\n`)
    } catch (error) {
      fail(nameCase(one, index), error)
    }
  }
}

function readCases(name: string): unknown[] {
  const source = name === '-' ? 'standard input' : name
  try {
    // NOTE: npm changes to the folder of the package; a path is relative to where the person stands.
    const text = readFileSync(name === '-' ? 0 : resolve(process.env.INIT_CWD ?? '.', name), 'utf8')
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (Array.isArray(parsed)) return parsed
    throw new Error('not an array of cases')
  } catch (error) {
    fail(source, error)
    return []
  }
}

function fail(name: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${name}: ${reason.replace(/\s+/g, ' ')}\n`)
  process.exitCode = 1
}
