import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A dietitian reads which visits have no claim, and has one made @laptop @phone', async ({ page }) => {
  await signInAs(page, cast.dana)
  await page.goto('/provider/claims')
  const visits = page.getByRole('list', { name: 'Visits without a claim' }).getByRole('listitem')
  const visit = visits.first()
  await expect(visit).toBeVisible()
  const name = (await visit.locator('b').textContent()) ?? ''
  await expectAccessible(page)
  await visit.getByRole('button', { name: 'Make the claim' }).click()
  await expect(page).toHaveURL(/provider\/claims\/[0-9a-f-]{36}$/)
  await expect(page.locator('main')).toContainText(name)
  await expectAccessible(page)
})
