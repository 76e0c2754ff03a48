import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

const words = 'Acompaño a personas con diabetes, sin prisas.'

test('A dietitian writes a second biography, and a reader in Spanish sees that one @phone', async ({ page, browser, baseURL }) => {
  await signInAs(page, cast.theo)
  await page.goto('/provider/profile')
  await page.getByLabel('Language of a second biography').selectOption({ label: 'Spanish' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write your second biography').first()).toBeVisible()
  await page.getByLabel('Your second biography').fill(words)
  await expectAccessible(page)
  await page.screenshot({ path: '.cache/own-profile-phone.png', fullPage: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
  const reader = await browser.newContext({ locale: 'es-US', ...(baseURL && { baseURL }) })
  const other = await reader.newPage()
  await other.goto(`/d/${cast.theo.slug}`)
  await expect(other.getByText(words)).toBeVisible()
  await reader.close()
})
