/// <reference lib="dom" />
import { expect, type Page, type TestInfo } from '@playwright/test'
import { type CastProvider, cast } from '../../server/src/world/cast.ts'
import { newcomer } from '../newcomer.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, type NewPatient, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, expectReachableScrolling, expectReadable, test } from '../screen.ts'
import { farAhead, listOffered } from '../times.ts'
import { expectNames, expectNoSidewaysScroll, expectRoomWhenEnlarged, expectStillness } from './checks.ts'
import { failedReads, followLink, forgetReads, isOfThisApp, type Role, type Screen, screensOf, waitUntilSettled } from './router.ts'
import { addressOf, findUnused } from './samples.ts'

test.afterEach(giveBackTimes)
// Administrators have thirty screens.
test.setTimeout(allowTime(120_000))

const people = { anyone: undefined, patient: cast.maya, provider: cast.dana, admin: cast.sasha }
/** The first address for each role, which reads nothing and is not in the first script, so that the whole table of routes is there. */
const doors: Record<Role, string> = { anyone: '/reset', patient: '/app/settings/account', provider: '/provider/settings', admin: '/admin' }
const mixes = (['es', 'en'] as const).flatMap((language) => (['@phone', '@laptop'] as const).map((size) => ({ language, size })))
// Axe checks the parts of a screen, so two of the four mixes are enough: together they have both languages and both windows.
const isWhole = ({ language, size }: Mix) =>
  process.env.EVERY_MIX || `${language} ${size}` === 'es @phone' || `${language} ${size}` === 'en @laptop'
/** Screens that are complete even if their reads fail. */
const helpedByReads = ['/reset/complete']
const offlineWords = { en: /We cannot reach Sorrel|You are offline/, es: /No podemos conectar con Sorrel|No tienes conexión/ }

type Stop = { path: string; address: string }
type Tour = { page: Page; role: Role; language: 'en' | 'es'; stops: Stop[] }

for (const mix of mixes) {
  const { language, size } = mix
  test.describe(language, () => {
    test.use({ locale: `${language}-US`, timezoneId: 'America/Chicago' })

    for (const role of ['anyone', 'patient', 'provider', 'admin'] as const)
      test(`Every screen of ${role}, ${language} ${size}`, async ({ page, request }, info) => {
        const complaints = collectComplaints(page)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const person = people[role]
        if (person) await signInAs(page, person)
        await page.goto(doors[role])
        await waitUntilSettled(page)
        const screens = await screensOf(page)
        expect(findUnused(screens), 'samples of screens that are no longer there').toEqual([])
        const api = person && (await apiAs(request, person))
        const stops = await stopsOf(screens, role, (screen) => addressOf(screen, request, api))
        const tour = { page, role, language, stops }
        const begun = performance.now()
        const deeply = Boolean(isWhole(mix))
        if (deeply) await slowDown(page)
        for (const stop of stops) await openScreen(tour, stop, { deeply, slowly: deeply })
        noteScreens(info, stops.length, begun)
        if (deeply) await page.unroute('**/api/**')
        expect(complaints).toEqual([])
        // Reads that fail offline appear in the console as well, so this comes last.
        if (deeply) await walkOffline(tour)
      })

    test(`Every screen of a patient without a single visit, ${language} ${size}`, async ({ page, request }) => {
      const [at = ''] = await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead)
      const patient = await makePatient(request, cast.hannah, { at, language })
      await patient.api(`POST /appointment/${patient.first.id}/cancel`, {})
      // Whoever owes nothing has no page of a bill.
      const isThere = ({ path }: Screen) => path !== '/app/billing/$billId'
      await openAllAs(page, 'patient', mix, patient, (screen) => (isThere(screen) ? addressOf(screen, request, patient.api) : undefined))
    })

    test(`Every screen of a dietitian on the first day, ${language} ${size}`, async ({ page, request }) => {
      const api = await apiAs(request, newcomer)
      // The newcomer has no visits and no clients, so the screen of one of them only says that it does not exist.
      const isThere = ({ path }: Screen) => !path.includes('$')
      await openAllAs(page, 'provider', mix, newcomer, (screen) => (isThere(screen) ? addressOf(screen, request, api) : undefined))
      await followLink(page, '/provider/clients')
      await expect(page.getByText(language === 'en' ? 'No clients yet' : 'Aún no tienes pacientes')).toBeVisible()
    })
  })
}

