import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible, makePhone, readCode, test } from '../screen.ts'
import { pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })

type Offered = { slots: { starts_at: string }[] }

async function openBooking(page: Page, request: APIRequestContext): Promise<string> {
  const profile = await request.get('/api/provider-profiles/by-slug/hannah-okafor/')
  const { id }: { id: string } = await profile.json()
  const { slots }: Offered = await (await request.get(`/api/providers/${id}/availability-slots`)).json()
  const address = `/book/hannah-okafor?state=IL&at=${pickOne(slots).starts_at}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
  return address
}

async function confirmPhone(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText(`(${phone.slice(0, 3)}) 555-${phone.slice(6)}`)).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await readCode(request, phone))
  await expect(page.getByText('is confirmed')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
}

/** What a script of this page could read of what was typed. */
const readStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Without a version, the one that the app made is opened.
    const open = indexedDB.open('sorrel')
    open.addEventListener('upgradeneeded', () => open.result.createObjectStore('typed'))
    await new Promise((resolve, reject) => {
      open.addEventListener('success', resolve)
      open.addEventListener('error', () => reject(open.error))
    })
    const all: unknown[] = []
    const read = open.result.transaction('typed').objectStore('typed').getAll()
    await new Promise((resolve) => read.addEventListener('success', resolve))
    for (const { key, text } of read.result) all.push(key.extractable, new TextDecoder().decode(text))
    open.result.close()
    return JSON.stringify(all)
  })

/** Types, and waits until it is stored: a person cannot reload as fast as a test can. */
async function type(page: Page, label: string, value: string): Promise<void> {
  const before = await readStored(page)
  await page.getByLabel(label, { exact: true }).fill(value)
  await expect.poll(() => readStored(page)).not.toBe(before)
}

test('What is typed in the steps of a booking is stored encrypted, is there after a reload, and is deleted on signing out @phone', async ({
  page,
  request,
}) => {
  const address = await openBooking(page, request)
  const phone = makePhone()
  await page.getByLabel('Mobile phone', { exact: true }).fill(phone)
  await page.getByLabel('First name').fill('Robin')
  await type(page, 'Last name', 'Arbor')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  await expect(page.getByLabel('Mobile phone', { exact: true })).toHaveValue(/555/)
  await confirmPhone(page, request, phone)
  await page.getByLabel('Date of birth').fill('4/17/1984')
  await page.getByLabel('Email').fill('robin.arbor@example.com')
  await page.getByLabel('ZIP code').fill('60614')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('radio', { name: /Without insurance/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agree and book' })).toBeVisible()
  const before = await readStored(page)
  await page.getByRole('checkbox').first().check()
  await expect.poll(() => readStored(page)).not.toBe(before)
  await page.reload()
  await expect(page).toHaveURL(/step=agree/)
  await expect(page.getByRole('heading', { level: 1, name: 'Agree and book' })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  const stored = await readStored(page)
  expect(stored).toContain('false')
  expect(stored).not.toMatch(/Robin|Arbor|60614/)

  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await page.goto(address)
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('On a shared device, what was typed is forgotten when the person leaves, reloads, or somebody else comes @laptop', async ({
  page,
}) => {
  await page.goto('/d/hannah-okafor')
  await page.locator('label.slot').first().click()
  await page.getByRole('link', { name: /^Continue with/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
  const address = page.url()
  await page.getByLabel('First name').fill('Robin')
  await page.getByRole('checkbox', { name: 'Others use this device: forget me when I leave.' }).check()
  await expectAccessible(page)
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  await page.getByLabel('Last name').fill('Arbor')
  // Leaving loses it, and so one is asked. Enter changes nothing, and then Back works the first time.
  await page.goBack()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Last name')).toHaveValue('Arbor')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL(/\/d\/hannah-okafor/)
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await page.goForward()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.goto(address)
  await expect(page.getByLabel('First name')).toHaveValue('')
})
