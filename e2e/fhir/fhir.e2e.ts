import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, readMessages, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)
test.use({ locale: 'en-US', timezoneId: cast.hannah.time_zone })

test('A patient saves the record for another clinic after a code, and the file names them and their visit @phone', async ({
  page,
  request,
}) => {
  const { hannah } = cast
  const patient = await makePatient(request, hannah, { at: pickOne(await listOffered(await apiAs(request, hannah), hannah, farAhead)) })
  await signInAs(page, patient)
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: 'Save the record…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The file is complete.')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Yes, save it' }).click()
  const codes = async () => (await readMessages(request, patient.phone_number)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const before = (await codes()).length
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  const saving = page.waitForEvent('download')
  await dialog.getByLabel('Code', { exact: true }).fill((await codes())[0] ?? '')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('record.fhir.json')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved as a file on this device.')).toBeVisible()

  const text = readFileSync(await saved.path(), 'utf8')
  expect(text).toContain('"resourceType":"Bundle"')
  expect(text).toContain(patient.email)
  expect(text).toContain(patient.first.starts_at)
})
