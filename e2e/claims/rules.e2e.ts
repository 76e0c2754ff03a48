import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff write a rule, try it on claims of the past and save it, and check a list of claims', async ({ page }) => {
  await signInAs(page, cast.tom)
  // Another walk may have given one already.
  await answerReasons(page)
  await page.goto('/admin/rules')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add it to the list' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Aetna in green')
  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  // Nobody knows the ids of payers by heart.
  await dialog.getByLabel('Add a payer').fill('Aet')
  await page.getByRole('option', { name: 'Aetna' }).click()
  await expect(dialog.getByLabel('Values')).toHaveValue('60054')
  await expect(dialog.getByText('Aetna', { exact: true })).toBeVisible()
  await dialog.getByLabel('What to do').selectOption('tag')
  await dialog.getByLabel('Tag').fill('green')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add it to the list' }).click()
  const rule = page.getByRole('listitem').filter({ hasText: 'Aetna in green' })
  await expect(rule).toContainText('Payer is Aetna')
  await rule.getByRole('button', { name: 'Move Aetna in green up' }).click()
  await page.getByRole('button', { name: 'Try them' }).click()
  await expect(page.getByText(/claims were tried/)).toBeVisible()
  await expect(page.getByText('green').last()).toBeVisible()
  await page.getByRole('button', { name: /^Save as version/ }).click()
  await dialog.getByLabel('Reason (kept on record)').fill('Aetna asked for it')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Aetna asked for it')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/claims/import')
  const csv = 'external_ref,appointment_id,submit\nJan-1,=1+1,yes'
  await page.getByLabel('Table as CSV').setInputFiles({ name: 'claims.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('row', { name: /Jan-1.*Not made.*=1\+1/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the claims' })).toBeDisabled()
  await expectAccessible(page)
})
