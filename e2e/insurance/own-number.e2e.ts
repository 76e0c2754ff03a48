import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('A patient whose plan a partner holds says that the number on the card is their own @phone', async ({ page, request }) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  await signInAs(page, await makePatient(request, cast.hannah, { at }))
  await page.goto('/app/insurance')
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  await page.getByRole('combobox', { name: 'Insurance company' }).fill('Cigna')
  await page.getByRole('option', { name: 'Cigna' }).click()
  await page.getByLabel('Member ID', { exact: true }).fill('U1234567802')
  const own = page.getByRole('checkbox', { name: /The member ID on the card is only mine/ })
  await expect(own).toBeHidden()
  await page.getByText('My partner’s', { exact: true }).click()
  const holder = page.getByRole('group', { name: 'The person who holds the insurance' })
  await expect(holder).toBeVisible()
  await own.check()
  await expect(holder).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Your own' })).toBeVisible()
})
