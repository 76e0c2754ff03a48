import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, type NewPatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)
test.use({ locale: 'en-US', timezoneId: cast.hannah.time_zone })

const pick = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByText(option, { exact: true }).click()
const next = (page: Page) => page.getByRole('link', { name: 'Continue' }).click()
const goals = (page: Page) => page.getByLabel('What would you like to be different in three months?')

/** What the server has stored, by question. */
async function readStored({ api, patient_id }: NewPatient): Promise<Record<string, unknown>> {
  const { answers } = await api<{ answers: { question: string; value: unknown }[] }>(`GET /patients/${patient_id}/intake`)
  return Object.fromEntries(answers.map(({ question, value }) => [question, value]))
}

test('An intake goes on while the connection is lost, and arrives whole when it is back; the dietitian reads it @phone', async ({
  page,
  context,
  request,
}) => {
  const hannah = await apiAs(request, cast.hannah)
  const patient = await makePatient(request, cast.hannah, { at: pickOne(await listOffered(hannah, cast.hannah, farAhead)) })
  await signInAs(page, patient)
  await page.goto('/app')
  await page.getByRole('link', { name: /Tell us about you and your food/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you' })).toBeVisible()
  await pick(page, 'What brings you here?', 'Digestion')
  await goals(page).fill('Eat without pain')
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await next(page)

  await context.setOffline(true)
  await pick(page, 'Has a doctor ever told you that you have one of these?', 'Irritable bowel')
  await expect(page.getByText('You are offline. Saved on this device')).toBeVisible()
  await next(page)
  await pick(page, 'Do you take medicines, vitamins or other supplements?', 'Yes')
  await page.getByRole('button', { name: 'Add a medicine or supplement' }).click()
  await page.getByLabel('Medicine, vitamin or supplement').fill('Peppermint oil')
  await page.getByText('I am not sure of the dose').click()
  await page.getByRole('button', { name: 'Add to my list' }).click()
  await expect(page.getByText('Not sure of the dose')).toBeVisible()
  await expectAccessible(page)
  expect(await readStored(patient)).toEqual({ reasons: ['digestion'], goals: 'Eat without pain' })
  await context.setOffline(false)
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  expect(await readStored(patient)).toMatchObject({ conditions: ['ibs'], medicines: [{ name: 'Peppermint oil', unsure: true }] })

  await next(page)
  await pick(page, 'Is there a food that you do not tolerate?', 'No')
  await next(page)
  await pick(page, 'Do you follow a way of eating?', 'Vegan')
  await page.getByLabel('What do you eat and drink on a usual day?').fill('Rice and beans')
  await next(page)
  await expectAccessible(page)
  await pick(page, 'Have you had help for an eating disorder?', 'Yes, in the past')
  await next(page)
  await page.getByLabel('What do you weigh?').fill('70')
  await page.getByRole('button', { name: '154.3 lb (70 kg)' }).click()
  await expect(page.getByLabel('What do you weigh?')).toHaveValue('154.3 lb')
  await next(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Look over and send' })).toBeVisible()
  for (const agree of await page.getByRole('checkbox').all()) await agree.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to my dietitian' }).click()
  await expect(page.getByText(/^Sent on/)).toBeVisible()

  const seen = await hannah<{ review: { suggests_safe_mode: boolean } }>(`GET /patients/${patient.patient_id}/intake`)
  expect(seen.review.suggests_safe_mode).toBe(true)
})

test('What waits on a device outlives a reload, and two devices that answer the same question let the person choose @phone', async ({
  page,
  context,
  request,
}) => {
  const hannah = await apiAs(request, cast.hannah)
  const patient = await makePatient(request, cast.hannah, { at: pickOne(await listOffered(hannah, cast.hannah, farAhead)) })
  await signInAs(page, patient)
  await page.goto('/app/intake')
  await expect(goals(page)).toBeVisible()
  await context.setOffline(true)
  await goals(page).fill('From the phone')
  await expect(page.getByText('You are offline. Saved on this device')).toBeVisible()
  const path = `POST /patients/${patient.patient_id}/intake` as const
  await patient.api(path, { base_version: 0, answers: { goals: 'From the laptop' } })
  await context.setOffline(false)
  await expect(page.getByText('Which answer is right?')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Which answer is right?')).toBeVisible()
  await expect(goals(page)).toHaveValue('From the phone')
  await page.getByRole('button', { name: 'Keep what I typed here' }).click()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  expect(await readStored(patient)).toEqual({ goals: 'From the phone' })
})

test('The dietitian reads what is new, and turns on the safe mode that the answers suggest @laptop', async ({ page, request }) => {
  const dana = await apiAs(request, cast.dana)
  const { items } = await dana<{ items: { id: string; patient_id: string }[] }>('GET /my-client-care?q=Abernathy')
  const care_id = items.find(({ patient_id }) => patient_id === cast.ruth.patient_id)?.id
  await signInAs(page, cast.dana)
  await page.goto(`/provider/clients/${care_id}?tab=intake`)
  await expect(page.getByRole('heading', { name: 'Safe mode is suggested' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn safe mode on' }).click()
  await expect(page.getByRole('heading', { name: 'Safe mode is on' })).toBeVisible()
  await page.getByRole('button', { name: 'Show every change' }).click()
  // Among what is new, among the answers, and in the history.
  await expect(page.getByText('Please do not praise me for eating less.')).toHaveCount(3)
  await page.getByRole('button', { name: 'End safe mode' }).click()
  await expect(page.getByRole('heading', { name: 'Safe mode is suggested' })).toBeVisible()
})
