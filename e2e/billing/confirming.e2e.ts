import { expect } from '@playwright/test'
import { allowTime } from '../pace.ts'
import { giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { missVisit } from './missed.ts'

test.afterEach(giveBackTimes)

test('A bank wants a payment to be confirmed: nothing is charged when its customer says no, and once when they say yes @phone @laptop', async ({
  page,
  request,
  house,
}) => {
  const complaints = collectComplaints(page)
  const { robin, bill } = await missVisit(request, house, '4000002760003184')
  const amount = `$${(bill.open_cents / 100).toFixed(2)}`
  await signInAs(page, robin)
  await page.goto('/app/billing')
  await page
    .getByRole('button', { name: `Pay ${amount} now` })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${amount}`, exact: true })
    .click()
  const confirm = page.getByRole('button', { name: `Confirm ${amount} with my bank` })
  await expect(async () => {
    await page.reload()
    await expect(confirm).toBeVisible({ timeout: allowTime(2_000) })
  }).toPass({ timeout: allowTime(30_000) })
  await expectAccessible(page)
  await confirm.click()
  const bank = page.getByRole('dialog', { name: 'The bank of the demo' })
  await expect(bank).toContainText(`Do you want to pay ${amount}`)
  await expectAccessible(page)
  await bank.getByRole('button', { name: 'No, do not pay' }).click()
  await expect(page.getByText('It was not confirmed, and nothing was charged.')).toBeVisible()

  await page.goto('/app/payment')
  await confirm.click()
  await bank.getByRole('button', { name: `Yes, pay ${amount}` }).click()
  await expect(page.getByText('Thank you. It is paid.')).toBeVisible()
  await expect(confirm).toBeHidden()
  await expect(page.locator('.payments').getByText('Paid', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await expect(async () => {
    await page.goto(`/app/billing/${bill.id}`)
    await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible({ timeout: allowTime(2_000) })
  }).toPass({ timeout: allowTime(30_000) })
  expect(complaints).toEqual([])
})
