import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, createWriteStream, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runFiles } from './runner/runner.ts'
import { longestSilence } from './runner/worker.ts'
import { addRun, type Kind, type RunTimes, type Times } from './times/times.ts'
import { SlownessWatch } from './times/watch.ts'

export const root = join(import.meta.dirname, '..')

export type Outcome = { ok: boolean; passed?: number; failed?: number }
/** A step that runs tests adds their times to `times`. */
export type Step = { name: string; run: (times: Times) => Promise<Outcome> }

/** The folder for the output of tools. A fresh clone does not have it yet. */
export function makeCacheFolder(home: string = root): string {
  const folder = join(home, '.cache')
  mkdirSync(folder, { recursive: true })
  return folder
}

type Surroundings = { env?: Record<string, string>; log?: string }

/**
 * Runs a program from `node_modules/.bin`, or this very Node if it is `node`, in the root folder. Shows its output as it comes, and also
 * writes it to `log` if that is given.
 */
export function runCommand(program: string, args: string[], { env = {}, log }: Surroundings = {}): Promise<Outcome> {
  const shown = log ? 'pipe' : 'inherit'
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    env: makeEnvironment(env),
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

const makeEnvironment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  // The processes of a run load the same files. Each keeps what it compiled for the next ones, which halves their start.
  NODE_COMPILE_CACHE: join(makeCacheFolder(), 'compiled'),
  ...env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
})

type Ran = { failed: string[]; tests: { passed: number; failed: number }; times: Times }

/**
 * Runs all steps one after another, even if one fails, and prints a line with the time of each. Returns the failed steps, the number of
 * tests and the total time, and measures the pace of the machine meanwhile. With `databaseUrl` it also measures the pace of that
 * PostgreSQL.
 */
export async function runSteps(steps: Step[], databaseUrl?: string): Promise<Ran> {
  const summary: string[] = []
  const failed: string[] = []
  const tests = { passed: 0, failed: 0 }
  const times: Times = { slowness: 1, seconds: 0, steps: [], files: [], tests: [], faults: [] }
  const watch = new SlownessWatch(databaseUrl)
  const start = performance.now()
  for (const { name, run } of steps) {
    await watch.measure()
    console.log(`\n── ${name}`)
    const begun = performance.now()
    const outcome = await run(times).catch((error: Error): Outcome => {
      console.error(error.stack ?? error.message)
      return { ok: false }
    })
    const seconds = secondsSince(begun)
    times.steps.push({ name, seconds })
    tests.passed += outcome.passed ?? 0
    tests.failed += outcome.failed ?? 0
    if (!outcome.ok) failed.push(name)
    const counted = outcome.passed === undefined ? '' : `  ${outcome.passed} passed, ${outcome.failed ?? 0} failed`
    summary.push(`${outcome.ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}${counted}`)
    console.log(summary.at(-1))
  }
  await watch.measure()
  watch.stop()
  Object.assign(times, { slowness: watch.slowest, seconds: secondsSince(start) })
  console.log(`\n${summary.join('\n')}`)
  return { failed, tests, times }
}

const secondsSince = (begun: number): number => Math.round(performance.now() - begun) / 1000

/** Writes the times of the run to `.cache/times.json`. */
export function storeTimes(times: Times): void {
  writeFileSync(join(makeCacheFolder(), 'times.json'), `${JSON.stringify(times, null, 2)}\n`)
}

/** Runs test files under Node and counts their tests. A run without a test is a failure. */
export async function runNodeTests(files: readonly string[], times: Times, { env = {}, log }: Surroundings = {}): Promise<Outcome> {
  const output = log ? openSync(log, 'a') : 'inherit'
  const write = (text: string) => void (log ? appendFileSync(log, text) : process.stdout.write(text))
  const run = await runFiles(files, { root, env: makeEnvironment(env), output, write, silence: longestSilence })
  if (output !== 'inherit') closeSync(output)
  return judgeTests(true, 'node', run, times)
}

/** Notes the times of a test run and returns its outcome. `ok` says whether the program ended well. */
export function judgeTests(ok: boolean, kind: Kind, run: RunTimes, times: Times): Outcome {
  addRun(times, kind, run)
  const { passed, failed, left } = run
  if (left > 0) console.error(`${left} tests are skipped or left for later: a test runs, or it is deleted.`)
  return { ok: ok && passed > 0 && failed === 0 && left === 0, passed, failed }
}
