import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff write a price from a day on, take over a list after a dry run, and add prefixes @phone', async ({ page }) => {
  await signInAs(page, cast.tom)
  await page.goto('/admin/fees?payer=%2287726%22&code=%2297803%22&day=any')
  const prices = page.getByRole('region', { name: 'Prices' })
  await expect(prices.getByRole('row', { name: /97803/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the price' }).click()
  await expect(dialog.getByText('Please choose a payer.').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Who pays it' }).fill('United Health')
  await page.getByRole('option', { name: 'United Healthcare' }).click()
  await dialog.getByLabel('Code').fill('97803')
  await dialog.getByLabel('Price of a unit in dollars').fill('40.25')
  await dialog.getByLabel('First day').fill('2031-01-01')
  await dialog.getByLabel('Source').fill('Contract of 2031')
  await dialog.getByRole('button', { name: 'Add the price' }).click()
  await expect(prices.getByRole('row', { name: /\$40\.25/ })).toBeVisible()
  await expect(prices.getByText('Dec 31, 2030')).toBeVisible()
  await page.getByRole('link', { name: 'Files' }).click()
  const take = (csv: string) =>
    page.getByLabel('Table as CSV').setInputFiles({ name: 'fees.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const header = 'payer_id,code,unit_price,starts_on,source'
  await take(`${header}\n87726,97804,20.00,2031-01-01,List\n87726,=1+1,20.00,2031-01-01,List`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Line 3, code')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import it' })).toBeDisabled()
  await expectAccessible(page)
  await take(`${header}\n87726,97804,20.00,2031-01-01,List`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import it' }).click()
  await expect(page.getByText('The file was imported.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Prefixes' }).click()
  await page.getByRole('textbox', { name: 'Prefixes' }).fill('QQD, zza')
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByText('ZZA belongs to Anthem and stays there.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prefixes' }).getByRole('row', { name: /QQD/ })).toBeVisible()
  await expectAccessible(page)
})
