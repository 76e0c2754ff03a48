import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readPdf } from '../../server/src/releases/tests/reading.ts'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { askForCode, expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

/** Presses a button that saves a PDF, and reads what was saved. */
async function readSaved(page: Page, button: string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const saved = await saving
  return readPdf(readFileSync(await saved.path()))
}

test('A patient draws a signature, reads the signed form, has it sent, and revokes it @phone', async ({ page, request, browser }) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  await signInAs(page, patient)
  await page.goto('/app/records/release')
  await expect(page.getByText('You are not sharing anything')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Share with somebody' }).first().click()

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter who gets the information.')
  await expect(page.getByRole('alert')).toContainText('Please choose at least one part of your record.')
  await page.getByLabel('Name', { exact: true }).fill('Lakeview Family Medicine')
  await page.getByLabel('NPI').fill('1234567890')
  await page.getByLabel(/^Fax/).fill('312 555 0177')
  await page.getByLabel('Lab results').check()
  await page.getByLabel('What it is for').fill('Continuing care')
  await page.getByRole('button', { name: 'Save without signing' }).click()
  await expect(page.getByRole('alert')).toContainText('Please check the NPI')
  await expectAccessible(page)
  await page.getByLabel('NPI').fill('1234567893')
  await page.getByRole('button', { name: 'Save without signing' }).click()
  const card = page.getByRole('article', { name: 'Lakeview Family Medicine' })
  await expect(card).toContainText('Draft')
  const preview = await readSaved(page, 'Unsigned form (PDF)')
  expect(preview.text).toContain('Nobody has signed this form')
  expect(preview.text).toContain('1234567893')

  await page.goto('/app')
  await page.getByRole('link', { name: /Sign a form, or remove it/ }).click()
  await page.getByRole('link', { name: 'Continue and sign' }).click()
  await expect(page.getByLabel(/^Fax/)).toHaveValue('+13125550177')
  await page.getByText('Draw', { exact: true }).click()
  const pad = page.getByRole('img', { name: 'Field for drawing your signature' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 90)
  await page.mouse.down()
  for (const [x, y] of [
    [80, 40],
    [120, 110],
    [180, 50],
    [240, 80],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
  await page.getByLabel('Your full name').fill(patient.name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(await askForCode(request, patient, page))
  await expect(card).toContainText('Active')
  const form = await readSaved(page, 'Signed form (PDF)')
  expect([form.language, form.title]).toEqual(['en-US', 'Authorization to release health information'])
  expect(form.alts).toEqual([`Signature, drawn by ${patient.name}`])
  expect(form.text).toContain('The patient, for themselves')
  await page.getByRole('button', { name: 'Send by fax' }).click()
  await expect(card).toContainText('Sent')
  await expectAccessible(page)

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const staff = await desk.newPage()
  await signInAs(staff, cast.hannah)
  await staff.setViewportSize({ width: 390, height: 844 })
  const { items } = await (await apiAs(staff.request, cast.hannah))<{ items: { id: string; patient_id: string }[] }>('GET /my-client-care')
  await staff.goto(`/provider/clients/${items.find(({ patient_id }) => patient_id === patient.patient_id)?.id}?tab=releases`)
  const seen = staff.getByRole('article', { name: 'Lakeview Family Medicine' })
  await expect(staff.getByRole('link', { name: 'Releases', exact: true }), 'the tab that is open').toBeInViewport({ ratio: 0.9 })
  await staff.setViewportSize({ width: 1280, height: 900 })
  await expect(seen).toContainText('Active')
  await expectAccessible(staff)

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke the release to Lakeview Family Medicine' }).click()
  await expect(card).toContainText('Revoked')
  await expect(seen).toContainText('Revoked')
  await desk.close()
})
