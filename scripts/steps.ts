import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type Outcome = { ok: boolean; passed?: number; failed?: number }
export type Step = { name: string; run: () => Promise<Outcome> }

/** Runs a program of `node_modules/.bin`, or this very Node for `node`, from the root; its output is shown as it comes, and kept in `log` where one is named. */
export function command(
  program: string,
  args: string[],
  { env = {}, log }: { env?: Record<string, string>; log?: string } = {},
): Promise<Outcome> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const shown = log ? 'pipe' : 'inherit'
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', shown, shown],
  })
  if (log) {
    const file = createWriteStream(log)
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(file)
  }
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return new Promise((resolve) => {
    const done = (ok: boolean) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve({ ok })
    }
    child.once('exit', (code) => done(code === 0))
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      done(false)
    })
  })
}

/** Runs the steps one after another, all of them even when one fails, each with a line of its time; answers the failed ones and the sums of tests. */
export async function runSteps(steps: Step[]): Promise<{ failed: string[]; tests: { passed: number; failed: number } }> {
  const summary: string[] = []
  const failed: string[] = []
  const tests = { passed: 0, failed: 0 }
  for (const { name, run } of steps) {
    console.log(`\n── ${name}`)
    const begun = performance.now()
    const outcome = await run().catch((error: Error): Outcome => {
      console.error(error.stack ?? error.message)
      return { ok: false }
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6)
    tests.passed += outcome.passed ?? 0
    tests.failed += outcome.failed ?? 0
    if (!outcome.ok) failed.push(name)
    const counted = outcome.passed === undefined ? '' : `  ${outcome.passed} passed, ${outcome.failed ?? 0} failed`
    summary.push(`${outcome.ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}${counted}`)
    console.log(summary.at(-1))
  }
  console.log(`\n${summary.join('\n')}`)
  return { failed, tests }
}

/** Runs test files under Node's runner and counts them; a run without one test is a failure. */
export async function nodeTests(patterns: string[], env: Record<string, string> = {}): Promise<Outcome> {
  // A fresh clone has no such folder yet.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const tally = join(root, '.cache', `tests-${process.pid}.tap`)
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${tally}`,
  ]
  const { ok } = await command('node', ['--test', '--test-concurrency=2', '--test-timeout=120000', ...reporters, ...patterns], { env })
  const tap = existsSync(tally) ? readFileSync(tally, 'utf8') : ''
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  const passed = count('pass')
  const failed = count('fail') + count('cancelled')
  const left = count('skipped') + count('todo')
  if (left > 0) console.error(`${left} tests are skipped or left for later: a test runs, or it is deleted.`)
  return { ok: ok && passed > 0 && failed === 0 && left === 0, passed, failed }
}
