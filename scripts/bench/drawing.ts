import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { medianOf } from '../measuring/load.ts'
import { writeSession } from './session.ts'

export type Week = { provider_id: string; from: string; authorization: string }

type Watched = typeof globalThis & { seen: { clicked: number; drawn: number } }

const rounds = 5
const week = 7 * 86_400_000

/**
 * The milliseconds from the arrival of its data until a week with at least `events` entries is on the screen: the median of five, on a
 * laptop. The page shows the week before first, so that the scripts are loaded.
 */
export async function measureDrawing(port: number, { provider_id, from, authorization }: Week, events: number): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-background-networking', '--disable-quic', ...asRoot],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' })
    await context.addInitScript(() => localStorage.setItem('signed_in', 'provider'))
    await context.route('**/api/auth/refresh', (route) =>
      route.fulfill({ json: writeSession({ kind: 'provider', provider_id }, authorization) }),
    )
    const before = new Date(Date.parse(from) - week).toISOString().slice(0, 10)
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${port}/provider/calendar?view=week&day=${before}`)
      await page.locator('.cal-grid').waitFor()
      // Loads the scripts of the grid, and the week before.
      await page.locator('.cal-grid .cal-day').first().waitFor()
      await page.waitForTimeout(1000)
      taken.push(await turnWeek(page, events))
      await page.close()
    }
    return medianOf(taken)
  } finally {
    await browser.close()
  }
}

/** Turns to the next week. Measures from the end of its data, or from the click if the data came earlier, to the frame that shows it. */
async function turnWeek(page: Page, events: number): Promise<number> {
  await page.evaluate((events) => {
    const seen = { clicked: 0, drawn: 0 }
    Object.assign(globalThis, { seen })
    addEventListener('click', () => Object.assign(seen, { clicked: performance.now() }), { capture: true, once: true })
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('.cal-grid .ev-face').length < events) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { drawn: performance.now() })))
    }).observe(document.body, { childList: true, subtree: true })
  }, events)
  await page.locator('.cal-bar button').nth(1).click()
  // NOTE: a string would be evaluated inside the page, which its policy refuses.
  await page.waitForFunction(() => (globalThis as Watched).seen.drawn > 0)
  const { clicked, drawn } = await page.evaluate(() => (globalThis as Watched).seen)
  const ends = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((load) => (load instanceof PerformanceResourceTiming && load.name.includes('/api/calendar-events') ? load.responseEnd : [])),
  )
  return drawn - Math.max(clicked, ...ends.filter((end) => end < drawn))
}
