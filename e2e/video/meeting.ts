import { type APIRequestContext, type Browser, type BrowserType, expect, type Page } from '@playwright/test'
import type { CastProvider } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, makePatient, type NewPatient, signInAs } from '../people.ts'
import { addMinutes, farAhead, listOffered, pickOne } from '../times.ts'

const home = { is_home: true, address: '12 Linden Street', emergency_name: 'Abel', emergency_phone: '312 555 0155' }

/** A patient with a video visit that begins in ten minutes. `hasSaidWhere`: they said before where they sit. */
export async function makeVisitNow(
  request: APIRequestContext,
  dietitian: CastProvider,
  { hasSaidWhere = true }: { hasSaidWhere?: boolean } = {},
): Promise<{ patient: NewPatient; id: string }> {
  const staff = await apiAs(request, dietitian)
  const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)) })
  const { at } = await staff<{ at: string }>('GET /health')
  const starts_at = `${addMinutes(at, 10).slice(0, 16)}:00.000Z`
  const moved = await staff<{ id: string }>(`PATCH /appointments/${patient.first.id}`, {
    starts_at,
    override: { reason: 'She is here now' },
  })
  if (hasSaidWhere) await staff(`PUT /appointments/${moved.id}/video-call/location`, { ...home, state: dietitian.state })
  return { patient, id: moved.id }
}

/** A patient joins, and the dietitian joins and lets them in. */
export async function meet(patient: Page, dietitian: Page): Promise<void> {
  await patient.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: /^Let .* in$/ }).click()
  await expect(patient.getByRole('toolbar', { name: 'Controls of the call' })).toBeVisible()
}

/** A window of its own, signed in as somebody; nobody for a guest. */
export async function openAs(browser: Browser, person: Parameters<typeof signInAs>[1] | null, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (person) await signInAs(page, person)
  await page.goto(path)
  return page
}

// Where no chip does it, the processor packs and unpacks every picture, so a small machine takes its time until the first one.
const patience = allowTime(40_000)

/** Whether pictures of the other people move: new frames are drawn. */
export async function expectMoving(page: Page, tile = page.locator('.call-tile video').first(), timeout = patience): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  const look = async () => {
    const frames = await tile.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames, null, { timeout })
    const moved = frames > before
    before = frames
    return moved
  }
  await expect.poll(look, { timeout }).toBe(true)
}

/** Ends the camera of this page as the system does when another program or a phone call takes it. */
export const endCamera = (page: Page): Promise<void> =>
  page.locator('.call-own video').evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })

/** Lets `cutNetwork` end the connections of this page to other browsers. Call it before the page is opened. */
export const watchConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const all: RTCPeerConnection[] = []
    const Original = RTCPeerConnection
    Reflect.set(window, 'connections', all)
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        all.push(this)
      }
    }
  })

/** Cuts a page off. Chromium's own switch cuts its calls to the server, and not its way to a browser on the same machine. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => {
    for (const connection of Reflect.get(window, 'connections') as RTCPeerConnection[]) connection.close()
  })
}

/** A browser of its own whose camera is refused, as by somebody who presses Block; its microphone may be used. */
export async function openWithoutCamera(chromium: BrowserType, person: NewPatient, address: string): Promise<Page> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = ['--use-fake-device-for-media-stream=fps=10', ...asRoot]
  const browser = await chromium.launch({ ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }), args })
  const context = await browser.newContext({ baseURL: new URL(address).origin, locale: 'en-US', permissions: ['microphone'] })
  const page = await context.newPage()
  await signInAs(page, person)
  await page.goto(address)
  return page
}
