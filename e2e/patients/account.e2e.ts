import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, readMessages, test, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)
test.use({ locale: 'en-US', timezoneId: cast.hannah.time_zone })

/** Presses the button that texts a code, and answers the code that came after it. */
async function askForCode(request: APIRequestContext, { phone_number }: { phone_number: string }, dialog: Locator): Promise<string> {
  const codes = async () => (await readMessages(request, phone_number)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const before = (await codes()).length
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  return (await codes())[0] ?? ''
}

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
