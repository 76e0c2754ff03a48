import { expect } from '@playwright/test'
import { makePhoto } from '../../server/src/files/tests/pictures.ts'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('Of twelve photos chosen at once ten go with the message, in their order, and two are named as left @phone', async ({
  page,
  browser,
  request,
}) => {
  const { marisol } = cast
  const at = pickOne(await listOffered(await apiAs(request, marisol), marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  const photo = await makePhoto({ width: 300, height: 200 })
  const names = Array.from({ length: 12 }, (_, at) => `plate-${String(at + 1).padStart(2, '0')}.jpg`)
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await page.locator('input[type=file]').setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo })))
  const chosen = page.getByRole('list', { name: 'Files' })
  await expect(chosen.getByRole('button', { name: /^Remove/ })).toHaveCount(10, { timeout: allowTime(20_000) })
  await expect(
    page.getByText('A message can carry up to 10 files. 2 of those you chose were not added; send them with the next message.'),
  ).toBeVisible()
  await expectAccessible(page)

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const inbox = await desk.newPage()
  await signInAs(inbox, marisol)
  await inbox.goto('/provider/inbox?show=all')
  await inbox.getByRole('link', { name: new RegExp(patient.name) }).click()
  await page.getByRole('textbox', { name: /^Write to/ }).fill('All that I ate this week')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const came = inbox.locator('.bubble').filter({ hasText: 'All that I ate this week' })
  const pictures = came.getByRole('img', { name: /^Small picture of plate-/ })
  await expect(pictures).toHaveCount(10)
  expect(await came.getByRole('listitem').getByRole('button').allTextContents()).toEqual(names.slice(0, 10))
  await expectAccessible(inbox)
  await desk.close()
})
