import { expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { apiAs } from '../../people.ts'
import { collectComplaints, expectAccessible, test } from '../../screen.ts'
import { findEntry, openCalendar, signInAsDana, zone } from './week.ts'

test.use({ timezoneId: zone })

const columns = (page: Page) => page.locator('.cal-day')
const widthOfColumn = async (page: Page) => (await columns(page).first().boundingBox())?.width
/** The hour at the top of the grid, as it can be seen. */
const isOnScreen = (page: Page, selector: string) => expect(page.locator(selector).first()).toBeInViewport({ ratio: 0.1 })

test('She sees nights and weekends and a second clock when she wants to, finds the present hour again, and nothing jumps @laptop', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await signInAsDana(page)
  await openCalendar(page, '2026-03-03')
  await expect(columns(page)).toHaveCount(5)
  await isOnScreen(page, '.cal-now')

  await page.getByRole('button', { name: 'What the calendar shows' }).click()
  const options = page.getByRole('dialog')
  await options.getByRole('checkbox', { name: /^All hours/ }).check()
  await expect(columns(page)).toHaveCount(7)
  await expect(page.locator('.cal-hour', { hasText: '11 PM' })).toBeAttached()
  await options.getByLabel('Second time zone').selectOption('America/New_York')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
  await expect(page.locator('.cal-zone-names')).toHaveText('ESTCST')
  await expect(page.locator('.cal-hour[data-time="09:00:00"]')).toHaveText('10 AM9 AM')
  // The hours that came above have not moved what was on the screen.
  await isOnScreen(page, '.cal-now')
  await expectAccessible(page)

  // The choices belong to the person and the device.
  await page.reload()
  await expect(columns(page)).toHaveCount(7)
  await expect(page.locator('.cal-zone-names')).toBeVisible()
  await page.locator('.cal-hour', { hasText: '11 PM' }).first().scrollIntoViewIfNeeded()
  await expect(page.locator('.cal-now').first()).not.toBeInViewport()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await isOnScreen(page, '.cal-now')

  // The panel takes room beside the columns, not from them.
  const width = await widthOfColumn(page)
  await findEntry(page, 'Lunch').last().click()
  await expect(page.getByRole('button', { name: 'Close the panel' })).toBeVisible()
  expect(await widthOfColumn(page)).toBe(width)
  await isOnScreen(page, '.ev--chosen')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close the panel' }).click()
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(page.locator('.cal-paper[aria-busy="true"]')).toHaveCount(0)
  expect(await widthOfColumn(page)).toBe(width)
  // A week in which nothing is open on the weekend has the same columns as before, once the choice is taken back.
  await page.getByRole('button', { name: 'What the calendar shows' }).click()
  await options.getByRole('checkbox', { name: /^All hours/ }).uncheck()
  await options.getByLabel('Second time zone').selectOption('')
  await page.keyboard.press('Escape')
  await expect(columns(page)).toHaveCount(5)
  await expect(page.locator('.cal-zone-names')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('From the heading she jumps to any day with the keyboard, and a month shows what its days hold @laptop', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  await signInAsDana(page)
  await openCalendar(page, '2026-03-03')
  const range = page.getByRole('heading', { name: 'March 2 to 8' }).getByRole('button')
  await range.focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('button', { name: 'Tuesday, March 3', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('PageDown')
  await expect(picker.getByText('April 2026')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(picker.getByRole('button', { name: 'Sunday, April 12' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await page.keyboard.press('Enter')
  await picker.getByRole('button', { name: 'Month after' }).click()
  await picker.getByRole('button', { name: 'Wednesday, April 15' }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByRole('heading', { name: 'April 13 to 19' })).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()

  await page.getByText('Month', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
  const staff = await apiAs(request, cast.dana)
  const day = 'start_time=2026-03-03T06:00:00.000Z&end_time=2026-03-04T06:00:00.000Z'
  const { items } = await staff<{ items: { kind: string; title: string }[] }>(`GET /calendar-events?${day}`)
  const visits = items.filter(({ kind }) => kind === 'appointment').length
  const third = page.getByRole('button', { name: new RegExp(`^Tuesday, March 3, ${visits} visits, .*Lunch`) })
  await expect(third).toContainText(`${visits} visits`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Month after' }).click()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Month before' }).click()
  await third.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wednesday, March 4' })).toBeVisible()
  await expect(page).toHaveURL(/view=day/)
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ locale: 'es' })

  test('A compact month in Spanish leads to its days, and all hours to the present one @phone', async ({ page }) => {
    const complaints = collectComplaints(page)
    await signInAsDana(page)
    await page.goto('/provider/calendar?view=month&day=2026-03-03')
    await expect(page.getByRole('heading', { name: 'marzo de 2026' })).toBeVisible()
    const third = page.getByRole('button', { name: /^martes, 3 de marzo, \d visitas/ })
    await expect(third).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await third.click()
    await expect(page.getByRole('heading', { name: 'martes, 3 de marzo' })).toBeVisible()
    await page.getByRole('button', { name: 'Qué muestra el calendario' }).click()
    await page.getByRole('checkbox', { name: /^Todas las horas/ }).check()
    await page.getByLabel('Segunda zona horaria').selectOption('America/Los_Angeles')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('.cal-zone-names')).toBeVisible()
    await page.locator('.cal-hour', { hasText: /11 p/ }).first().scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Hoy', exact: true }).click()
    await isOnScreen(page, '.cal-now')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(complaints).toEqual([])
  })
})
