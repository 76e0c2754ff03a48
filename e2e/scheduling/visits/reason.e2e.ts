import { expect } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../../people.ts'
import { expectAccessible, test } from '../../screen.ts'
import { farAhead, listOffered, pickOne } from '../../times.ts'

test.afterEach(giveBackTimes)

const words = 'My sugar in the mornings'

test('A patient says what a visit is about, and the dietitian reads and changes it @phone', async ({ page, browser, baseURL, request }) => {
  const patient = await makePatient(request, cast.hannah, {
    at: pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead)),
  })
  await signInAs(page, patient)
  await page.goto(`/app/visits/${patient.first.id}`)
  await page.getByRole('button', { name: 'Write it down' }).click()
  await page.getByLabel('What would you like to talk about?').fill(words)
  await expectAccessible(page)
  await page.screenshot({ path: '.cache/reason-phone.png', fullPage: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.said')).toHaveText(words)
  const office = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 800 } })
  const staff = await office.newPage()
  await signInAs(staff, cast.hannah)
  await staff.goto(`/provider/appointments/${patient.first.id}`)
  await expect(staff.locator('.said')).toHaveText(words)
  await staff.getByRole('button', { name: 'Change the words' }).click()
  await staff.getByLabel('What does the patient want to talk about?').fill('She called: the evenings, too')
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.locator('.said')).toHaveText('She called: the evenings, too')
  await staff.screenshot({ path: '.cache/reason-staff.png', fullPage: true })
  await office.close()
})
