import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { cheapGates } from './gates.ts'
import { root, runNodeTests, runSteps, storeTimes } from './steps.ts'
import type { Times } from './times/times.ts'

const begun = performance.now()
const rules = globSync(
  ['contract/src/**/*.test.ts', 'web/{src,build}/**/*.test.ts', 'server/src/*/engine/**/*.test.ts', 'scripts/**/*.test.ts'],
  { cwd: root },
)
const features = touchedFeatures()
const theirs = features.flatMap((feature) => globSync(`server/src/${feature}/**/*.test.ts`, { cwd: root }))

const { failed, tests, times } = await runSteps([
  ...cheapGates,
  ...(rules.length > 0 ? [{ name: 'rules', run: (times: Times) => runNodeTests(rules, times) }] : []),
  ...(theirs.length > 0 ? [{ name: `tests of ${features.join(', ')}`, run: (times: Times) => runNodeTests(theirs, times) }] : []),
])
storeTimes(times)
console.log(`\n${((performance.now() - begun) / 1000).toFixed(0)} seconds.`)
console.log(`${tests.passed} passed, ${tests.failed} failed`)
process.exit(failed.length > 0 ? 1 : 0)

/** The features with files that differ from the main branch, whether committed, changed or new. */
function touchedFeatures(): string[] {
  const changed = [...runGit('diff', '--name-only', findBase()), ...runGit('ls-files', '--others', '--exclude-standard')]
  const names = changed.map((path) => /^(?:contract|server|web)\/src\/([\w-]+)\//.exec(path)?.[1]).filter((name) => name !== undefined)
  return [...new Set(names)].sort()
}

function findBase(): string {
  try {
    return runGit('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD'
  } catch {
    // A clone without a remote is compared with its own last commit.
    return 'HEAD'
  }
}

function runGit(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)
}
