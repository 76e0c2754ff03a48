import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('A dietitian writes a message for tomorrow morning, gives it another time, and deletes it @phone', async ({ page, request }) => {
  const { marisol } = cast
  const staff = await apiAs(request, marisol)
  const patient = await makePatient(request, marisol, { at: pickOne(await listOffered(staff, marisol, farAhead)) })
  await signInAs(page, marisol)
  await page.goto('/provider/inbox?show=all')
  await page.getByRole('link', { name: new RegExp(patient.name) }).click()
  const field = page.getByRole('textbox', { name: /^Write to/ })
  await expect(page.getByRole('button', { name: 'Send later' })).toHaveCount(0)
  await field.fill('Remember your lunch box.')
  await page.getByRole('button', { name: 'Send later' }).click()
  await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: /^Tomorrow, 8:00 AM/ }).click()
  const planned = page.getByRole('list', { name: 'Messages that are sent later' })
  await expect(planned.getByText(/^Will be sent tomorrow, 8:00 AM/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  await planned.getByRole('button', { name: 'What to do with this planned message' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const when = page.getByLabel('Day and time')
  const typed = await when.inputValue()
  await when.fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This time is over. Pick a later one.')).toBeVisible()
  await expectAccessible(page)
  await when.fill(typed.replace(/T.*/, 'T09:30'))
  await page.getByRole('textbox', { name: 'Your message' }).fill('Remember your lunch box, please.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(planned.getByText(/^Will be sent tomorrow, .*9:30 AM/)).toBeVisible()
  await expect(planned.getByText('Remember your lunch box, please.')).toBeVisible()

  await planned.getByRole('button', { name: 'What to do with this planned message' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the message' }).click()
  await expect(planned).toHaveCount(0)
  await expect(page.getByText('Nothing has been written yet')).toBeVisible()
})
