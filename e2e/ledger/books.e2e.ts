import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { giveReason } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff go from the books to one account, to where its money came from, and back to a moment before it @laptop', async ({
  page,
}) => {
  await signInAs(page, cast.tom)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  const kinds = page.getByRole('region', { name: 'Accounts by kind' })
  await expect(kinds.getByRole('row', { name: /All together/ })).toContainText('$0.00')
  await kinds.getByRole('link', { name: 'Patients owe' }).click()
  await giveReason(page)
  const accounts = page.getByRole('region', { name: 'Patients owe' })
  await accounts.getByRole('link').first().click()
  const moved = page.getByRole('region', { name: 'What moved this account' })
  await expect(moved.getByRole('row', { name: /A patient owes/ }).first()).toBeVisible()
  await expectAccessible(page)
  await moved.getByRole('link', { name: 'Earned by fees' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Earned by fees' })).toBeVisible()
  await page.getByLabel('As of').fill('2020-01-01T12:00')
  await expect(page.getByText('Nothing had moved this account by then.')).toBeVisible()
  await expectAccessible(page)
})
