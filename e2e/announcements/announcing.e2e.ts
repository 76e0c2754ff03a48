import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Support writes an announcement, a patient reads and closes it, and support sees both @laptop', async ({ page }) => {
  await signInAs(page, cast.selma)
  await page.goto('/admin/announcements')
  await expect(page.getByRole('row', { name: /Case conference on Thursday/ })).toBeVisible()
  await page.getByRole('button', { name: 'Write one' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').or(page.locator('.summary, .error-summary')).first()).toBeVisible()
  await page.getByLabel('For', { exact: true }).selectOption('patients')
  await page.getByLabel('Title in English').fill('The walking group meets on Sunday')
  await page.getByLabel('Text in English').fill('At ten, in front of the garden. Bring water.')
  await page.getByLabel('Title in Spanish').fill('El grupo de caminata se reúne el domingo')
  await page.getByLabel('Text in Spanish').fill('A las diez, frente al jardín. Trae agua.')
  await page.getByLabel('Where it leads').fill('/app/visits')
  await expect(page.getByText('This is how it will look:')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const row = page.getByRole('row', { name: /The walking group meets on Sunday/ })
  await expect(row).toContainText('Shown now')
  // Support's own first screen shows only what is for everybody, and their settings only what is theirs.
  await page.goto('/admin')
  await expect(page.getByText('What waits for you')).toBeVisible()
  await expect(page.getByText('The walking group meets on Sunday', { exact: true })).toBeHidden()
  await expect(page.getByText('Case conference on Thursday')).toBeHidden()
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await expect(page.getByRole('heading', { name: 'How you sign in' })).toBeVisible()
  await expect(page.locator('main a[href^="/provider"]')).toHaveCount(0)

  await signInAs(page, cast.maya)
  await page.goto('/app')
  await expect(page.getByText('The walking group meets on Sunday', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide: The walking group meets on Sunday' }).click()
  await expect(page.getByText('The walking group meets on Sunday', { exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('The walking group meets on Sunday', { exact: true })).toBeHidden()

  await signInAs(page, cast.selma)
  await page.goto('/admin/announcements')
  await expect(row).toContainText('1 closed it')
  await page.getByRole('button', { name: 'End now: The walking group meets on Sunday' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End the announcement' }).click()
  await expect(row).toContainText('Over')
})

test('A dietitian reads on their phone what is for dietitians @phone', async ({ page }) => {
  await signInAs(page, cast.hannah)
  await page.goto('/provider')
  await expect(page.getByText('Case conference on Thursday', { exact: true })).toBeVisible()
  await expect(page.getByText('A day on which the office is closed')).toBeHidden()
  await expectAccessible(page)
})
