import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { giveReason } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test.use({ locale: 'en-US', timezoneId: 'America/Chicago' })

test('Support compares two records, merges them after a step-up, and takes it back @laptop', async ({ page }) => {
  await signInAs(page, cast.selma)
  await page.goto(`/admin/patients/${cast.noor.patient_id}/merge`)
  await page.getByLabel('Find the other record').fill('Haddad')
  await page.getByRole('button', { name: 'Compare' }).first().click()
  // One reason is enough for both: the comparison is one call.
  await giveReason(page)
  await expect(page.getByRole('columnheader', { name: 'Afterwards' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What moves' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge the two' }).click()
  await page.getByLabel('Password').fill(cast.selma.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('was merged into this one on')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo the merge' }).click()
  await expect(page.getByText('Taken back. Both records are as before.')).toBeVisible()
})
