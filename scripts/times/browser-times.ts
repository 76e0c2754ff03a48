import { readFileSync } from 'node:fs'
import type { RunTimes, Screens } from './times.ts'

type Annotation = { type: string; description?: string }
type Result = { duration: number; errors?: { message?: string; location?: { file: string; line: number } }[] }
type Test = { status: string; results: Result[]; annotations: Annotation[] }
type Suite = { file: string; suites?: Suite[]; specs?: { title: string; tests: Test[] }[] }

/** The parts of Playwright's JSON report that describe its tests. */
export function readBrowserTimes(path: string): RunTimes {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  }
  const tests = suites.flatMap(testsOf)
  const byFile = Map.groupBy(tests, ({ file }) => file)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    left: stats.skipped,
    tests: tests.map(({ reasons, ...test }) => test),
    faults: tests.flatMap(({ name, file, reasons }) => reasons.map((reason) => ({ test: `${name}  (${file})`, reason }))),
    files: [...byFile].map(([name, own]) => ({ name, ms: own.reduce((sum, { ms }) => sum + ms, 0) })),
  }
}

type Told = RunTimes['tests'][number] & { reasons: string[] }

const testsOf = ({ file, suites = [], specs = [] }: Suite): Told[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ results, annotations }) => ({
      file: `e2e/${file}`,
      name: title,
      // Only the last try says what the walk costs. Those that failed are told among the faults.
      ms: results.at(-1)?.duration ?? 0,
      reasons: results.flatMap(({ errors = [], duration }, nth) =>
        errors.map(
          ({ message, location }) => `Try ${nth + 1}, ${(duration / 1000).toFixed(1)} s, line ${location?.line ?? '?'}: ${message ?? ''}`,
        ),
      ),
      ...screensIn(annotations),
    })),
  ),
  ...suites.flatMap(testsOf),
]

/** What the tour says of its screens, such as `34 in 12.5 s`. */
function screensIn(annotations: readonly Annotation[]): { screens?: Screens } {
  const said = annotations.find(({ type }) => type === 'screens')?.description
  const [, count, seconds] = /^(\d+) in (\d+\.\d+) s$/.exec(said ?? '') ?? []
  return count && seconds ? { screens: { count: Number(count), seconds: Number(seconds) } } : {}
}
