import { existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabase } from '../server/src/kernel/database/embedded-postgres.ts'
import { prepareTemplate } from '../server/src/kernel/database/test-database.ts'
import { findChromium } from './chromium.ts'
import { findStumblingBlocks } from './gates/old-browsers.ts'
import { checkWeights } from './gates/weights.ts'
import { cheapGates, joinSteps, slowerGates } from './gates.ts'
import { findMemoryFolder } from './memory.ts'
import { judgeTests, makeCacheFolder, type Outcome, root, runCommand, runNodeTests, runSteps, storeTimes } from './steps.ts'
import { readBrowserTimes } from './times/browser-times.ts'
import { findOverBudget } from './times/budgets.ts'
import { listFaults, listSlowest, type Times } from './times/times.ts'
import { buildWebIfStale } from './web.ts'

// `--full` walks each path of the end-to-end tests in every mix of language and size.
const isFull = process.argv.includes('--full')
// One database server for the whole run. Its data is worthless, so it need not wait for the disk, or is not even on one.
const memory = findMemoryFolder()
const cluster = await startDatabase(memory ?? join(root, '.sorrel/npm-test'), { fast: true })
const env = { TEST_DATABASE_URL: cluster.url }
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopDatabase().then(() => process.exit(1)))

try {
  const { failed, tests, times } = await runSteps(
    [
      ...cheapGates,
      joinSteps(...slowerGates, { name: 'the world of the tests', run: prepareWorlds }),
      { name: 'tests', run: (times) => runNodeTests(listTestFiles(), times, { env }) },
      { name: 'web app for old and new browsers', run: checkWeb },
      { name: 'end-to-end tests', run: runEndToEnd },
    ],
    cluster.url,
  )
  storeTimes(times)
  console.log(listSlowest(times))
  // The extra walks of --full do not count towards the budgets of a usual run.
  const over = isFull ? [] : findOverBudget(times)
  if (over.length > 0) failed.push('times')
  console.log(over.length > 0 ? `\nOver budget (scripts/times/budgets.ts):\n${over.join('\n')}` : '')
  const pace = `The machine was up to ${times.slowness.toFixed(1)} times slower than the reference.`
  console.log(`${(times.seconds / 60).toFixed(1)} minutes. ${pace}${failed.length > 0 ? ` Failed: ${failed.join(', ')}` : ''}`)
  console.log(listFaults(times))
  console.log(`${tests.passed} passed, ${tests.failed} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await stopDatabase()
}
// NOTE: a handle that a step forgot to close must not keep the run from ending.
process.exit()

async function stopDatabase(): Promise<void> {
  await cluster.stop()
  // Another run in this clone may use the same server.
  if (memory && !existsSync(join(memory, 'pg/postmaster.pid'))) rmSync(memory, { recursive: true, force: true })
}

function listTestFiles(): string[] {
  return globSync(['{contract,server,web}/{src,build}/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root })
}

async function prepareWorlds(): Promise<Outcome> {
  await prepareTemplate(cluster.url, 'cast')
  await prepareTemplate(cluster.url, 'demo')
  return { ok: true }
}

async function checkWeb(): Promise<Outcome> {
  await buildWebIfStale('all')
  const blocks = findStumblingBlocks()
  for (const block of blocks) console.error(block)
  return { ok: checkWeights() && blocks.length === 0 }
}

async function runEndToEnd(times: Times): Promise<Outcome> {
  const report = join(makeCacheFolder(), 'e2e.json')
  rmSync(report, { force: true })
  const { ok } = await runCommand('node', ['scripts/e2e.ts', ...(isFull ? ['--full'] : [])], {
    env: { ...env, CHROME_PATH: findChromium() },
  })
  return judgeTests(ok, 'browser', readBrowserTimes(report), times)
}
