/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/** The people for whom a screen is made, as the layout above it says. */
export type Role = 'anyone' | 'patient' | 'provider' | 'admin'
export type Screen = { role: Role; path: string }

// The parts of the app's router and cache that the tour uses. The router publishes itself for development tools under this name.
type Route = { id: string; fullPath: string; parentRoute?: Route; children?: unknown; options: { component?: unknown } }
type Cache = {
  isFetching: () => number
  clear: () => void
  getDefaultOptions: () => { queries?: object }
  setDefaultOptions: (options: object) => void
  getQueryCache: () => { getAll: () => { state: { error: unknown }; isActive: () => boolean }[] }
}
type Router = {
  routesById: Record<string, Route>
  state: { status: string }
  navigate: (to: { href: string }) => Promise<void>
  options: { context: { query: Cache } }
}
declare global {
  interface Window {
    __TSR_ROUTER__?: Router
  }
}

const roles: Record<string, Role> = { public: 'anyone', bare: 'anyone', patient: 'patient', staff: 'provider', admins: 'admin' }

/** Every screen in the table of routes of the built app. */
export async function screensOf(page: Page): Promise<Screen[]> {
  const leaves = await page.evaluate(() =>
    Object.values(window.__TSR_ROUTER__?.routesById ?? {})
      .filter(({ children, options }) => !children && options.component)
      .map(({ fullPath, id, ...route }) => {
        let layout: Route | undefined = route.parentRoute
        while (layout?.parentRoute?.parentRoute) layout = layout.parentRoute
        return { path: fullPath, layout: layout?.id.replaceAll('/', '') ?? '' }
      }),
  )
  expect(leaves.length, 'screens in the table of routes').toBeGreaterThan(0)
  return leaves.map(({ path, layout }) => ({ role: roleOf(layout), path }))
}

export function roleOf(layout: string): Role {
  const role = roles[layout]
  if (!role) throw new Error(`The tour does not know whose screens stand below the layout "${layout}": say so in e2e/tour/router.ts.`)
  return role
}

/** The page to which an address belongs: that of visitors and patients, or that of staff. */
export const appOf = (path: string): 'provider' | 'client' => (/^\/(provider|admin)(\/|$)/.test(path) ? 'provider' : 'client')

/** Goes to a screen as a link would, without loading the page again. The apps of patients and of staff are two pages, so a change of app does load. */
export async function followLink(page: Page, address: string): Promise<void> {
  if (!isOfThisApp(page, address)) await page.goto(address)
  // NOTE: not awaited, because the promise is lost when a screen redirects to another page.
  else await page.evaluate((href) => void window.__TSR_ROUTER__?.navigate({ href }), address)
}

/** Whether an address belongs to the app that the page shows. */
export const isOfThisApp = (page: Page, address: string): boolean => appOf(new URL(page.url()).pathname) === appOf(address)

/** Waits until a screen has its heading, and the router, the reads and all elements have finished loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__
    if (!router) return false
    const isIdle = router.state.status === 'idle' && router.options.context.query.isFetching() === 0
    return isIdle && document.querySelector('h1, [role="alert"]') !== null && document.querySelector('[aria-busy="true"], .bone') === null
  })
}

/** Empties the cache and turns off retries, so that a screen shows only what the network answers now. */
export const forgetReads = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const cache = window.__TSR_ROUTER__?.options.context.query
    const { queries } = cache?.getDefaultOptions() ?? {}
    cache?.setDefaultOptions({ queries: { ...queries, retry: false } })
    cache?.clear()
  })

/** The number of reads of the screen that failed. */
export const failedReads = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const reads = window.__TSR_ROUTER__?.options.context.query.getQueryCache().getAll() ?? []
    return reads.filter((read) => read.isActive() && read.state.error !== null).length
  })
