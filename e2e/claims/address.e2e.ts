import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { test } from '../screen.ts'

test('What somebody looks for among the claims stays out of the address, also where a link carries it @laptop', async ({ page }) => {
  await signInAs(page, cast.tom)
  await answerReasons(page)
  await page.goto('/admin/claims?q=somebody&sort=charge')
  await expect(page.getByLabel('Order')).toHaveValue('charge')
  const field = page.getByLabel('Client, dietitian or number')
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(/\/admin\/claims\?sort=charge$/)
  await field.fill('Nobody of this name')
  await expect(page.getByText('Found in all queues')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/claims\?sort=charge$/)
})
