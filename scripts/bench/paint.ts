import { chromium } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { medianOf } from '../measuring/load.ts'
import { startServer } from '../measuring/server-process.ts'
import { buildWebIfStale } from '../web.ts'
import { figure, type Measured } from './figures.ts'
import type { Stage } from './stage.ts'

const loads = 5
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
type Painted = { largest: number; shift: number; script: number }

/** Measures a dietitian's page on a slow phone: 1.6 Mbit/s, 150 ms, a quarter of this processor's speed. */
export async function measurePaint(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  await buildWebIfStale('modern')
  const server = await startServer(place.url)
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-background-networking', '--disable-quic', ...asRoot],
  })
  try {
    const painted: Painted[] = []
    for (let load = 0; load < loads; load++) painted.push(await paintOnce(browser, `http://127.0.0.1:${server.port}/d/hannah-okafor`))
    const largest = medianOf(painted.map((one) => one.largest))
    const shift = Math.max(...painted.map((one) => one.shift))
    const script = Math.max(...painted.map((one) => one.script)) / 1024
    return [
      figure(
        `profile page, largest paint, median of ${loads}`,
        `${(largest / 1000).toFixed(2)} s`,
        'under 2.5 s',
        (pace) => largest > 0 && largest < 2500 * pace,
      ),
      figure('profile page, script as it travels', `${script.toFixed(0)} kB`, 'at most 165 kB', script > 0 && script <= 165),
      figure('profile page, layout shift, the worst', shift.toFixed(4), 'under 0.02', shift < 0.02),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function paintOnce(browser: Awaited<ReturnType<typeof chromium.launch>>, address: string): Promise<Painted> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let script = 0
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  // Counts the compressed bodies. The headers of forty answers, another 12 kB, are not part of the budget.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const seen = await page.evaluate<{ largest: number; shift: number }>('painted')
  await context.close()
  return { ...seen, script }
}

/** Runs in the page before any of its scripts. */
function observe(): void {
  const painted = { largest: 0, shift: 0 }
  Object.assign(globalThis, { painted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) painted.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    // The types of the browser leave out what only Chromium measures.
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) painted.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}
