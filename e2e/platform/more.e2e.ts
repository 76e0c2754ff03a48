import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('On a phone “More” opens what has no place in the bar of staff, also by the keyboard, and says where one is @phone', async ({
  page,
}) => {
  await signInAs(page, cast.dana)
  await page.goto('/provider')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const more = bar.getByRole('button', { name: /^More/ })
  await expect(bar.getByRole('link')).toHaveText([/^Home/, /^Calendar/, /^Clients/, /^Inbox/])
  const { scrollWidth, clientWidth } = await bar
    .getByRole('list')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/provider$/)
  await expect(more).toHaveAttribute('aria-current', 'true')
  await more.click()
  await page.getByRole('menuitem', { name: 'Referrals' }).click()
  await expect(page).toHaveURL(/\/provider\/referrals$/)
  // Turned, the same window has room for all.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(more).toHaveCount(0)
  await expect(bar.getByRole('link', { name: 'Referrals' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})

test('Patients reach their bills from every screen: in the rail, and on a phone behind “More” @phone', async ({ page }) => {
  await signInAs(page, cast.maya)
  await page.goto('/app')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText([/^Home/, /^Visits/, /^Journal/, /^Chat/])
  await bar.getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Bills', 'Labs'])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Bills' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /^More/ })).toHaveAttribute('aria-current', 'true')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar.getByRole('link', { name: 'Bills' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})
