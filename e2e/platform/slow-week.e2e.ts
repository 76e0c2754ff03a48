import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A week of times that has not loaded does not look empty, and the last seen week can be read offline @phone', async ({
  page,
  context,
}) => {
  await page.goto('/d/hannah-okafor')
  const times = page.locator('label.slot')
  await expect(times.first()).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/availability-slots?*', async (route) => {
    await asked
    await route.continue().catch(() => {})
  })
  // The server drew the first week. Any other week is asked for.
  await page.getByRole('button', { name: 'Later week' }).click()
  const unknown = page.locator('.day--unknown')
  await expect(unknown).toHaveCount(7)
  await expect(page.getByText(/No open times/)).toHaveCount(0)
  await expectAccessible(page)
  answer()
  await expect(times.first()).toBeVisible()
  await expect(unknown).toHaveCount(0)

  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText(/This is what the page showed at/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Later week' }).click()
  await expect(unknown).toHaveCount(7)
  await expect(page.getByText('It appears when you are connected again.')).toBeVisible()
  await page.getByRole('button', { name: 'Earlier week' }).click()
  await expect(times.first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('A dietitian who is offline is told so at once and can read the last seen week; the next week does not look empty @laptop', async ({
  page,
  context,
}) => {
  await signInAs(page, cast.dana)
  await page.goto('/provider/calendar')
  const entry = page.locator('.cal-root .ev').filter({ hasText: 'Ruth Abernathy' })
  await expect(entry).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(page.locator('.cal-paper[aria-busy="true"]')).toBeVisible()
  await expect(page.locator('.cal-count-bone').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Week before' }).click()
  await expect(entry).toBeVisible()
})
