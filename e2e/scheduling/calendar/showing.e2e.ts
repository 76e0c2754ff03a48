import { expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { addDays, dayOf, makeFormatter } from '../../../web/src/kernel/words/format.ts'
import { apiAs, giveBackTimes } from '../../people.ts'
import { expectAccessible, test } from '../../screen.ts'
import { begin } from '../../times.ts'
import { bookVisitWithDana, findEntry, openCalendar, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)

test.use({ timezoneId: zone })

test('She reaches a patient from the visit and from the printed day, and sees canceled visits when she wants to @laptop', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, cast.dana)
  const { name, first, day, email, phone_number } = await bookVisitWithDana(request, staff, () => true)
  await signInAsDana(page)
  await page.goto(`/provider/appointments/${first.id}`)
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expect(page.locator(`a[href="tel:${phone_number}"]`)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/provider')
  const paper = page.locator('.day-list .on-paper').first()
  await expect(paper).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toContainText('@')
  await page.emulateMedia({ media: 'screen' })

  await staff(`POST /appointment/${first.id}/cancel`, { reason: 'A conference' })
  await openCalendar(page, day)
  await expect(findEntry(page, name)).toHaveCount(0)
  await page.getByLabel('Show canceled visits').check()
  await expect(findEntry(page, name)).toContainText('Canceled')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Show canceled visits')).toBeChecked()
})

test.describe('on a phone', () => {
  test.use({ locale: 'es-US' })

  test('A swipe shows the next day, and the day before; new things begin in the day shown @phone', async ({ page }) => {
    const format = makeFormatter('es')
    const today = dayOf(begin, zone)
    const heading = (day: string) => page.getByRole('heading', { level: 2, name: format.longDay(day) })
    await signInAsDana(page)
    await page.goto(`/provider/calendar?day=${addDays(today, 7)}`)
    await expect(heading(addDays(today, 7))).toBeVisible()
    await swipe(page, -120)
    await expect(heading(addDays(today, 8))).toBeVisible()
    await swipe(page, 120)
    await expect(heading(addDays(today, 7))).toBeVisible()
    // Hardly sideways: that scrolls.
    await swipe(page, 30)
    await expect(heading(addDays(today, 7))).toBeVisible()
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Bloquear tiempo…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bloquear tiempo' })
    await expect(dialog.getByLabel('Fecha', { exact: true })).toHaveValue(addDays(today, 7))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Nuevo', exact: true })).toBeFocused()
  })
})

/** Moves one finger sideways over the calendar, as the browser reports it. */
async function swipe(page: Page, across: number): Promise<void> {
  await page.locator('.cal-main').evaluate((element, across) => {
    const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 })
    element.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(180)], changedTouches: [touch(180)], bubbles: true }))
    element.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(180 + across)], bubbles: true }))
  }, across)
}
