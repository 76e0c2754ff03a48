import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { type CastProvider, cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, type NewPatient, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { addMinutes, farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const { marisol, theo } = cast

/** A patient with a video visit that begins in ten minutes. */
async function makeVisitNow(request: APIRequestContext, dietitian: CastProvider): Promise<{ patient: NewPatient; id: string }> {
  const staff = await apiAs(request, dietitian)
  const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)) })
  const { at } = await staff<{ at: string }>('GET /health')
  const starts_at = `${addMinutes(at, 10).slice(0, 16)}:00.000Z`
  const moved = await staff<{ id: string }>(`PATCH /appointments/${patient.first.id}`, {
    starts_at,
    override: { reason: 'She is here now' },
  })
  return { patient, id: moved.id }
}

async function openAs(browser: Browser, person: NewPatient | CastProvider, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, person)
  await page.goto(path)
  return page
}

/** Whether pictures of the other person move: the time of the video goes on. */
const expectMoving = (page: Page) =>
  expect
    .poll(() => page.locator('.call-tile video').evaluate((video: HTMLVideoElement) => video.currentTime > 0.3 && video.videoWidth > 0))
    .toBe(true)

test('A patient waits, is let in, sees and is seen, and both leave with the minutes kept @phone', async ({ page, browser, request }) => {
  const complaints = collectComplaints(page)
  const { patient, id } = await makeVisitNow(request, marisol)
  await signInAs(page, patient)
  await page.goto('/app')
  await page.getByRole('link', { name: 'Join the visit' }).click()
  await expect(page.getByText('Your camera is off, and that is fine')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await expect(page.getByText('We hear you well.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await expect(page.getByText('You are in the waiting room.')).toBeVisible()

  const dietitian = await openAs(browser, marisol, `/provider/call/${id}`)
  await dietitian.getByRole('button', { name: 'Turn on the camera' }).click()
  await dietitian.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: /^Let .* in$/ }).click()
  await expectMoving(page)
  await expectMoving(dietitian)
  await expectAccessible(page)
  await expectAccessible(dietitian)

  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabel('Your line').fill('Is canned fine?')
  await page.getByRole('button', { name: 'Send' }).click()
  await dietitian.getByRole('button', { name: /^Text/ }).click()
  await expect(dietitian.getByRole('log')).toContainText('Is canned fine?')
  await page.getByRole('button', { name: 'Close the text' }).click()

  await page.getByRole('button', { name: 'Turn off camera' }).click()
  await expect(dietitian.getByText('Camera off', { exact: true })).toBeVisible()

  await dietitian.getByRole('button', { name: 'End for everybody' }).click()
  await dietitian.getByRole('button', { name: 'End the call' }).click()
  await expect(page.getByRole('heading', { name: 'The call is over' })).toBeVisible()
  await expect(dietitian.getByRole('heading', { name: 'The call is over' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('A patient who reloads, or loses the network, comes back heard and seen without being let in again @laptop', async ({
  page,
  browser,
  request,
}) => {
  const { patient, id } = await makeVisitNow(request, theo)
  await signInAs(page, patient)
  await page.goto(`/app/call/${id}`)
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
  await page.getByRole('button', { name: 'Join the visit' }).click()
  const dietitian = await openAs(browser, theo, `/provider/call/${id}`)
  await dietitian.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: /^Let .* in$/ }).click()
  await expectMoving(dietitian)

  await page.reload()
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await expect(page.getByRole('toolbar', { name: 'Controls of the call' })).toBeVisible()
  await expectMoving(dietitian)

  const elsewhere = await openAs(browser, patient, `/app/call/${id}`)
  await elsewhere.getByRole('button', { name: 'Join the visit' }).click()
  await expect(elsewhere.getByRole('toolbar', { name: 'Controls of the call' })).toBeVisible()
  await expect(page.getByText('The call goes on in another window')).toBeVisible({ timeout: 20_000 })
})
