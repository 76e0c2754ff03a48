/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { findBuilt } from '../built.ts'
import { collectComplaints, test } from '../screen.ts'

// Every page that the server draws, and a heading or a card of it that must be the same element after the scripts took over.
const pages = [
  '/',
  '/find?zip=60614',
  `/d/${cast.hannah.slug}`,
  `/book/${cast.hannah.slug}`,
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
]
const devices = [
  { locale: 'en-US', timezoneId: 'America/New_York', colorScheme: 'light' },
  { locale: 'es-US', timezoneId: 'America/Los_Angeles', colorScheme: 'dark' },
] as const

// The first search of a server that has just started may take longer than a page waits for it.
test.beforeEach(({ request }) => expect(async () => expect((await request.get('/find?zip=60614')).status()).toBe(200)).toPass())

/** Opens a page and waits until its scripts have taken it over. Answers whether its first heading and card are still those of the server. */
async function openDrawn(page: Page, path: string): Promise<{ drawn: number; kept: number }> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const root = document.querySelector('#root') ?? {}
    const isTaken = Object.keys(root).some((key) => key.startsWith('__reactContainer'))
    return isTaken && document.querySelector('main h1') !== null
  })
  return page.evaluate(() => {
    const all: Element[] = Reflect.get(globalThis, 'drawn') ?? []
    return { drawn: all.length, kept: all.filter((one) => one.isConnected).length }
  })
}

for (const device of devices) {
  test.describe(`${device.locale}, ${device.timezoneId}, ${device.colorScheme}`, () => {
    test.use(device)

    test('The browser keeps the elements of public pages as the server drew them, without a warning or a repeated call @phone', async ({
      page,
    }) => {
      const complaints = collectComplaints(page)
      const reads: string[] = []
      page.on('request', (request) => {
        if (/\/api\/(?!app-update)/.test(request.url())) reads.push(request.url())
      })
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          Object.assign(globalThis, { drawn: [...document.querySelectorAll('main h1, main form, main article, main section')] })
        })
      })
      for (const path of pages) {
        const { drawn, kept } = await openDrawn(page, path)
        expect(drawn, path).toBeGreaterThan(0)
        expect(kept, path).toBe(drawn)
      }
      expect(reads, 'what was asked again').toEqual([])
      expect(complaints).toEqual([])
    })
  })
}

test('A press on a button before the page can answer is answered as soon as it can @phone', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const script = findBuilt('LoginPage')
  const isScript = ({ pathname }: URL) => script.has(pathname)
  await page.route(isScript, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  // The first script runs; it waits for the one of this screen.
  await page.waitForFunction(() => '__webpack_nonce__' in window)
  await page.getByRole('button', { name: 'I lost my phone' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in without your phone' })).toBeVisible()
})

test.describe('Before any script of ours has run', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('the first visit already shows times in the time zone of the device @phone', async ({ page }) => {
    await page.route('**/static/*.js', (route) => route.abort())
    await page.goto('/find')
    await expect(page.getByText('Times are in Los Angeles time', { exact: false })).toBeVisible()
  })
})

test.describe('Before the scripts have arrived', () => {
  test('a time can be tapped, and it is still chosen when the scripts have arrived @phone', async ({ page }) => {
    const arrived = Promise.withResolvers<void>()
    await page.route('**/static/*.js', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto(`/d/${cast.hannah.slug}`, { waitUntil: 'commit' })
    const time = page.locator('.slots .slot').first()
    const label = (await time.textContent()) ?? ''
    await time.click()
    arrived.resolve()
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/[?&]at=/)
    await expect(page.getByRole('radio', { name: label, exact: true })).toBeChecked()
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody searches, reads the results and a profile, and gets to the times @laptop', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('State or ZIP code').fill('60614')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/find\?zip=60614$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/dietitians for you/)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/zip=60614&page=2$/)
    await expect(page.getByText('Page 2 of')).toBeVisible()
    const card = page.getByRole('article').first()
    await expect(card.getByRole('link', { name: /\d:\d\d [AP]M/ }).first()).toHaveAttribute('href', /^\/book\//)
    const name = await card.getByRole('heading', { level: 2 }).textContent()
    await card.getByRole('heading', { level: 2 }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pick a time' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
  })
})

test('A page asks ahead for the words that it speaks, whatever the server has drawn before @laptop', async ({ page }) => {
  const words = findBuilt('en')
  const readWords = async (path: string) => {
    const html = (await (await page.goto(path))?.text()) ?? ''
    return [...words].filter((path) => html.includes(path)).length
  }
  expect(await readWords('/book/hannah-okafor')).toBeGreaterThan(2)
  // Those of all screens, and those of the landing page.
  expect(await readWords('/')).toBe(2)
})
