/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, expectReachableScrolling, test } from '../screen.ts'

/** Opens a screen and waits for its heading and for the end of loading. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Presses Tab until an element with this name has the focus. Every stop on the way must show the focus. */
async function pressTabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      const label = element.closest('label') ? getComputedStyle(element.closest('label') as Element) : style
      const box = element.getBoundingClientRect()
      return {
        name:
          element.getAttribute('aria-label') ??
          (element.textContent?.trim() || (element as HTMLInputElement).labels?.[0]?.textContent?.trim()) ??
          '',
        shown: style.outlineStyle !== 'none' || style.boxShadow !== 'none' || label.outlineStyle !== 'none' || label.boxShadow !== 'none',
        inWindow: box.bottom > 0 && box.top < innerHeight,
      }
    })
    if (!focus) continue
    expect(focus.shown, `the focus on "${focus.name.slice(0, 40)}" cannot be seen`).toBe(true)
    expect(focus.inWindow, `the focus on "${focus.name.slice(0, 40)}" is out of sight`).toBe(true)
    if (name.test(focus.name)) return
  }
  throw new Error(`no ${name} within 80 presses of Tab`)
}

test('With the keyboard alone, a patient gets from a profile to a held time @laptop', async ({ page }) => {
  const time = /^\d{1,2}:\d{2} (AM|PM)$/
  await openScreen(page, '/d/hannah-okafor')
  await expect(page.getByRole('radio', { name: time }).first()).toBeAttached()
  await pressTabTo(page, time)
  await page.keyboard.press('Space')
  await pressTabTo(page, /^Continue with/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/book\/hannah-okafor/)
  await expect(page.getByText(/Held for you/i).first()).toBeVisible()
})

test('With the keyboard alone, Dana opens a visit in her calendar and finds how to move it @laptop', async ({ page }) => {
  await signInAs(page, cast.dana)
  await openScreen(page, '/provider/calendar')
  await pressTabTo(page, /Ruth Abernathy/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ruth Abernathy' })).toBeVisible()
})

test('Ctrl K finds an action by any of its words, and starts it on its screen @laptop', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signInAs(page, cast.dana)
  await openScreen(page, '/provider')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(page)
  // Choosing another one, and closing, leave the screen as it is.
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', 'palette-hit-1')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('vacation')
  const block = page.getByRole('option', { name: 'Block time' })
  await expect(block).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await block.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/provider\/calendar/)
  await expect(page.getByRole('dialog', { name: /Block/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('Ctrl K opens the chart of a client, and loses no letter that is typed while it opens @laptop', async ({ page, request }) => {
  const staff = await apiAs(request, cast.dana)
  const { items } = await staff<{ items: { id: string; name: string }[] }>('GET /my-client-care?sort=name')
  const [client] = items
  await signInAs(page, cast.dana)
  await openScreen(page, '/provider')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(client?.name ?? '')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue(client?.name ?? '')
  await page.getByRole('option', { name: client?.name ?? '', exact: true }).click()
  await expect(page).toHaveURL(`/provider/clients/${client?.id}`)
})

test('With the keyboard alone, Dana reaches the hours of a day without entries @laptop', async ({ page }) => {
  await signInAs(page, cast.dana)
  // So low that the hours of a day do not fit.
  await page.setViewportSize({ width: 1280, height: 480 })
  await openScreen(page, '/provider/calendar?view=day&day=2035-03-04')
  const hours = page.getByRole('row', { name: 'Calendar', exact: true })
  await expectReachableScrolling(page)
  await hours.focus()
  await expect(hours).toBeFocused()
  await expectAccessible(page)
})

test('With the search on top, billing staff find a client by name and open their bills, for a reason @laptop', async ({ page }) => {
  await signInAs(page, cast.tom)
  await openScreen(page, '/admin')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Maya Lind')
  await expect(page.getByRole('option', { name: /^Maya Lindqvist/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/billing/${cast.maya.patient_id}$`))
  await expect(page.getByRole('dialog')).toContainText(/why|reason/i)
})
