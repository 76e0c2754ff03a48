import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff find what a payer paid less than its contract says, write to it, and complete an office @laptop', async ({ page }) => {
  await signInAs(page, cast.tom)
  // Another walk may have given one already.
  await answerReasons(page)
  await page.goto('/admin/denials')
  await page.getByRole('link', { name: 'Paid too little' }).click()
  await expect(page.getByText(/is missing in all$/)).toBeVisible()
  await expectAccessible(page)
  const row = page.getByRole('region', { name: 'Claims that were paid too little' }).getByRole('row').nth(1)
  await expect(row).toContainText(/\d{5} × \d/)
  await row.getByRole('link').click()
  await expect(page.getByText(/The payer allowed .+ where its contract says/)).toBeVisible()
  await page.getByRole('button', { name: 'Write to the payer about it…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Letter of appeal' })
  await expect(dialog.getByLabel('Text of the letter')).toHaveValue(/the contract sets \$.+ are missing/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the letter' }).click()
  await expect(page.getByRole('list', { name: 'Letters of appeal' })).toContainText('The contract sets a higher fee')

  await page.goto('/admin/practice')
  await page.getByRole('region', { name: 'Offices on claims' }).getByRole('button').first().click()
  const office = page.getByRole('dialog')
  await office.getByLabel(/^Last four digits/).fill('12')
  await office.getByLabel(/^NPI of the office/).fill('1467857194')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Four digits.').first()).toBeVisible()
  await expect(office.getByText('This is not an NPI.').first()).toBeVisible()
  await expectAccessible(page)
  await office.getByLabel(/^Last four digits/).fill('1207')
  await office.getByLabel(/^NPI of the office/).fill('1467857193')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office).toBeHidden()
  await expect(page.getByRole('region', { name: 'Offices on claims' })).toContainText('1467857193')
})
