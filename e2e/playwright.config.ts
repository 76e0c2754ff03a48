import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { allowTime } from './pace.ts'
import { inBothSizes } from './sizes.ts'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic']
// A camera that shows a pattern and a microphone that beeps, which every page may use. Ten pictures a second are enough to see it move, and leave
// a small machine time for the rest.
const devices = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream']
// NOTE: Chromium refuses its sandbox to root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** scripts/e2e.ts runs this; it starts the database server and finds the browser. Each worker starts its own server (house.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/e2e',
  // A test shares its world only with the tests of its worker, so tests may run in any order.
  fullyParallel: true,
  workers: Math.min(2, availableParallelism()),
  // A busy machine may be slow once. The report lists a test that needed a second try as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: allowTime(90_000),
  forbidOnly: true,
  expect: { timeout: allowTime(10_000) },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    // A press that waits for what never comes fails in its own name, not in that of the whole walk. A network may be gone for 30 s.
    actionTimeout: allowTime(40_000),
    navigationTimeout: allowTime(40_000),
    // It answers for scripts before a test could cut the network; the walk that is about it allows it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Traces cost time; ask for one with npm run e2e -- --trace on --grep "..."
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: [...quiet, ...devices, ...asRoot] },
  },
  // Each test runs once, in the window where it is likelier to break. With --full, tests that name both windows run again in the other
  // (sizes.ts).
  projects: [{ name: 'once' }, ...(process.env.EVERY_MIX ? [{ name: 'again', grep: inBothSizes }] : [])],
})
