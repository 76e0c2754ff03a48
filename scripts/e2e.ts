import { testDatabase, testNow } from '../server/src/kernel/database/test-database.ts'
import { findChromium } from './chromium.ts'
import { runCommand } from './steps.ts'
import { measureSlowness } from './times/calibration.ts'
import { buildWebIfStale } from './web.ts'

// `--full` walks each path in every mix of language and size. All other arguments go to Playwright: npm run e2e -- --grep "books"
const words = process.argv.slice(2)
const isFull = words.includes('--full')
const chromium = findChromium()
await buildWebIfStale('modern')
// The database server runs from the first worker to the last. Each worker copies a database of its own.
const keeper = await testDatabase('demo')
const cluster = new URL('/postgres', keeper.ownerUrl).href
// The run may take long on a busy machine, but not forever.
const slowness = Math.min(4, await measureSlowness(cluster))
const env = {
  CHROME_PATH: chromium,
  CLOCK: process.env.CLOCK ?? testNow,
  TEST_DATABASE_URL: cluster,
  SLOWNESS: String(slowness),
  ...(isFull && { EVERY_MIX: '1' }),
}
const args = ['test', '--config', 'e2e/playwright.config.ts', ...words.filter((word) => word !== '--full')]
const { ok } = await runCommand('playwright', args, { env })
await keeper.drop()
process.exit(ok ? 0 : 1)
