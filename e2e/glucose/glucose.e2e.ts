import { expect } from '@playwright/test'
import { readingsOf, writeDexcom } from '../../server/src/glucose/tests/writing.ts'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('A patient adds the file of their sensor, reads what is in it first, and takes it out again @phone', async ({ page, request }) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  await signInAs(page, patient)
  await page.goto('/app/journal')
  await page.getByRole('link', { name: 'Glucose from a sensor' }).click()
  await expect(page.getByText('No sensor readings yet')).toBeVisible()
  await expectAccessible(page)

  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('shopping.csv', Buffer.from('what,how many\neggs,12\n'))
  await expect(page.getByRole('status').filter({ hasText: 'This is not a sensor file that we know' })).toBeVisible()
  await choose('Clarity.csv', writeDexcom(readingsOf('2026-02-20', (minute) => (minute < 144 ? 200 : 110))))
  const add = page.getByRole('button', { name: 'Add 288 readings' })
  await expect(add).toBeVisible()
  await expect(page.getByText('288, one every 5 min')).toBeVisible()
  await expectAccessible(page)
  await add.click()
  await expect(page.getByText('90% of the time in range')).toBeVisible()
  await expect(page.getByRole('row', { name: /^High/ })).toContainText('10%')
  await page.getByText('Values of each hour').click()
  await expect(page.getByRole('row', { name: /^12:00 AM/ })).toContainText('200')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove Clarity.csv' }).click()
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByText('No sensor readings yet')).toBeVisible()
})
