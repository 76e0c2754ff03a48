import { expect } from '@playwright/test'
import { careIdOf } from '../../server/src/care/world/care-ids.ts'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('A meal is written down with four presses on a phone, foods are found, and what was typed survives a change of screen @phone', async ({
  page,
  request,
}) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  await signInAs(page, patient)
  await page.goto('/app')
  await page.getByRole('link', { name: 'Journal', exact: true }).click()
  await page.getByLabel('What are you having?').fill('Tacos with the kids')
  await page.getByRole('button', { name: 'Hungrier' }).click()
  await expect(page.getByText('of 10, comfortable')).toBeVisible()
  await page.getByRole('button', { name: 'Save meal' }).click()
  await expect(page.locator('.entry-title')).toHaveText(['Tacos with the kids'])

  await page.getByRole('link', { name: /^Write more/ }).click()
  await expect(page.getByRole('heading', { name: 'New entry' })).toBeVisible()
  await page.getByLabel('What are you having?').fill('Breakfast')
  await page.getByRole('searchbox', { name: /Foods/ }).fill('bananna')
  await page.getByRole('button', { name: 'Bananas, raw', exact: true }).click()
  await expect(page.getByLabel('Amount of Bananas, raw')).toHaveValue('1')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Visits' }).click()
  await page.getByRole('link', { name: 'Journal', exact: true }).click()
  await page.getByRole('link', { name: /^Write more/ }).click()
  await expect(page.getByRole('heading', { name: 'New entry' })).toBeVisible()
  await expect(page.getByLabel('What are you having?')).toHaveValue('Breakfast')
  await expect(page.getByLabel('Amount of Bananas, raw')).toHaveValue('1')
  await page.getByRole('button', { name: 'Save meal' }).click()
  await page.getByRole('link', { name: 'Breakfast' }).click()
  await expect(page.getByText('Estimated from the foods')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('What are you having?').fill('Second breakfast')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Second breakfast' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the entry' }).click()
  await expect(page.locator('.entry-title')).toHaveText(['Tacos with the kids'])
})

test('A dietitian reacts with one key, comments and asks; the patient reads it in the journal @laptop', async ({
  page,
  request,
  browser,
}) => {
  const maya = await apiAs(request, cast.maya)
  const { items } = await maya<{ items: { occurred_at: string }[] }>(`GET /patient/${cast.maya.patient_id}/journal/entries?limit=1`)
  const body = {
    client_id: crypto.randomUUID(),
    kind: 'meal',
    occurred_at: items[0]!.occurred_at,
    text: 'Lunch in the car',
  }
  const entry = await maya<{ id: string }>('POST /patient/journal/entries', body)
  await signInAs(page, cast.hannah)
  await page.goto(`/provider/clients/${careIdOf(cast.hannah.provider_id, cast.maya.patient_id)}?tab=journal`)
  const card = page.locator(`[data-journal-entry="${entry.id}"]`)
  await expect(card.getByText('New')).toBeVisible()
  await card.getByRole('button', { name: /Seen/ }).focus()
  await page.keyboard.press('3')
  await expect(card.getByRole('button', { name: /With you/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByText('New')).toHaveCount(0)
  await page.keyboard.press('c')
  await card.getByLabel('Comment for the patient').fill('What would make a calmer lunch possible?')
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(card.locator('.comment')).toContainText('What would make a calmer lunch possible?')
  await page.getByLabel('A question above the journal').fill('Which lunch felt calm?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Asked now:')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const hers = await phone.newPage()
  await signInAs(hers, cast.maya)
  await hers.goto('/app/journal')
  await expect(hers.getByText('Which lunch felt calm?')).toBeVisible()
  await expect(hers.getByText('What would make a calmer lunch possible?')).toBeVisible()
  await expect(hers.getByText('With you, says Hannah')).toBeVisible()
  await phone.close()
})
