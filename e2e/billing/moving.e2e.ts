import { expect } from '@playwright/test'
import { giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { missVisit } from './missed.ts'

test.afterEach(giveBackTimes)

test('Whoever removes a card reads first which announced charge it was to pay, and what becomes of it @phone', async ({
  page,
  request,
  house,
}) => {
  const complaints = collectComplaints(page)
  const { robin, bill } = await missVisit(request, house)
  await signInAs(page, robin)
  await page.goto('/app/payment')
  await page.getByRole('button', { name: 'Remove the Visa ending in 4242' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the Visa ending in 4242?' })
  await expect(dialog).toContainText(`The charge of $${(bill.open_cents / 100).toFixed(2)} that is announced for`)
  await expect(dialog).toContainText('No other card may pay for it, so you pay in another way.')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
