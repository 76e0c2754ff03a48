import { expect } from '@playwright/test'
import { makePhoto } from '../../server/src/files/tests/pictures.ts'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('A patient enters a panel with a photo, the dietitian comments, and the patient reads it @phone', async ({
  page,
  request,
  browser,
}) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  await signInAs(page, patient)
  await page.goto('/app/labs')
  await expect(page.getByText('No reports yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a report' }).first().click()

  await page.getByRole('button', { name: 'Save the report' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose what was tested.')
  await page.getByLabel('What was tested').fill('lipid')
  await page.getByRole('option', { name: 'Lipid panel', exact: true }).click()
  await page.getByLabel('Day of the sample').fill('2026-02-20')
  await page.getByLabel('LDL cholesterol, value').fill('3.4')
  await page.getByRole('button', { name: 'Save the report' }).click()
  await expect(page.getByRole('alert')).toContainText('LDL cholesterol: this would be unusual in mg/dL. Is it mmol/L?')
  await expectAccessible(page)
  await page.getByLabel('LDL cholesterol, unit').selectOption('mmol/L')
  await page.getByLabel('Triglycerides, value').fill('118')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'report.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
  // The upload has arrived: one that is still on its way would stop with the screen.
  await expect(page.getByRole('button', { name: 'Remove report.jpg' })).toBeVisible()

  // What was typed survives a change of screen.
  await page.getByRole('link', { name: 'Visits' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Labs' }).click()
  await page.getByRole('link', { name: 'Add a report' }).first().click()
  await expect(page.getByLabel('LDL cholesterol, value')).toHaveValue('3.4')
  await expect(page.getByRole('button', { name: 'Remove report.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Save the report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lipid panel' })).toBeVisible()
  await expect(page.locator('.lab-result').filter({ hasText: 'LDL cholesterol' })).toContainText('High')
  await expect(page.getByRole('img', { name: 'Photo 1 of the report' })).toBeVisible()
  await expectAccessible(page)
  const labId = page.url().split('/').at(-1)

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const staff = await desk.newPage()
  await signInAs(staff, cast.hannah)
  const { items } = await (await apiAs(staff.request, cast.hannah))<{ items: { id: string; patient_id: string }[] }>('GET /my-client-care')
  const care = items.find(({ patient_id }) => patient_id === patient.patient_id)
  await staff.goto(`/provider/clients/${care?.id}?tab=labs`)
  await expect(staff.getByText('Not reviewed yet')).toBeVisible()
  await staff.getByRole('link', { name: /^Lipid panel/ }).click()
  await expect(staff).toHaveURL(new RegExp(`${labId}$`))
  await staff.getByLabel('Comment').fill('The fats moved the right way.')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Save and mark as reviewed' }).click()
  await expect(staff.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expectAccessible(staff)
  await desk.close()

  await page.reload()
  await expect(page.getByText('The fats moved the right way.')).toBeVisible()
  await page.getByRole('link', { name: 'Correct this report' }).click()
  await expect(page.getByLabel('Triglycerides, value')).toHaveValue('118')
  await page.getByLabel('Triglycerides, value').fill('181')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByText('This is a correction.')).toBeVisible()
  await expect(page.locator('.lab-result').filter({ hasText: 'Triglycerides' })).toContainText('181')
  await expect(page.getByText('The fats moved the right way.')).toBeVisible()
  await page.getByRole('link', { name: 'See the earlier version' }).click()
  await expect(page.getByText('You are looking at an earlier version.')).toBeVisible()
  await expect(page.locator('.lab-result').filter({ hasText: 'Triglycerides' })).toContainText('118')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('Lucía reads her values over time as lines, as sentences and as tables @phone @laptop', async ({ page }) => {
    await signInAs(page, cast.lucia)
    await page.goto('/app/labs')
    const trends = page.getByRole('region', { name: 'Con el tiempo' })
    const ferritin = trends.getByRole('figure').filter({ hasText: 'Ferritina' })
    await expect(ferritin).toContainText('17 ng/mL más que el')
    await ferritin.getByText('Todos los valores').click()
    await expect(ferritin.getByRole('table')).toContainText('Bajo')
    await expectAccessible(page)
  })
})
