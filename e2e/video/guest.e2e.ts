import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { expectMoving, makeVisitNow, openAs } from './meeting.ts'

test.afterEach(giveBackTimes)

const { marisol } = cast

/** Says on the lobby of a patient where they sit. */
async function sayWhere(page: Page): Promise<void> {
  await page.getByText('Somewhere else').click()
  await page.getByRole('button', { name: 'I am here' }).click()
  await expect(page.getByText('Please name somebody.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('State').selectOption('WY')
  await page.getByLabel('Address or place').fill('A motel in Laramie')
  await page.getByLabel('Whom should we call in an emergency?').fill('Abel')
  await page.getByLabel('Their phone number').fill('307 555 0155')
  await page.getByRole('button', { name: 'I am here' }).click()
  await expect(page.getByText('A motel in Laramie, Wyoming')).toBeVisible()
}

test('A patient says where they sit, and a guest comes by a link, is let in, seen, and sent away @phone', async ({
  page,
  browser,
  request,
}) => {
  // Three browsers meet.
  test.setTimeout(allowTime(150_000))
  const complaints = collectComplaints(page)
  const { patient, id } = await makeVisitNow(request, marisol, { hasSaidWhere: false })
  await signInAs(page, patient)
  await page.goto(`/app/call/${id}`)
  await expect(page.getByRole('button', { name: 'Join the visit' })).toHaveCount(0)
  await sayWhere(page)
  await expect(page.getByText(/has no license where you are now/)).toBeVisible()

  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Their name').fill('Gwen')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('You hand the link on.')).toBeVisible()
  const { items } = await (await apiAs(request, patient))<{ items: { url: string }[] }>(`GET /appointments/${id}/video-call/guests`)
  const { pathname, hash } = new URL(items[0]!.url)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await expect(page.getByText('You are in the waiting room.')).toBeVisible()

  const dietitian = await openAs(browser, marisol, `/provider/call/${id}`)
  await expect(dietitian.getByText(/You have no license in Wyoming/)).toBeVisible()
  await dietitian.getByRole('button', { name: 'Turn on the camera' }).click()
  await dietitian.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: /^Let .* in$/ }).click()
  await expect(dietitian.getByText('At home').or(dietitian.getByText('A motel in Laramie, Wyoming')).first()).toBeVisible()

  const guest = await openAs(browser, null, pathname + hash)
  await expect(guest.getByText('You come as a guest.')).toBeVisible()
  await expect(guest.getByText('Marisol Reyes-Lund checks every line.')).toBeVisible()
  await guest.getByRole('button', { name: 'Turn on the camera' }).click()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Join the visit' }).click()
  await dietitian.getByRole('button', { name: 'Let Gwen in' }).click()
  await expectMoving(guest)
  await expectMoving(page, page.locator('.call-tile', { hasText: 'Gwen' }).locator('video'))
  await expectAccessible(dietitian)
  await expectAccessible(guest)

  await dietitian.getByRole('button', { name: 'Take it back from Gwen' }).click()
  await dietitian.getByRole('button', { name: 'Take the link back' }).click()
  await expect(guest.getByText('This link no longer works')).toBeVisible()
  await expect(dietitian.locator('.call-tile', { hasText: 'Gwen' })).toHaveCount(0)
  expect(complaints).toEqual([])
})
