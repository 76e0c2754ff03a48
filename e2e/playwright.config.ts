import { defineConfig } from '@playwright/test'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic']
// Chromium refuses its sandbox to root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Run by scripts/e2e.ts, which starts the server and finds the browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: false,
  // One at a time: the tests share the cast, and two who sign in as the same person at once take each other's codes.
  workers: 1,
  // A busy machine may be slow once; the list names whoever needed a second try as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  forbidOnly: true,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: [...quiet, ...asRoot] },
  },
  projects: [
    // A test that is about one of the two only says so in its title: @phone or @laptop.
    {
      name: 'phone',
      grepInvert: /@laptop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'laptop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
