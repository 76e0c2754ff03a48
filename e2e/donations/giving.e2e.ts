import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { proveIt } from '../proving.ts'
import { expectAccessible, test } from '../screen.ts'

test('A patient begins a gift, changes it and ends it @phone', async ({ page, request }) => {
  await signInAs(page, cast.maya)
  await page.goto('/app/settings/account')
  await page.getByRole('link', { name: 'Giving' }).click()
  await page.getByRole('button', { name: 'Begin the donation' }).click()
  await expect(page.getByText('Please choose a cause.')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('School gardens').click()
  await page.getByLabel('Amount in dollars').fill('12.50')
  await page.getByRole('button', { name: 'Begin the donation' }).click()
  await proveIt(page, request, cast.maya)
  await expect(page.getByText('$12.50, every month')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you gave' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the donation' }).click()
  await page.getByText('Every two weeks').click()
  await page.getByRole('button', { name: 'Save the donation' }).click()
  await expect(page.getByText('$12.50, every two weeks')).toBeVisible()
  await page.getByRole('button', { name: 'End it' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End the gift' }).click()
  await expect(page.getByRole('heading', { name: 'Begin a donation' })).toBeVisible()
  await expect(page.getByText('You gave within the last day')).toBeVisible()
})

test('Finance staff add a cause in both languages @laptop', async ({ page }) => {
  await signInAs(page, cast.femi)
  await page.goto('/admin/giving')
  await page.getByRole('button', { name: 'Add a cause' }).click()
  await page.getByLabel('Name in English').fill('Cooking with teens')
  await page.getByLabel('Name in Spanish').fill('Cocinar con adolescentes')
  await page.getByLabel('What it is, in English').fill('A kitchen after school.')
  await page.getByLabel('What it is, in Spanish').fill('Una cocina después de clases.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the cause' }).click()
  await expect(page.getByRole('row', { name: /Cooking with teens/ })).toBeVisible()
})
