/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { cast } from '../server/src/world/cast.ts'
import { signInAs } from './people.ts'
import { expectAccessible, test } from './screen.ts'

const open = [
  '/',
  '/find?q=sugar&zip=60614',
  '/d/hannah-okafor',
  '/book/hannah-okafor',
  '/login',
  '/provider/login',
  '/reset',
  '/status',
  '/no-such-page',
]
const mayas = ['/app', '/app/visits', '/app/book', '/app/settings/account']
const danas = ['/provider', '/provider/calendar', '/provider/availability', '/provider/settings']

/** Opens a screen and waits until it has its heading and nothing says that it is still loading. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Nothing but a table or a calendar of its own may be wider than the window (WCAG 1.4.10). */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, `${path} is wider than its window`).toBeLessThanOrEqual(0)
}

test('Every screen fits a window of 320 px, which is also 1280 px at 400 % @laptop', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of open) {
    await visit(page, path)
    await expectNoSidewaysScroll(page, path)
  }
  await signInAs(page, cast.maya)
  for (const path of mayas) {
    await visit(page, path)
    await expectNoSidewaysScroll(page, path)
  }
})

test('The dietitian’s screens fit a laptop at 200 % @laptop', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 640, height: 450 })
  await signInAs(page, cast.dana)
  for (const path of danas) {
    await visit(page, path)
    await expectNoSidewaysScroll(page, path)
  }
})

test('Dark, high contrast and without motion, screens have no finding and nothing moves @laptop', async ({ page }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' })
  await signInAs(page, cast.maya)
  for (const path of [...open.slice(0, 4), ...mayas]) {
    await visit(page, path)
    const moving = await page.evaluate(
      () => document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1).length,
    )
    expect(moving, `${path} moves`).toBe(0)
  }
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none', reducedMotion: 'reduce' })
  for (const path of [...open.slice(0, 4), ...mayas]) {
    await visit(page, path)
    await expectAccessible(page)
  }
})

/** Presses Tab until an element with this name has the focus; every stop on the way must show where it is. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
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

test('With the keyboard alone: from a profile to a time that is held @laptop', async ({ page }) => {
  const time = /^\d{1,2}:\d{2} (AM|PM)$/
  await visit(page, '/d/hannah-okafor')
  await expect(page.getByRole('radio', { name: time }).first()).toBeAttached()
  await tabTo(page, time)
  await page.keyboard.press('Space')
  await tabTo(page, /^Continue with/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/book\/hannah-okafor/)
  await expect(page.getByText(/Held for you/i).first()).toBeVisible()
})

test('With the keyboard alone: Dana opens a visit of her calendar and finds the way to move it @laptop', async ({ page }) => {
  await signInAs(page, cast.dana)
  await visit(page, '/provider/calendar')
  await tabTo(page, /Ruth Abernathy/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ruth Abernathy' })).toBeVisible()
})

test('Every control has a name, in both languages @laptop', async ({ page, context, baseURL }) => {
  test.setTimeout(120_000)
  await signInAs(page, cast.dana)
  for (const locale of ['en', 'es']) {
    await context.addCookies([{ name: 'sorrel_language', value: locale, url: baseURL ?? '' }])
    for (const path of [...open.slice(0, 4), ...danas]) {
      await visit(page, path)
      const unnamed = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab]',
          ),
        ]
          .filter((element) => element.offsetParent !== null)
          .filter((element) => {
            const labels = (element as HTMLInputElement).labels
            const byId = element.getAttribute('aria-labelledby')
            const name =
              element.getAttribute('aria-label') ?? (byId ? document.getElementById(byId.split(' ')[0] ?? '')?.textContent : null)
            return !(
              name ||
              element.textContent?.trim() ||
              labels?.length ||
              element.title ||
              element.querySelector('img[alt]:not([alt=""])')
            )
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      )
      expect(unnamed, `${path} in ${locale}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    }
  }
})
