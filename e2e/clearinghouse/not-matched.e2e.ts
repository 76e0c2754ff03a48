import { expect } from '@playwright/test'
import { remittance, wrap } from '../../server/src/claims/x12/tests/files.ts'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff say what a payer took off a payment, find it under what is cleared, and take it back @laptop @phone', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, cast.tom)
  await api('POST /admin/clearinghouse/files', { name: 'payment.835', text: wrap('835', remittance) })
  await signInAs(page, cast.tom)
  await page.goto('/admin/remits/suspense')
  const table = page.getByRole('region', { name: 'Money that is not matched' })
  const row = table.getByRole('row').filter({ hasText: 'WO, PCN9' })
  // The worker reads the file meanwhile.
  await expect(async () => {
    await page.reload()
    await expect(row.first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await expect(row.first()).toContainText('-$10.00')
  await row.first().getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Say where it belongs…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where does it belong?' })
  await dialog.getByLabel('Why').selectOption({ label: 'A fee or penalty of the payer' })
  await dialog.getByLabel('What you found out').fill('Their fee for paper checks')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByText('Cleared', { exact: true }).first().click()
  const cleared = page.getByText('Their fee for paper checks').first()
  await expect(cleared).toBeVisible()
  await expect(page.getByText('In the books it went to: Given up as not paid').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible()
})
