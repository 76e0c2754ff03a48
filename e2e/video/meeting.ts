import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import type { CastProvider } from '../../server/src/world/cast.ts'
import { apiAs, makePatient, type NewPatient, signInAs } from '../people.ts'
import { addMinutes, farAhead, listOffered, pickOne } from '../times.ts'

const home = { state: 'IL', is_home: true, address: '12 Linden Street, Chicago', emergency_name: 'Abel', emergency_phone: '312 555 0155' }

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
  if (hasSaidWhere) await staff(`PUT /appointments/${moved.id}/video-call/location`, home)
  return { patient, id: moved.id }
}

/** A window of its own, signed in as somebody; nobody for a guest. */
export async function openAs(browser: Browser, person: NewPatient | CastProvider | null, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (person) await signInAs(page, person)
  await page.goto(path)
  return page
}

/** Whether pictures of the other people move: new frames are drawn. */
export async function expectMoving(page: Page, tile = page.locator('.call-tile video').first()): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  await expect
    .poll(async () => {
      const frames = await tile.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
      const moved = frames > before
      before = frames
      return moved
    })
    .toBe(true)
}

/** Presses Join, and says how many milliseconds later the first picture of somebody else is drawn. */
export const measureFirstPicture = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const join = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Join the visit'))
        const begun = performance.now()
        join?.click()
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>('.call-tile video')
          if (video && video.getVideoPlaybackQuality().totalVideoFrames > 0) resolve(performance.now() - begun)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** Ends the camera of this page as the system does when another program or a phone call takes it. */
export const endCamera = (page: Page): Promise<void> =>
  page.locator('.call-own video').evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
