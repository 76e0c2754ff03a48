import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { endCamera, expectMoving, makeVisitNow, measureFirstPicture, openAs } from './meeting.ts'

test.afterEach(giveBackTimes)

const { marisol, theo } = cast

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

test('A patient who reloads, or whose camera is taken away, is seen again within two seconds and without being let in @laptop', async ({
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
  await dietitian.getByRole('button', { name: 'Turn on the camera' }).click()
  await dietitian.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: /^Let .* in$/ }).click()
  await expectMoving(dietitian)

  await endCamera(page)
  await expect(page.locator('.call-own video')).toBeVisible()
  await expectMoving(dietitian)

  const waits: number[] = []
  for (let look = 0; look < 2; look++) {
    await page.reload()
    await page.getByRole('button', { name: 'Turn on the camera' }).click()
    await page.getByRole('button', { name: 'Turn on the microphone' }).click()
    await expect(page.getByText('We hear you well.')).toBeVisible()
    waits.push(await measureFirstPicture(page))
    await expectMoving(dietitian)
  }
  const wait = Math.min(...waits)
  test.info().annotations.push({ type: 'first picture', description: `${Math.round(wait)} ms` })
  expect(wait, 'from Join to the first picture').toBeLessThan(2000 * Number(process.env.SLOWNESS ?? 1))

  const elsewhere = await openAs(browser, patient, `/app/call/${id}`)
  await elsewhere.getByRole('button', { name: 'Join the visit' }).click()
  await expect(elsewhere.getByRole('toolbar', { name: 'Controls of the call' })).toBeVisible()
  await expect(page.getByText('The call goes on in another window')).toBeVisible({ timeout: 20_000 })
})
