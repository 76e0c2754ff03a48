/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, type NewPatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)
test.use({ serviceWorkers: 'allow' })

const save = (page: Page) => page.getByRole('button', { name: /^Save/ })
const words = (page: Page) => page.getByRole('textbox', { name: /What are you having|What did you do|How do you feel/ })
const cards = (page: Page) => page.locator('.journal-day .entry-title')

/** The texts of the journal as the server keeps it, newest first. */
async function readTexts({ api, patient_id }: NewPatient): Promise<(string | null)[]> {
  const { items } = await api<{ items: { text: string | null }[] }>(`GET /patient/${patient_id}/journal/entries?limit=100`)
  return items.map(({ text }) => text)
}

/** Everything that lies in the databases of this browser, as far as a script can read it. */
const readStores = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((done) => {
          const all = database.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => done(all.result)
        })
        const text = new TextDecoder()
        for (const row of rows) found.push(JSON.stringify(row, (_, value) => (value instanceof ArrayBuffer ? text.decode(value) : value)))
      }
      database.close()
    }
    return found.join('\n')
  })

test('A week of journal without a connection waits on the device, encrypted, and arrives once and in order, also from two tabs @phone', async ({
  page,
  context,
  request,
}) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  await signInAs(page, patient)
  await page.goto('/app/journal')
  await expect(page.getByRole('heading', { name: 'Your journal begins with a few words' })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/app/journal')
  await expect(save(second)).toBeVisible()
  await context.setOffline(true)

  const week = ['Toast', 'Soup', 'Curry', 'Tacos', 'Porridge', 'Salad']
  for (const [back, text] of week.entries()) {
    await words(page).fill(text)
    await page.getByRole('button', { name: /^Now,/ }).click()
    const when = page.getByLabel('When')
    const day = new Date(Date.parse(`${(await when.inputValue()).slice(0, 10)}T12:00:00Z`) - (6 - back) * 86_400_000)
    await when.fill(`${day.toISOString().slice(0, 10)}T12:15`)
    await save(page).click()
    await expect(
      page.getByText(back === 0 ? 'One entry waits for a connection.' : `${back + 1} entries wait for a connection.`),
    ).toBeVisible()
    await expect(words(page)).toHaveValue('')
  }
  await words(second).fill('Noodles')
  await save(second).click()
  await expect(second.getByText('7 entries wait for a connection.')).toBeVisible()
  await expectAccessible(page)
  const stored = await readStores(page)
  expect(stored.split('client_id').length - 1, 'what waits').toBe(7)
  for (const text of [...week, 'Noodles', 'occurred_at']) expect(stored).not.toContain(text)
  expect(await readTexts(patient)).toEqual([])

  await context.setOffline(false)
  await expect(cards(page)).toHaveCount(7)
  await expect(cards(second)).toHaveCount(7)
  await expect(page.getByText(/wait.? for a connection/)).toHaveCount(0)
  expect(await readTexts(patient)).toEqual(['Noodles', ...week.reverse()])
  await expect.poll(() => readStores(page), 'nothing waits').not.toContain('client_id')
})

test('Without a connection a new page says so; the service worker keeps public files alone @phone', async ({ page, context }) => {
  await signInAs(page, cast.ruth)
  await page.goto('/app/journal')
  await expect(save(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await expect(save(page)).toBeVisible()
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((path) => !path.startsWith('/static/'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/app/journal')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(save(page)).toBeVisible()
})
