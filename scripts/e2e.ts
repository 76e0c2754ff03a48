import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/src/kernel/config.ts'
import { testDatabase, testNow } from '../server/src/kernel/database/test-database.ts'
import { findChromium } from './chromium.ts'
import { freePort } from './ports.ts'
import { command, root } from './steps.ts'
import { buildWebIfStale } from './web.ts'

// What stands after `--` goes to Playwright: npm run e2e -- --grep "books"
const chromium = findChromium()
mkdirSync(join(root, '.cache'), { recursive: true })
await buildWebIfStale('modern')
const database = await testDatabase('demo')
const port = await freePort()
const address = `http://localhost:${port}`
const config = readConfig({
  ...process.env,
  SORREL_MODE: 'test',
  HOST: 'localhost',
  PORT: String(port),
  PUBLIC_URL: address,
  // Runs on from here: rules about notice and opening hours must not depend on when somebody runs the tests.
  CLOCK: process.env.CLOCK ?? testNow,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  DATA_DIR: join(root, '.sorrel/test'),
})
const { start } = await import('../server/src/main.ts')
const running = await start(config, database.url)
const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
const { ok } = await command('playwright', args, { env: { BASE_URL: address, CHROME_PATH: chromium, CLOCK: config.clock ?? testNow } })
await running.stop()
await database.drop()
process.exit(ok ? 0 : 1)
