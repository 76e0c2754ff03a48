/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/** Fails if the page is wider than the window. Only a table or a calendar may scroll sideways, inside itself (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, `${what} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Does the same with a window half or a quarter as wide, as a person sees it who enlarges the page. */
export async function expectRoomWhenEnlarged(page: Page, what: string): Promise<void> {
  const usual = page.viewportSize()
  if (!usual) throw new Error('The tour needs a window of a size.')
  // 1280 at 400 % is 320. Screens of staff are promised at 200 % only.
  await page.setViewportSize(usual.width < 640 ? { width: 320, height: 640 } : { width: 640, height: 450 })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expectNoSidewaysScroll(page, `${what}, enlarged,`)
  await page.setViewportSize(usual)
}

/** Fails if a control has no name. */
export async function expectNames(page: Page, what: string): Promise<void> {
  const unnamed = await page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab]'
    const isNamed = (element: HTMLElement) => {
      const byId = element.getAttribute('aria-labelledby')
      return (
        element.getAttribute('aria-label') ||
        (byId && document.getElementById(byId.split(' ')[0] ?? '')?.textContent) ||
        element.textContent?.trim() ||
        (element as HTMLInputElement).labels?.length ||
        element.title ||
        element.querySelector('img[alt]:not([alt=""])')
      )
    }
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.offsetParent !== null && !isNamed(element))
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect(unnamed, `${what}: controls without a name`).toEqual([])
}

/** Fails if anything moves, for people who asked their device for less motion. */
export async function expectStillness(page: Page, what: string): Promise<void> {
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1).length,
  )
  expect(moving, `${what} moves`).toBe(0)
}
