import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('A patient looks back: a sentence opens the days behind it, and each leads to its entry @phone', async ({ page }) => {
  await signInAs(page, cast.maya)
  await page.goto('/app')
  await page.getByRole('link', { name: /^Looking back/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Looking back' })).toBeVisible()
  await expect(page.getByText('The last 30 days')).toBeVisible()
  const line = page.getByText(/^You wrote on \d+ of 30 days\.$/)
  await line.click()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Journal entry, / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/app\/journal\/[\da-f-]{36}$/)
  await page.goBack()
  await page.getByRole('link', { name: '90 days' }).click()
  await expect(page.getByText('The last 90 days')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Sleep/ })).toBeVisible()
  await expectAccessible(page)
})

test('Somebody new reads a kind word and is led to the journal @phone', async ({ page, request }) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  await signInAs(page, await makePatient(request, cast.hannah, { at }))
  await page.goto('/app/recap')
  await expect(page.getByText('Nothing to look back on yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the journal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
})

test('A dietitian reads the brief before the visit, and goes from a sentence to what is behind it @laptop', async ({ page, request }) => {
  const api = await apiAs(request, cast.hannah)
  const { items } = await api<{ items: { id: string; patient_id: string }[] }>('GET /my-client-care')
  const care = items.find(({ patient_id }) => patient_id === cast.maya.patient_id)
  await signInAs(page, cast.hannah)
  await page.goto(`/provider/clients/${care?.id}`)
  const brief = page.locator('.recap-brief')
  await expect(brief.getByRole('heading', { name: /^Since the visit on / })).toBeVisible()
  await expectAccessible(page)
  await brief.getByText(/^Wrote on \d+ of \d+ days\.$/).click()
  await brief
    .getByRole('link', { name: /^Journal entry, / })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'The entry that you opened' }).locator('[data-journal-entry]')).toHaveCount(1)
  await page.goBack()
  await brief.getByText('90 days', { exact: true }).click()
  await expect(brief.getByRole('heading', { name: 'The last 90 days' })).toBeVisible()

  const visits = await api<{ items: { id: string }[] }>(`GET /appointments?patient_id=${cast.maya.patient_id}&statuses=Scheduled&limit=1`)
  await page.goto(`/provider/appointments/${visits.items[0]?.id}`)
  await expect(page.locator('.recap-brief').getByRole('heading', { name: /^Since the visit on / })).toBeVisible()
  await expectAccessible(page)
})
