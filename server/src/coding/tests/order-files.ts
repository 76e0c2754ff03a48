import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestApp } from '../../kernel/testing.ts'

const script = fileURLToPath(new URL('../../../../scripts/codes.ts', import.meta.url))

/** A line in the layout of the order file: order number, code, 0 for a header, words cut short, all words. */
export const lineOf = (code: string, isBillable: boolean, words: string): string =>
  `00001 ${code.replace('.', '').padEnd(7)} ${isBillable ? 1 : 0} ${words.slice(0, 60).padEnd(60)} ${words}`

/** The command that loads an order file, on the database of a test. */
export function openCodes({ owner }: Pick<TestApp, 'owner'>, environment: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'))
  const url = owner.options.connectionString!
  const env = { ...environment, SORREL_MODE: 'test', DATABASE_URL: url, MIGRATE_DATABASE_URL: url }
  const run = async (lines: readonly string[], ...words: string[]) => {
    const file = join(folder, 'order.txt')
    // As Windows writes it, and in Latin-1, as the files of some years are.
    writeFileSync(file, `${lines.join('\r\n')}\r\n`, 'latin1')
    const child = spawn(process.execPath, [script, file, ...words], { env })
    const told = { out: '', error: '' }
    child.stdout.on('data', (text) => {
      told.out += text
    })
    child.stderr.on('data', (text) => {
      told.error += text
    })
    const status = await new Promise((resolve) => child.on('close', resolve))
    const answer = told.out === '' ? null : (JSON.parse(told.out.split('\n').findLast((line) => line.startsWith('{'))!) as object)
    return { status, answer, error: told.error }
  }
  return { run, close: () => rmSync(folder, { recursive: true }) }
}
