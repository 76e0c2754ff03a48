import { stripVTControlCharacters } from 'node:util'

/** The screens that a test of the tour opened, and how long all checks on them took. */
export type Screens = { count: number; seconds: number }

/** The results of a test run: Node's from scripts/runner, the browsers' from Playwright's own report (browser-times.ts). */
export type RunTimes = {
  passed: number
  failed: number
  /** Tests that are skipped or marked as todo. */
  left: number
  tests: { file: string; name: string; ms: number; screens?: Screens }[]
  files: { name: string; ms: number }[]
  /** Each failure of a test, also of one that passed at its second try. */
  faults: Fault[]
}
export type Fault = { test: string; reason: string }
export type Kind = 'node' | 'browser'

/** The times of a run of `npm test` or `npm run check`, written to `.cache/times.json`. */
export type Times = {
  /** The largest slowness of the machine during the run. */
  slowness: number
  seconds: number
  steps: { name: string; seconds: number }[]
  files: { name: string; kind: Kind; seconds: number }[]
  tests: { name: string; file: string; kind: Kind; seconds: number; screens?: Screens }[]
  faults: Fault[]
}

/** The number of tests that run side by side, under Node and in browsers. A file costs the run its time divided by this. */
export const workers = 2

const seconds = (ms: number): number => Math.round(ms) / 1000

/** Adds the tests and files of one run. */
export function addRun(times: Times, kind: Kind, run: RunTimes): void {
  times.files.push(...run.files.map(({ name, ms }) => ({ name, kind, seconds: seconds(ms) })))
  times.tests.push(...run.tests.map(({ ms, ...test }) => ({ ...test, kind, seconds: seconds(ms) })))
  times.faults.push(...run.faults)
}

/** What failed and why, as text for the end of a run, because the lines where it happened may be thousands of lines above. */
export const listFaults = ({ faults }: Times): string =>
  faults.length === 0 ? '' : `\nWhat failed\n${faults.map(({ test, reason }) => `${test}\n${briefOf(reason)}`).join('\n\n')}\n`

/** The first lines of a reason, without colors. */
const briefOf = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 240)}`)
    .join('\n')

/** The ten slowest steps, files and tests, as text. */
export function listSlowest({ steps, files, tests }: Times): string {
  const top = (title: string, lines: { name: string; seconds: number }[]) => {
    const ten = lines.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
    return ten.length > 0 ? [`\nSlowest ${title}`, ...ten.map((line) => `${line.seconds.toFixed(1).padStart(8)} s  ${line.name}`)] : []
  }
  const named = (list: Times['tests']) => list.map(({ name, file, seconds }) => ({ name: `${name}  (${file})`, seconds }))
  return [
    ...top('steps', steps),
    ...(['node', 'browser'] as const).flatMap((kind) => [
      ...top(
        `files under ${kind === 'node' ? 'Node' : 'a browser'}`,
        files.filter((file) => file.kind === kind),
      ),
      ...top(`tests under ${kind === 'node' ? 'Node' : 'a browser'}`, named(tests.filter((test) => test.kind === kind))),
    ]),
  ].join('\n')
}
