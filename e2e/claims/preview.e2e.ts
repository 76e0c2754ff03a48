import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff see what the claim of a visit would say, and then make it @laptop', async ({ page }) => {
  await signInAs(page, cast.tom)
  // Another walk may have given one already.
  await answerReasons(page)
  await page.goto('/admin/claims')
  await page.getByRole('link', { name: 'Preview', exact: false }).click()
  await expect(page.getByRole('heading', { name: 'Preview of claims' })).toBeVisible()
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row).toContainText('Not previewed yet')
  const box = row.getByRole('checkbox')
  const chosen = (await box.getAttribute('aria-label'))!
  await box.check()
  const bar = page.getByRole('region', { name: 'Chosen for the preview' })
  await expect(bar.getByRole('button', { name: 'Make the claims' })).toBeDisabled()
  await bar.getByRole('button', { name: 'Preview' }).click()
  await expect(row).toContainText(/Ready to be sent|It would wait/)
  await expect(row).toContainText(/\d{5}.* × \d/)
  // What was found is said in words, without the places of a file.
  await expect(row).not.toContainText(/payer\.|lines\.\d|patient\./)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Make the claims (1)' }).click()
  await expect(page.getByRole('checkbox', { name: chosen })).toBeHidden()
  await expect(bar).toBeHidden()
  await expectAccessible(page)
  await page.getByText('Claims that are not sent').click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Not previewed yet')
})
