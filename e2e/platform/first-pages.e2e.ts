import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('An administrator finds a first page, the settings, and the way to sign out @phone @laptop', async ({ page }) => {
  await signInAs(page, cast.selma)
  await page.goto('/provider')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await expect(page.getByText('You are signed in as Selma Kaya.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('How you sign in', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).not.toHaveURL(/\/admin/)
})
