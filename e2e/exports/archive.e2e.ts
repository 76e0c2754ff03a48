import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { unzip } from '../../server/src/exports/tests/archives.ts'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'
import { downloadArchive, english, type Words } from './downloading.ts'

test.afterEach(giveBackTimes)

const spanish: Words = { prepare: 'Prepararlo', code: 'Envíame un código', confirm: 'Código', download: /^Descargar/ }

/** Saves the archive and puts its files into a folder. Returns the address of its page. */
async function saveArchive(page: Page, request: APIRequestContext, person: { phone_number: string }, words: Words): Promise<string> {
  const folder = test.info().outputPath('archive')
  for (const [name, content] of await unzip(await downloadArchive(page, request, person, words))) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return pathToFileURL(join(folder, 'index.html')).href
}

test('A patient asks for everything, saves it, and searches in it without a connection @phone', async ({ page, request, context }) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  const entry = { client_id: '0199aaaa-0000-4000-8000-00000000e2e0', kind: 'note', occurred_at: '2026-02-20T15:00:00Z' }
  const text = '<script>document.title = "taken over"</script><b>Crème brûlée</b> with Ana'
  await patient.api('POST /patient/journal/entries', { ...entry, text })
  await signInAs(page, patient)
  const address = await saveArchive(page, request, patient, english)
  await waitForMessage(request, patient.email, ({ subject }) => subject.includes('asked for a copy of your record'))

  await context.setOffline(true)
  await page.goto(address)
  await expect(page).toHaveTitle(`Everything about ${patient.name}`)
  await expect(page.getByText(text)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  const field = page.getByRole('searchbox', { name: 'Search in everything' })
  await field.fill('creme ANA')
  await expect(page.getByRole('status')).toHaveText('1 place found')
  await expect(page.getByRole('region')).toHaveCount(1)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Journal'])
  await expectAccessible(page)
  await field.fill('nothing of this kind')
  await expect(page.getByRole('status')).toHaveText('Nothing found')
  await field.fill('')
  await expect(page.getByRole('region', { name: 'Visits' })).toContainText('First visit')
  await page.getByRole('link', { name: 'Visits', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Visits' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('Lucía sees the photos of her card in her archive, in her language @laptop', async ({ page, request }) => {
    await signInAs(page, cast.lucia)
    await page.goto(await saveArchive(page, request, cast.lucia, spanish))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Todo sobre Luc')
    const photo = page.getByRole('img', { name: /^Foto: Tarjeta del seguro/ }).first()
    await photo.scrollIntoViewIfNeeded()
    await expect.poll(() => photo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBeGreaterThan(100)
    await expectAccessible(page)
  })
})
