import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { dayOf } from '../../web/src/kernel/words/format.ts'
import { apiAs, giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { addMinutes } from '../times.ts'
import { bookVisitWithDana, clock } from './calendar/week.ts'

test.afterEach(giveBackTimes)

test.use({ timezoneId: 'America/Chicago' })

test('A dietitian books a visit for one of her patients from the calendar, and cancels it with a reason @laptop', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signInAs(page, cast.dana)
  await page.goto('/provider/calendar')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Book a patient…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a visit' })
  await dialog.getByLabel('Patient').fill('Harold')
  await page.getByRole('option', { name: /Harold Whitcomb/ }).click()
  // A Saturday, when she does not work.
  await dialog.getByLabel('Date').fill('2026-03-14')
  await dialog.getByLabel('Start').fill('14:00')
  await dialog.getByRole('button', { name: 'Book it anyway…' }).click()
  await dialog.getByLabel('Why this time anyway?').fill('Saturday clinic')
  await dialog.getByRole('button', { name: 'Set the rules aside' }).click()
  await expect(dialog.getByText('Your rules are set aside for this visit: Saturday clinic')).toBeVisible()
  // The override applied to that time only.
  await dialog.getByLabel('Date').fill('2026-03-11')
  await expect(dialog.getByText(/^Your rules are set aside/)).toHaveCount(0)
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
  await expect(page.getByText('Canceled.', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('A dietitian sees which date of a series is taken, leaves it out, and books the others @laptop', async ({ page, request }) => {
  const complaints = collectComplaints(page, { refusals: 'none' })
  const week = 7 * 24 * 60
  const staff = await apiAs(request, cast.dana)
  const { name, at, api } = await bookVisitWithDana(request, staff, (one, free) => free.has(addMinutes(one, -week)))
  await signInAs(page, cast.dana)
  await page.goto('/provider/calendar')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Book a patient…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a visit' })
  await dialog.getByLabel('Patient').fill(name)
  await page.getByRole('option', { name }).click()
  await dialog.getByLabel('Date').fill(dayOf(addMinutes(at, -week), cast.dana.time_zone))
  await dialog.getByLabel('Start').fill(clock(at))
  await dialog.getByLabel('Repeats').selectOption('Weekly')
  await dialog.getByLabel('How many visits').fill('2')
  await expect(dialog.getByText('1 date is not available')).toBeVisible()
  await expect(dialog.getByText(`You have a visit then.`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Leave out what is not available first' })).toBeDisabled()
  await expectAccessible(page)
  // One press takes a free time nearby, or leaves the date out.
  await dialog
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
  await expect(dialog.getByText('All dates are available')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Book 2 visits' })).toBeEnabled()
  await dialog.getByLabel('How many visits').fill('3')
  await dialog.getByLabel('How many visits').fill('2')
  await expect(dialog.getByText('1 date is not available')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave out the date that is not available' }).click()
  await dialog.getByRole('button', { name: 'Book 1 visit' }).click()
  await expect(page.getByText(new RegExp(`^${name} is booked: `))).toBeVisible()
  const { items } = await api<{ items: { starts_at: string }[] }>('GET /appointments?statuses=Scheduled')
  expect(items.map(({ starts_at }) => starts_at).sort()).toEqual([addMinutes(at, -week), at])
  expect(complaints).toEqual([])
})
