import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { medianOf } from '../measuring/load.ts'
import { startServer } from '../measuring/server-process.ts'
import { buildWebIfStale } from '../web.ts'
import { figure, type Measured } from './figures.ts'
import type { Stage } from './stage.ts'

const loads = 3
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const goals = { painted: 1500, works: 3000, shift: 0.02, script: 120 }

/** The public pages, and what somebody taps first on each. */
const pages = [
  { name: 'landing page', path: '/', taps: '.find-form button[type=submit]' },
  { name: 'results', path: '/find?zip=60614', taps: 'article a.slot' },
  { name: 'profile', path: '/d/hannah-okafor', taps: '.slots input' },
  { name: 'first step of booking', path: '/book/hannah-okafor', taps: '.slots input' },
  { name: 'sign-in', path: '/login', taps: 'main form button[type=submit]' },
] as const

/** Milliseconds until what is tapped first stood in its place, and until its script answers a tap; the shift of the layout, and kB of script. */
type Painted = { painted: number; works: number; shift: number; script: number }

/** Measures each public page on a slow phone at its first visit: 1.6 Mbit/s, 150 ms, a quarter of this processor's speed, another zone. */
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
    const figures = []
    for (const { name, path, taps } of pages) {
      const all: Painted[] = []
      // The first drawing of a server that just started is no measure of the others.
      await fetch(`http://127.0.0.1:${server.port}${path}`)
      for (let load = 0; load < loads; load++) all.push(await paintOnce(browser, `http://127.0.0.1:${server.port}${path}`, taps))
      figures.push(...figuresOf(name, all))
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

function figuresOf(name: string, all: readonly Painted[]) {
  const painted = medianOf(all.map((one) => one.painted))
  const works = medianOf(all.map((one) => one.works))
  const shift = Math.max(...all.map((one) => one.shift))
  const script = Math.max(...all.map((one) => one.script))
  const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`
  return [
    figure(`${name}: first paint in its final layout, median of ${loads}`, seconds(painted), `under ${seconds(goals.painted)}`, (pace) =>
      isWithin(painted, goals.painted * pace),
    ),
    figure(`${name}: a tap works`, seconds(works), `under ${seconds(goals.works)}`, (pace) => isWithin(works, goals.works * pace)),
    figure(`${name}: layout shift, the worst`, shift.toFixed(4), `under ${goals.shift}`, shift < goals.shift),
    figure(`${name}: script as it travels`, `${script.toFixed(0)} kB`, `at most ${goals.script} kB`, isWithin(script, goals.script + 0.5)),
  ]
}

const isWithin = (measured: number, limit: number) => measured > 0 && measured < limit

async function paintOnce(browser: Browser, address: string, taps: string): Promise<Painted> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // Another zone than the server takes for the usual one.
    timezoneId: 'America/Chicago',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let script = 0
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  // Counts the compressed bodies without the headers of the answers.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.addInitScript(observe, taps)
  const begun = performance.timeOrigin + performance.now()
  await page.goto(address)
  await page.waitForFunction(() => Reflect.get(globalThis, 'seen').works > 0)
  // What comes later, such as the further steps of a booking, is loaded while people read.
  const needed = script
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const seen = await page.evaluate(() => {
    const seen: { start: number; painted: number; works: number; shift: number } = Reflect.get(globalThis, 'seen')
    return seen
  })
  await context.close()
  // From the first request on: a page that asks for itself once more has begun before.
  const before = seen.start - begun
  return { painted: seen.painted + before, works: seen.works + before, shift: seen.shift, script: needed / 1024 }
}

/** Runs in the page before any of its scripts. */
function observe(taps: string): void {
  const seen = { start: performance.timeOrigin, painted: 0, works: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  let last: Element | null = null
  // In each frame: whether what is tapped is there, and is not another element than before, and whether React listens to it.
  const look = () => {
    const tapped = document.querySelector(taps)
    if (tapped !== last) Object.assign(seen, { painted: 0, works: 0 })
    last = tapped
    if (tapped) {
      seen.painted ||= performance.now()
      if (Object.keys(tapped).some((key) => key.startsWith('__reactProps'))) seen.works ||= performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) seen.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}
