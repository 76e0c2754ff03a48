import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, type NewPatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

/** Somebody in care with Hannah, whom no other test knows, with one coming visit. */
async function makeClient(request: APIRequestContext): Promise<NewPatient> {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  return makePatient(request, cast.hannah, { at })
}

async function openClient(page: Page, { name }: NewPatient): Promise<void> {
  await page.goto('/provider/clients?view=all')
  await page.getByLabel('Find a client').fill(name)
  await expect(page.getByRole('status').filter({ hasText: '1 client' })).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('A dietitian finds a client, keeps notes about them, ends the care and takes that back @laptop', async ({ page, request }) => {
  const client = await makeClient(request)
  await signInAs(page, cast.hannah)
  await page.goto('/provider/clients')
  const needing = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: /^Needs me/ })
  const count = Number(await needing.locator('b').textContent())
  await expect(page.getByRole('row')).toHaveCount(Math.min(50, count) + 1)
  await expectAccessible(page)
  await openClient(page, client)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Care', exact: true }).click()
  await page.getByLabel('Rhythm of visits').selectOption('Bi-weekly')
  await page.getByLabel('Private note').fill('Likes to walk before work.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Every two weeks').first()).toBeVisible()
  await page.getByRole('button', { name: 'End care…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('mismatch')
  await expect(dialog.getByLabel('Cancel the coming visit, at no cost')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End care' }).click()
  await expect(page.getByText('You can read this chart, and no longer change it.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'End care…' })).toBeVisible()
  await expect(page.getByLabel('Private note')).toHaveValue('Likes to walk before work.')
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByText('The end of care was undone')).toBeVisible()
  await expectAccessible(page)
})

test('A dietitian hands a client over to somebody who may treat them, and from then on only reads @laptop', async ({ page, request }) => {
  const client = await makeClient(request)
  await signInAs(page, cast.hannah)
  await openClient(page, client)
  await page.getByRole('link', { name: 'Care', exact: true }).click()
  await page.getByRole('button', { name: 'Hand over…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New dietitian' }).click()
  const chosen = page.getByRole('listbox').getByRole('option').first()
  const name = (await chosen.textContent()) ?? ''
  await chosen.click()
  await dialog.getByLabel('Hand-over note').fill('Cooks for four, and has little time.')
  await expect(dialog.getByText('Booked with you:')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('You can read this chart, and no longer change it.')).toBeVisible()
  expect(name).not.toContain('Okafor')
})

test('On a phone, a dietitian reads who gets a reminder and who does not before sending it @phone', async ({ page, request }) => {
  const client = await makeClient(request)
  await signInAs(page, cast.hannah)
  await page.goto('/provider/clients?view=all')
  await page.getByLabel('Find a client').fill(client.name)
  await page.getByRole('checkbox', { name: `Select ${client.name}` }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remind 1…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Has a next visit')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Remind/ })).toBeDisabled()
  await expectAccessible(page)
})
