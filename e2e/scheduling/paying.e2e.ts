import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs, type Visit } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const dietitian = cast.hannah
test.use({ timezoneId: dietitian.time_zone })

type Paid = Visit & { paid_by: string; duration_minutes: number; visit_reason: string | null }

test('A returning patient changes length and plan before they book, reads the price, and says what they want to talk about @phone @laptop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page)
  const staff = await apiAs(request, dietitian)
  const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)) })
  const at = pickOne(await listOffered(patient.api, dietitian, { days: 12, minutes: 60 }))
  await signInAs(page, patient)

  await page.goto(`/book/${dietitian.slug}?state=IL&at=${at}`)
  await expect(page.getByRole('heading', { level: 1, name: 'One last look' })).toBeVisible()
  await expect(page.getByText('You pay yourself')).toBeVisible()
  await page.getByRole('button', { name: 'Change how you pay' }).click()
  await page.getByRole('radio', { name: /^With insurance/ }).check()
  await page.getByLabel('Insurance company').fill('Aet')
  await page.getByRole('option', { name: 'Aetna' }).click()
  await expectAccessible(page)
  // What was typed and not applied must not be lost in a booking that is paid another way.
  await page.locator('button[form="booking-form"], #booking-form button[type="submit"]').locator('visible=true').click()
  await expect(page.getByText('First use the new plan, or choose another way to pay.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await expect(page.getByText('Enter the member ID from the card.').first()).toBeVisible()
  await page.getByLabel('Member ID').fill('W123 456')
  await page.getByLabel('Member ID').press('Enter')
  await expect(page.getByRole('heading', { name: 'What this visit costs' })).toBeVisible()
  await expect(page.getByText('Your plan has not been asked yet.')).toBeVisible()
  await page.getByLabel(/^What would you like to talk about\?/).fill('Breakfast on early shifts')
  await expectAccessible(page)
  await page.locator('button[form="booking-form"], #booking-form button[type="submit"]').locator('visible=true').click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are booked, Robin' })).toBeVisible()
  const visits = async () => (await patient.api<{ items: Paid[] }>('GET /appointments?limit=50')).items
  const booked = (await visits()).find(({ starts_at }) => starts_at === at)
  expect([booked?.paid_by, booked?.visit_reason]).toEqual(['insurance', 'Breakfast on early shifts'])

  await page.goto('/app/book')
  await page.getByText('30 minutes', { exact: true }).click()
  await page.locator('label.slot').first().click()
  await page.getByLabel(/^What would you like to talk about\?/).fill('Lunch at school')
  await expect(page.getByText('Without insurance')).toBeVisible()
  await page.getByRole('button', { name: 'Change how you pay' }).click()
  await page.getByRole('radio', { name: /^Without insurance/ }).check()
  await expect(page.getByText('Price of the visit')).toBeVisible()
  await expectAccessible(page)
  const answer = page.waitForResponse((sent) => sent.url().endsWith('/api/appointments') && sent.request().method() === 'POST')
  await page.getByRole('button', { name: /^Book / }).click()
  expect((await answer).status()).toBe(201)
  const short = (await visits()).find(({ visit_reason }) => visit_reason === 'Lunch at school')
  expect([short?.duration_minutes, short?.paid_by]).toEqual([30, 'cash'])
  expect(complaints).toEqual([])
})

test('A plan that a patient enters between two visits pays for the next one @phone', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  const at = pickOne(await listOffered(await apiAs(request, dietitian), dietitian, farAhead))
  const patient = await makePatient(request, dietitian, { at })
  await signInAs(page, patient)
  await page.goto('/app/insurance')
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  await page.getByLabel('Insurance company').fill('Aet')
  await page.getByRole('option', { name: 'Aetna' }).click()
  await page.getByLabel('Member ID').fill('W123 456')
  await page.getByLabel('Plan').fill('Open Choice')
  await page.getByLabel('Member ID').press('Enter')
  await expect(page.getByText('Your insurance is saved.')).toBeVisible()
  await expect(page.getByText('This plan was not checked yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('You pay 25% of the price of a visit.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/book')
  await page.locator('label.slot').first().click()
  await expect(page.getByText('Without insurance')).toBeVisible()
  await page.getByRole('button', { name: 'Change how you pay' }).click()
  await expect(page.getByRole('radio', { name: /^Your plan on file.*Aetna Open Choice/ })).toBeChecked()
  await page.getByLabel(/^What would you like to talk about\?/).fill('Dinner for one')
  await page.getByRole('button', { name: /^Book / }).click()
  await expect(page.getByRole('button', { name: /^Book / })).toBeHidden()
  const { items } = await patient.api<{ items: Paid[] }>('GET /appointments?limit=50')
  expect(items.find(({ visit_reason }) => visit_reason === 'Dinner for one')?.paid_by).toBe('insurance')
  expect(complaints).toEqual([])
})
