/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/** Whose screen it is: the layout above it says so. */
export type Role = 'anyone' | 'patient' | 'provider' | 'admin'
export type Screen = { role: Role; path: string }

// What the app's router and its cache are, as far as the tour drives them. The router shows itself to development tools under this name.
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

/** Every screen of the table of routes, as the built app has it. */
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

const appOf = (path: string): string => (/^\/(provider|admin)(\/|$)/.test(path) ? 'provider' : 'client')

/** Goes to a screen as a link would, without loading the page again; the two apps, patients' and staff's, are two pages. */
export async function follow(page: Page, address: string): Promise<void> {
  if (!isOfThisApp(page, address)) await page.goto(address)
  // Not waited for: the promise is lost when a screen sends the person on to another page.
  else await page.evaluate((href) => void window.__TSR_ROUTER__?.navigate({ href }), address)
}

/** Whether a screen belongs to the app of which the page is. */
export const isOfThisApp = (page: Page, address: string): boolean => appOf(new URL(page.url()).pathname) === appOf(address)

/** Waits until a screen has its heading, and neither the router nor a read nor anything on it is still on its way. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__
    if (!router) return false
    const isIdle = router.state.status === 'idle' && router.options.context.query.isFetching() === 0
    return isIdle && document.querySelector('h1, [role="alert"]') !== null && document.querySelector('[aria-busy="true"], .bone') === null
  })
}

/** Forgets what was read, and asks no second time for what fails: what a screen shows now comes from the network, or does not come. */
export const forgetReads = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const cache = window.__TSR_ROUTER__?.options.context.query
    const { queries } = cache?.getDefaultOptions() ?? {}
    cache?.setDefaultOptions({ queries: { ...queries, retry: false } })
    cache?.clear()
  })

/** How many reads of the screen have failed. */
export const failedReads = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const reads = window.__TSR_ROUTER__?.options.context.query.getQueryCache().getAll() ?? []
    return reads.filter((read) => read.isActive() && read.state.error !== null).length
  })
