import { type APIRequestContext, expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { askForCode, expectAccessible, test, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)
test.use({ locale: 'en-US', timezoneId: cast.hannah.time_zone })

const makeOne = async (request: APIRequestContext) =>
  makePatient(request, cast.hannah, { at: pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead)) })

test('A patient changes the address, and the name after a code; the note says so @laptop', async ({ page, request }) => {
  const patient = await makeOne(request)
  await signInAs(page, patient)
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: 'Change details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('City').fill('Evanston')
  await dialog.getByLabel('Last name').fill('Newname')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save my details' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(await askForCode(request, patient, dialog))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Evanston/)).toBeVisible()
  await expect(page.getByText('Robin Newname').first()).toBeVisible()
  await waitForMessage(request, patient.email, ({ subject }) => subject.includes('name or birth date was changed'))
})

test('A patient asks for the deletion of the account, reads what stays, and takes it back @phone', async ({ page, request }) => {
  const patient = await makeOne(request)
  await signInAs(page, patient)
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: 'Delete the account…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The list of who saw and changed your record')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(await askForCode(request, patient, dialog))
  await expect(page.getByText(/This account will be deleted on/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Taken back. Nothing will be deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete the account…' })).toBeVisible()
})
