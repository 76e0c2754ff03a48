import { expect } from '@playwright/test'
import { cast } from '../server/src/world/cast.ts'
import { signInAs } from './people.ts'
import { complaintsOf, expectAccessible, test } from './screen.ts'

test.use({ timezoneId: 'America/Chicago' })

test('A dietitian books a visit for a patient of hers from the calendar, and cancels it with a reason @laptop', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signInAs(page, cast.dana)
  await page.goto('/provider/calendar')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Book a patient…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a visit' })
  await dialog.getByLabel('Patient').fill('Harold')
  await page.getByRole('option', { name: /Harold Whitcomb/ }).click()
  await dialog.getByLabel('Date').fill('2026-03-11')
  await dialog.getByLabel('Start').fill('14:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Book/ }).last().click()
  await expect(page.getByText(/^Harold Whitcomb is booked: /)).toBeVisible()
  await page.getByRole('button', { name: 'Week after' }).click()
  await page.locator('.cal-root').getByText('Harold Whitcomb').first().click()
  await expect(page.getByRole('heading', { name: 'Harold Whitcomb' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const cancel = page.getByRole('dialog', { name: 'Cancel the visit with Harold Whitcomb?' })
  await cancel.getByLabel('Reason').fill('A conference that day')
  await expectAccessible(page)
  await cancel
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await expect(page.getByText('Canceled. Harold Whitcomb is being told.')).toBeVisible()
  expect(complaints).toEqual([])
})
