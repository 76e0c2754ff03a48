import { expect } from '@playwright/test'
import { allowTime } from '../pace.ts'
import { giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { missVisit } from './missed.ts'

test.afterEach(giveBackTimes)

test('A card that declines says so where somebody pays, with the reason and what they can do, and the bill says it afterwards @phone', async ({
  page,
  request,
  house,
}) => {
  const complaints = collectComplaints(page)
  const { robin, bill } = await missVisit(request, house, '4000000000000341')
  const amount = `$${(bill.open_cents / 100).toFixed(2)}`
  await signInAs(page, robin)
  await page.goto(`/app/billing/${bill.id}`)
  await page.getByRole('button', { name: `Pay ${amount} now` }).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${amount} now` })
  await dialog.getByRole('button', { name: `Pay ${amount}`, exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Your Visa ending in 0341 did not pay. The bank declined the card. Nothing was charged.',
    {
      timeout: allowTime(30_000),
    },
  )
  await expect(dialog.getByRole('link', { name: 'add one' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const open = page.getByRole('region', { name: 'What is open' })
  await expect(open).toContainText(`Your payment of ${amount} with the Visa ending in 0341`)
  await expect(open).toContainText('The bank declined the card.')
  await expect(page.getByText('Thank you')).toHaveCount(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('A card that comes after the dialog was opened pays, and says thank you once it has paid @laptop', async ({
  page,
  request,
  house,
}) => {
  const complaints = collectComplaints(page)
  const { robin, bill } = await missVisit(request, house)
  const amount = `$${(bill.open_cents / 100).toFixed(2)}`
  await signInAs(page, robin)
  const opened = Promise.withResolvers<void>()
  await page.route(/\/billing\/[^/]+\/bills(\?|$)/, async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto(`/app/billing/${bill.id}`)
  await page.getByRole('button', { name: `Pay ${amount} now` }).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${amount} now` })
  await expect(dialog.getByText('To pay here, please add a card first.')).toBeVisible()
  opened.resolve()
  await dialog.getByRole('button', { name: `Pay ${amount}`, exact: true }).click()
  await expect(page.getByText('Thank you. It is paid.')).toBeVisible({ timeout: allowTime(30_000) })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Pay ${amount} now` })).toHaveCount(0)
  expect(complaints).toEqual([])
})
