import { expect, type Page } from '@playwright/test'
import { getProviderProfileBySlug, getProviderSlots } from '@sorrel/contract/providers/wire'
import { findBuilt } from '../built.ts'
import { allowTime } from '../pace.ts'
import { expectAccessible, makePhone, readCode, test } from '../screen.ts'
import { pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })

/** Opens a booking, confirms the phone and fills in the details without sending them. */
async function beginToBook(page: Page): Promise<void> {
  const profile = await page.request.get('/api/provider-profiles/by-slug/hannah-okafor/')
  const { id } = getProviderProfileBySlug.output.parse(await profile.json())
  const answer = await page.request.get(`/api/providers/${id}/availability-slots`)
  const { slots } = getProviderSlots.output.parse(await answer.json())
  await page.goto(`/book/hannah-okafor?state=IL&at=${pickOne(slots).starts_at}`)
  const phone = makePhone()
  await page.getByLabel('Mobile phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await readCode(page.request, phone))
  await expect(page.getByText('is confirmed')).toBeVisible()
  const typed = { 'First name': 'June', 'Last name': 'Arbor', 'Date of birth': '4/17/1984', Email: 'june.arbor@example.com' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByLabel('ZIP code').fill('60614')
}

const continueToPayment = (page: Page) => page.getByRole('button', { name: /^Continue( to payment)?$/ }).click()

async function payAndBook(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Without insurance/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agree and book' })).toBeVisible()
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  await page.getByRole('button', { name: /^Book( |$)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are booked, June' })).toBeVisible()
}

test('A new version during a booking loses nothing that was typed, and loads with the next screen @phone', async ({ page }) => {
  let isReplaced = false
  const pages: string[] = []
  // The scripts of the old version vanish from the server. A page opened from then on is the new version and finds its own scripts.
  await page.route('**/static/**', (route) => (isReplaced ? route.fulfill({ status: 404, json: {} }) : route.continue()))
  let lastScript = Date.now()
  page.on('request', (sent) => {
    if (sent.url().includes('/static/')) lastScript = Date.now()
    if (sent.isNavigationRequest()) {
      isReplaced = false
      pages.push(sent.url())
    }
  })
  await beginToBook(page)
  // What the next steps need is loaded while somebody types; a server that has just started takes a moment.
  await expect.poll(() => Date.now() - lastScript, { timeout: allowTime(30_000) }).toBeGreaterThan(allowTime(2500))
  // A first visit from another zone than the usual one asks for its page twice.
  const opened = pages.length
  isReplaced = true
  await continueToPayment(page)
  await payAndBook(page)
  expect(pages).toHaveLength(opened)
  await page.getByRole('link', { name: 'Go to my Sorrel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), June$/ })).toBeVisible()
  expect(pages).toHaveLength(opened + 1)
})

test('If a step fails to load, the page says so, keeps what was typed, and loads it at the next try @laptop', async ({ page }) => {
  let isLost = true
  const files = findBuilt('PayStep', 'wire')
  await page.route(
    ({ pathname }) => files.has(pathname),
    (route) => (isLost ? route.abort() : route.continue()),
  )
  await beginToBook(page)
  await continueToPayment(page)
  await expect(page.getByRole('alert')).toContainText('What you entered is still here')
  await expect(page.getByRole('button', { name: 'Reload, and lose what I entered' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('What you entered is still here')
  isLost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await payAndBook(page)
})
