import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'
import { measureFirstPicture } from './first-picture.ts'
import { cutNetwork, endCamera, expectMoving, makeVisitNow, openAs, openWithoutCamera, watchConnections } from './meeting.ts'

test.afterEach(giveBackTimes)

const { marisol, theo } = cast
const name = `${marisol.first_name} ${marisol.last_name}`

test('A patient waits, is let in, sees and is seen, and both leave with the minutes kept @phone', async ({ page, browser, request }) => {
  test.setTimeout(allowTime(120_000))
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

  await dietitian.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dietitian.getByRole('heading', { name: 'You have left the call' })).toBeVisible()
  await expect(dietitian.getByRole('link', { name: 'Write the note' })).toHaveAttribute('href', `/provider/appointments/${id}/note`)
  await expect(page.getByText(`${name} has left it, so you can leave as well.`)).toBeVisible()
  await expect(page.getByText(`${name} is not here yet`)).toHaveCount(0)
  await expectAccessible(dietitian)
  // Nothing of a call that was left is in the way, and nobody is filmed any more.
  await expect(dietitian.getByText('sees your initials')).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText(new RegExp(`${name} left the call at .*You do not have to wait`))).toBeVisible()
  await expect(page.getByText('May we record this visit?')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go back to the call' }).click()
  await dietitian.getByRole('button', { name: 'Go back to the call' }).click()
  await dietitian.getByRole('button', { name: 'Turn on camera' }).click()
  await expectMoving(page)

  await dietitian.getByRole('button', { name: 'End for everybody' }).click()
  await dietitian.getByRole('button', { name: 'End the call' }).click()
  await expect(page.getByRole('heading', { name: 'The call is over' })).toBeVisible()
  await expect(dietitian.getByRole('heading', { name: 'The call is over' })).toBeVisible()
  await expect(dietitian.getByRole('link', { name: 'Write the note' })).toBeVisible()
  await expect(dietitian.getByRole('button', { name: 'Go back to the call' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('The link to the call of a visit that was moved says when it takes place now, and leads there @phone', async ({
  page,
  browser,
  request,
}) => {
  const complaints = collectComplaints(page)
  const { patient, id } = await makeVisitNow(request, marisol)
  const staff = await apiAs(request, marisol)
  const moved = await staff<{ id: string }>(`PATCH /appointments/${id}`, {
    starts_at: pickOne(await listOffered(staff, marisol, farAhead)),
  })
  expect(moved.id).not.toBe(id)
  await signInAs(page, patient)
  await page.goto(`/app/call/${id}`)
  await expect(page.getByRole('heading', { name: 'The visit was moved' })).toBeVisible()
  await expect(page.getByText(/^Its new time: /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the visit' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/visits/${moved.id}$`))
  const dietitian = await openAs(browser, marisol, `/provider/call/${id}`)
  await dietitian.getByRole('link', { name: 'Open the visit' }).click()
  await expect(dietitian).toHaveURL(new RegExp(`/provider/appointments/${moved.id}$`))
  expect(complaints).toEqual([])
})

test('A patient whose camera is taken away, whose network is gone for 30 s, or who reloads is seen again without being let in; a refused camera is no bar @laptop', async ({
  page,
  browser,
  request,
  playwright,
}) => {
  // Half a minute of it is without a network.
  test.setTimeout(allowTime(180_000))
  const { patient, id } = await makeVisitNow(request, theo)
  await signInAs(page, patient)
  await watchConnections(page)
  await page.goto(`/app/call/${id}`)
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
  await page.getByRole('button', { name: 'Join the visit' }).click()
  const dietitian = await openAs(browser, theo, `/provider/call/${id}`)
  await dietitian.getByRole('button', { name: 'Turn on the camera' }).click()
  await dietitian.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: /^Let .* in$/ }).click()
  await expectMoving(dietitian)

  await endCamera(page)
  await expect(page.locator('.call-own video')).toBeVisible()
  await expectMoving(dietitian)

  await cutNetwork(page)
  const back = page.waitForTimeout(30_000).then(() => page.context().setOffline(false))
  // Meanwhile the patient takes another device, whose camera they do not allow.
  const refusing = await openWithoutCamera(playwright.chromium, patient, page.url())
  await refusing.getByRole('button', { name: 'Turn on the camera' }).click()
  await expect(refusing.getByText('Your browser does not allow it.')).toBeVisible()
  await expectAccessible(refusing)
  await expect(dietitian.getByText('The connection was lost. We connect you again.')).toBeVisible({ timeout: allowTime(25_000) })
  await back
  await expectMoving(dietitian)
  await expectMoving(page)
  await expect(dietitian.getByRole('button', { name: /^Let .* in$/ })).toHaveCount(0)

  const wait = Math.min(await measureReturn(page, dietitian), await measureReturn(page, dietitian))
  test.info().annotations.push({ type: 'first picture', description: `${Math.round(wait)} ms` })
  expect(wait, 'from Join to the first picture').toBeLessThan(allowTime(2000))

  await refusing.getByRole('button', { name: 'Join the visit' }).click()
  await expectMoving(refusing)
  await expect(refusing.getByText('You, camera off')).toBeVisible()
  await expect(page.getByText('The call goes on in another window')).toBeVisible({ timeout: allowTime(20_000) })
  await refusing.context().browser()?.close()
})

/** The patient loads the page anew and joins; answers how many milliseconds later they see the dietitian. */
async function measureReturn(page: Page, dietitian: Page): Promise<number> {
  await page.reload()
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await expect(page.getByText('We hear you well.')).toBeVisible()
  const wait = await measureFirstPicture(page)
  await expectMoving(dietitian)
  return wait
}