type Mix = (typeof mixes)[number]
type AddressOf = (screen: Screen) => Promise<string> | undefined

/** Opens all screens of a person who has no data. */
async function openAllAs(page: Page, role: Role, mix: Mix, person: CastProvider | NewPatient, addressOf: AddressOf): Promise<void> {
  const complaints = collectComplaints(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, person)
  await page.goto(doors[role])
  await waitUntilSettled(page)
  const stops = await stopsOf(await screensOf(page), role, addressOf)
  const begun = performance.now()
  for (const stop of stops) await openScreen({ page, role, language: mix.language, stops }, stop, { deeply: Boolean(isWhole(mix)) })
  noteScreens(test.info(), stops.length, begun)
  expect(complaints).toEqual([])
}

/** Says how long the checks of all screens took, for which `scripts/times/budgets.ts` has a limit. */
function noteScreens(info: TestInfo, count: number, begun: number): void {
  const seconds = (performance.now() - begun) / 1000
  info.annotations.push({ type: 'screens', description: `${count} in ${seconds.toFixed(1)} s` })
}

async function stopsOf(screens: readonly Screen[], role: Role, addressOf: AddressOf): Promise<Stop[]> {
  const stops: Stop[] = []
  for (const screen of screens) {
    const address = screen.role === role ? await addressOf(screen) : undefined
    if (address) stops.push({ path: screen.path, address })
  }
  expect(stops.length, `screens of ${role}`).toBeGreaterThan(0)
  return stops
}

/** Opens a screen and runs all checks on it. */
async function openScreen(tour: Tour, stop: Stop, { deeply, slowly = false }: { deeply: boolean; slowly?: boolean }): Promise<void> {
  const { page, language } = tour
  const { path, address } = stop
  await (slowly ? openSlowly(tour, stop) : followLink(page, address))
  await waitUntilSettled(page)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('html'), path).toHaveAttribute('lang', language)
  await expectNoSidewaysScroll(page, path)
  await expectRoomWhenEnlarged(page, path)
  await expectNames(page, path)
  await expectStillness(page, path)
  await expectReachableScrolling(page)
  if (!deeply) return
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await expectStillness(page, `${path} in high contrast`)
  // A dark screen has the same elements with other colors, so only contrast is checked.
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' })
  await expectReadable(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

const slowDown = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    await route.continue().catch(() => {})
  })

/** While the server is slow, a screen shows that it is busy, or shows what it has. It never claims to be empty. */
async function openSlowly({ page }: Tour, { path, address }: Stop): Promise<void> {
  await forgetReads(page)
  await followLink(page, address)
  await page.waitForTimeout(120)
  const reads = await page.evaluate(() => window.__TSR_ROUTER__?.options.context.query.isFetching() ?? 0)
  if (reads > 0) await expect(page.locator('main .empty'), `${path} is called empty while it loads`).toHaveCount(0)
  await expectNoSidewaysScroll(page, `${path}, while it loads,`)
}

/** Without a network a screen says so and never claims to be empty. */
async function walkOffline({ page, language, stops }: Tour): Promise<void> {
  await forgetReads(page)
  await page.context().setOffline(true)
  for (const { path, address } of stops) {
    // Skips screens of the other app, whose page would have to load, and the screen for unknown addresses, which reads nothing.
    if (path === '/$' || !isOfThisApp(page, address)) continue
    await followLink(page, address)
    await waitUntilSettled(page)
    // A screen without reads looks the same offline.
    if ((await failedReads(page)) > 0 && !helpedByReads.includes(path)) {
      await expect(page.locator('main .empty'), `${path} is called empty without a network`).toHaveCount(0)
      await expect(page.getByText(offlineWords[language]).first(), path).toBeVisible()
    }
    await expectNoSidewaysScroll(page, `${path}, offline,`)
  }
  await page.context().setOffline(false)
}
