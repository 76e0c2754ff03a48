import { expect } from '@playwright/test'
import { remittance, wrap } from '../../server/src/claims/x12/tests/files.ts'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff say that the money of a payer is at the bank with another amount, see the finding, and take it back @laptop @phone', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, cast.tom)
  await api('POST /admin/clearinghouse/files', { name: 'payment.835', text: wrap('835', remittance) })
  await signInAs(page, cast.tom)
  await page.goto('/admin/remits')
  const table = page.getByRole('region', { name: 'Payments from payers' })
  const row = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^It is there…/ }) })
  // The worker reads the file meanwhile.
  await expect(async () => {
    await page.reload()
    await expect(row.first()).toBeVisible({ timeout: allowTime(20_000) })
  }).toPass({ timeout: allowTime(80_000) })
  await expectAccessible(page)
  const payer = await row.first().getByRole('link').textContent()
  await row
    .first()
    .getByRole('button', { name: /^It is there…/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'It is at the bank' })
  await expect(dialog).toContainText(payer ?? '')
  await dialog.getByLabel('Amount in dollars').fill('0')
  await expect(dialog.getByRole('button', { name: 'It is there' })).toBeDisabled()
  await dialog.getByLabel('Amount in dollars').fill('1.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'It is there' }).click()
  await expect(dialog).toBeHidden()
  const noted = table.getByRole('row').filter({ hasText: '$1.50, not ' })
  await expect(noted).toBeVisible()
  await page.goto('/admin/finance')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('region', { name: 'What does not agree' })).toContainText(/Payment \S+ of .+, at the bank/, {
    timeout: allowTime(30_000),
  })
  await page.goto('/admin/remits')
  await noted.getByRole('button', { name: /^Take back/ }).click()
  await expect(noted).toBeHidden()
  await expect(row.first()).toBeVisible()
  await page.getByText('Should be at the bank', { exact: true }).click()
  await expect(page.getByText('Nothing is missing at the bank')).toBeVisible()
  await expectAccessible(page)
})
