import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { cast } from '../server/src/world/cast.ts'
import { signInAs } from './people.ts'
import { expectAccessible, test } from './screen.ts'

test('A stranger meets the first page, and a wrong address leads back to it', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(complaints).toEqual([])
})

test('An administrator finds a calm first page, the settings, and the way out', async ({ page }) => {
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
