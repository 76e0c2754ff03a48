import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type RunTimes, workers } from '../times/times.ts'
import type { Told } from './told.ts'
import { type Surroundings, Worker } from './worker.ts'

/** `write` shows people what happens. */
type Given = Surroundings & { write: (text: string) => void }

/**
 * Runs test files, as many side by side as there are workers. Writes a line for each file when it ends, after its failures in full. A
 * worker runs its files in one process, except those that need one of their own.
 */
export async function runFiles(files: readonly string[], given: Given): Promise<RunTimes> {
  const run: RunTimes = { passed: 0, failed: 0, left: 0, tests: [], files: [], faults: [] }
  const waiting = sortByLength(files.map((file) => resolve(given.root, file)))
  const work = async () => {
    let shared = new Worker(given)
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const own = needsOwnProcess(relative(given.root, file), readFileSync(file, 'utf8')) ? new Worker(given) : undefined
      if (!own && !shared.isFit) {
        await shared.end()
        shared = new Worker(given)
      }
      await runFile(file, own ?? shared, run, given)
      await own?.end()
    }
    await shared.end()
  }
  await Promise.all(Array.from({ length: workers }, work))
  return run
}

/**
 * Whether a test file must not share its process with others. No module of the server or the contract keeps anything that another file could
 * notice. Modules of the web app do, and so does a file that changes or measures what a process has only once. A shared process does not wait
 * for a file that waits for something before it names its tests.
 */
export const needsOwnProcess = (path: string, text: string): boolean =>
  !/^(server|contract)\//.test(path) ||
  /^(?:(?:const|let) .*= )?await /m.test(text) ||
  /\bglobalThis\b|\bprocess\.(on|once|env|exitCode|chdir|removeAllListeners|memoryUsage)\b/.test(text)

/** The longest first, so that no worker waits long for another at the end. The tests that cover all features are short, and take long. */
function sortByLength(files: readonly string[]): string[] {
  const lengths = new Map(files.map((file) => [file, (file.includes('/kernel/tests/') ? 1e9 : 0) + statSync(file).size]))
  return [...files].sort((one, other) => lengths.get(other)! - lengths.get(one)!)
}

async function runFile(file: string, worker: Worker, run: RunTimes, { root, write }: Given): Promise<void> {
  const name = relative(root, file)
  let tests = 0
  let failed = 0
  const fail = (what: string, reason: string) => {
    failed += 1
    run.failed += 1
    run.faults.push({ test: `${what}  (${name})`, reason })
    write(`\nFAILED ${what}  (${name})\n${reason}\n\n`)
  }
  await worker.run(file, (told: Told) => {
    if (told.what === 'broken') fail('the file', told.reason)
    if (told.what === 'ended') {
      tests += 1
      run.tests.push({ file: name, name: told.name, ms: told.ms })
      if (told.is === 'failed') fail(told.name, told.reason)
      else run[told.is] += 1
    }
    if (told.what !== 'done') return
    run.files.push({ name, ms: told.ms })
    const mark = failed > 0 ? 'FAILED' : 'ok    '
    write(`${mark} ${(told.ms / 1000).toFixed(1).padStart(6)} s  ${name}  ${tests}\n`)
  })
}
