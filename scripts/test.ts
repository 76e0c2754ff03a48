import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabase } from '../server/src/kernel/database/embedded-postgres.ts'
import { prepareTemplate } from '../server/src/kernel/database/test-database.ts'
import { findChromium } from './chromium.ts'
import { stumblingBlocks } from './gates/old-browsers.ts'
import { checkWeights } from './gates/weights.ts'
import { cheapGates, slowerGates } from './gates.ts'
import { command, nodeTests, type Outcome, root, runSteps } from './steps.ts'
import { buildWebIfStale } from './web.ts'

const begun = performance.now()
mkdirSync(join(root, '.cache'), { recursive: true })
// One server for the whole run; its data is worth nothing, so it need not wait for the disk.
const cluster = await startDatabase(join(root, '.sorrel/npm-test'), { fast: true })
const env = { TEST_DATABASE_URL: cluster.url }
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop().then(() => process.exit(1)))

try {
  const { failed, tests } = await runSteps([
    ...cheapGates,
    ...slowerGates,
    { name: 'the world of the tests', run: prepareWorlds },
    { name: 'tests', run: () => nodeTests(['{contract,server,web}/{src,build}/**/*.test.ts', 'scripts/**/*.test.ts'], env) },
    { name: 'web app for old and new browsers', run: web },
    { name: 'end-to-end tests', run: endToEnd },
  ])
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(failed.length > 0 ? `\n${minutes} minutes. Failed: ${failed.join(', ')}` : `\n${minutes} minutes.`)
  console.log(`${tests.passed} passed, ${tests.failed} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await cluster.stop()
}
// A step's forgotten handle must not keep the run from ending.
process.exit()

async function prepareWorlds(): Promise<Outcome> {
  await prepareTemplate(cluster.url, 'cast')
  await prepareTemplate(cluster.url, 'demo')
  return { ok: true }
}

async function web(): Promise<Outcome> {
  await buildWebIfStale('all')
  const blocks = stumblingBlocks()
  for (const block of blocks) console.error(block)
  return { ok: checkWeights() && blocks.length === 0 }
}

async function endToEnd(): Promise<Outcome> {
  const report = join(root, '.cache/e2e.json')
  rmSync(report, { force: true })
  const { ok } = await command('node', ['scripts/e2e.ts'], { env: { ...env, CHROME_PATH: findChromium() } })
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } }
  return { ok: ok && stats.expected > 0, passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
