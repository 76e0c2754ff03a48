import { fileURLToPath } from 'node:url'
import { expect, type Route } from '@playwright/test'
import { careIdOf } from '../../server/src/care/world/care-ids.ts'
import { idOfDemoFile, shippedFiles } from '../../server/src/files/world/files.ts'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const pathOf = (slug: string) => fileURLToPath(new URL(`${idOfDemoFile(slug)}/full`, shippedFiles))

test('A card is photographed on a phone with a lost connection in the middle, read by our machine, and confirmed by the patient alone @phone', async ({
  page,
  request,
  context,
}) => {
  // Our machine reads the words of the two pictures.
  test.setTimeout(allowTime(150_000))
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  await signInAs(page, patient)
  await page.goto('/app/insurance')
  await page.getByRole('button', { name: 'Photograph a card' }).click()
  await page.getByRole('button', { name: 'Read my card' }).click()
  await expect(page.getByText('Please add a photo of the front.')).toBeVisible()
  const front = page.getByRole('group', { name: 'Front' })
  const input = front.locator('input[type=file]').first()

  const named = (name: string, mimeType: string, buffer: Buffer) => input.setInputFiles({ name, mimeType, buffer })
  await named('vacation.mov', 'video/quicktime', Buffer.from('film'))
  await expect(front.getByText('vacation.mov is not a picture.')).toBeVisible()
  await named('huge.jpg', 'image/jpeg', Buffer.alloc(40 * 1024 * 1024))
  await expect(front.getByText('huge.jpg is 40 MB.')).toBeVisible()
  await expectAccessible(page)

  // The connection goes as soon as the first bytes are on their way, and comes back.
  const loseOnce = async (route: Route) => {
    await route.abort('internetdisconnected')
    await context.setOffline(true)
    setTimeout(() => void context.setOffline(false), 1500)
  }
  await page.route('**/pieces/0', loseOnce, { times: 1 })
  await input.setInputFiles(pathOf('maya-card-front'))
  await expect(front.getByRole('img')).toBeVisible({ timeout: allowTime(20_000) })
  await page.getByRole('group', { name: 'Back' }).locator('input[type=file]').first().setInputFiles(pathOf('maya-card-back'))
  await expect(page.getByRole('group', { name: 'Back' }).getByRole('img')).toBeVisible({ timeout: allowTime(20_000) })
  await page.getByRole('button', { name: 'Read my card' }).click()
  await expect(page.getByText('We are reading your card.')).toBeVisible()

  const guess = page.getByRole('region', { name: 'We read this from your card. Is it right?' })
  await expect(guess.getByText('W204118853')).toBeVisible({ timeout: allowTime(90_000) })
  await expect(guess.getByText('Open Choice PPO')).toBeVisible()
  await expectAccessible(page)
  await guess.getByRole('button', { name: 'Yes, it is right' }).click()
  await expect(page.getByRole('heading', { name: 'What you pay with' })).toBeVisible()
  await expect(guess).toBeHidden()
  await expect(page.getByText('W204118853')).toBeVisible()

  await page.getByRole('button', { name: 'Pay without insurance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay without insurance' }).click()
  // The first visit was booked without insurance, so that stands under "Before" as well.
  await expect(page.getByRole('definition').filter({ hasText: 'Paying without insurance' })).toBeVisible()
  const former = page.locator('details').filter({ hasText: 'Aetna' })
  await former.locator('summary').click()
  await expect(former.getByText('W204118853')).toBeVisible()
  await expect(former.getByText('You', { exact: true })).toBeVisible()
})

test('A dietitian reads the plan and the card of a client in the chart, and finds every file of theirs @laptop', async ({ page }) => {
  await signInAs(page, cast.hannah)
  await page.goto(`/provider/clients/${careIdOf(cast.hannah.provider_id, cast.maya.patient_id)}`)
  await page.getByRole('link', { name: 'Insurance', exact: true }).click()
  await expect(page.getByText('W204118853')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Front of the insurance card' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('img', { name: 'card-front.jpg' })).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('listitem').filter({ hasText: 'card-front.jpg' }).getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('card-front.jpg')
})
