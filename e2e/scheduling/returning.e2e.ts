import { expect, type Page } from '@playwright/test'
import { makePayerLabel, offeredPlans, takesBillsOfMembers } from '@sorrel/contract/insurance/vocabulary'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/wire'
import { cast } from '../../server/src/world/cast.ts'
import { findBuilt } from '../built.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const dietitian = cast.hannah
test.use({ timezoneId: dietitian.time_zone })
const bookButton = (page: Page) => page.locator('button[form="booking-form"], #booking-form button[type="submit"]').locator('visible=true')

test('A plan that the dietitian does not take leads to those who take it, or is asked for money back once the visit is paid @phone', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, dietitian)
  const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)) })
  const answer = await request.get(`/api/provider-profiles/by-slug/${dietitian.slug}/`)
  const { networks } = getProviderProfileBySlug.output.parse(await answer.json())
  const other = offeredPlans.find(({ id }) => takesBillsOfMembers(id) && networks.every(({ payer_id }) => payer_id !== id))
  const name = other ? makePayerLabel(other).en : ''
  const at = pickOne(await listOffered(patient.api, dietitian, { days: 12 }))
  await signInAs(page, patient)
  await page.goto(`/book/${dietitian.slug}?state=IL&at=${at}`)
  await page.getByRole('button', { name: 'Change how you pay' }).click()
  await page.getByRole('radio', { name: /^With insurance/ }).check()
  await page.getByLabel('Insurance company').fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByText(`Hannah does not take ${name}.`)).toBeVisible()
  const leads = await page.getByRole('link', { name: 'Find dietitians who take it' }).getAttribute('href')
  expect(leads).toMatch(new RegExp(`insurance=.*${other?.id}`))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay yourself and get a bill for your plan' }).click()
  await expect(page.getByText(/Afterwards you get a superbill/)).toBeVisible()
  await page.getByLabel('Member ID').fill('W123 456')
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await expect(page.getByText(`You ask ${name} for money back`)).toBeVisible()
  await expect(page.getByText(/^What may come back from/)).toBeVisible()
  await expect(page.getByText('Do you pay for visits to a dietitian who is not in your network?')).toBeVisible()
  await expectAccessible(page)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are booked, Robin' })).toBeVisible()
  const { items } = await patient.api<{ items: { id: string; starts_at: string; paid_by: string }[] }>('GET /appointments?limit=50')
  const booked = items.find(({ starts_at }) => starts_at === at)
  expect(booked?.paid_by).toBe('cash')
  // The price of a year of such visits in writing.
  await page.goto(`/app/visits/${booked?.id}`)
  await page.getByRole('button', { name: 'Estimate for a year' }).click()
  await page.getByLabel('Expected visits within a year').fill('1')
  await page.getByRole('button', { name: 'Make the estimate' }).click()
  await expect(page.getByText('Please enter a number from 2 to 52.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Expected visits within a year').fill('6')
  await page.getByRole('button', { name: 'Make the estimate' }).click()
  await expect(page.getByRole('button', { name: 'Good-faith estimate for 6 visits (PDF)' })).toBeVisible()
  await page.goto(String(leads))
  await expect(page).toHaveURL(/\/find\?.*location_us_state=IL/)
})

test('A patient whose plan on file the dietitian does not take reads that before booking, and pays and asks the plan @laptop', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/provider-profiles/by-slug/javier-montoya/')
  const { id, networks } = getProviderProfileBySlug.output.parse(await answer.json())
  expect(networks.map(({ payer_id }) => payer_id)).not.toContain(cast.maya.payer_id)
  const api = await apiAs(request, cast.maya)
  const at = pickOne(await listOffered(api, { provider_id: id }, { days: 12, minutes: 60, type: 'Initial Consultation' }))
  await signInAs(page, cast.maya)
  await page.goto(`/book/javier-montoya?state=IL&at=${at}`)
  await expect(page.getByText(/^Javier does not take Aetna/)).toBeVisible()
  expect(await page.getByRole('link', { name: 'Find dietitians who take it' }).getAttribute('href')).toContain(cast.maya.payer_id)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay yourself and get a bill for your plan' }).click()
  await expect(page.getByText(/^You ask Aetna.* for money back$/)).toBeVisible()
  await expect(page.getByText(/Afterwards you get a superbill/)).toBeVisible()
})

test('The button in the bar waits for the step that it sends, so that no press is lost @phone', async ({ page, request }) => {
  const staff = await apiAs(request, dietitian)
  const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)) })
  const at = pickOne(await listOffered(patient.api, dietitian, { days: 12 }))
  let bring = () => {}
  const wanted = new Promise<void>((resolve) => {
    bring = resolve
  })
  const script = findBuilt('AgreeStep')
  const isScript = ({ pathname }: URL) => script.has(pathname)
  await page.route(isScript, async (route) => {
    await wanted
    await route.continue()
  })
  await signInAs(page, patient)
  await page.goto(`/book/${dietitian.slug}?state=IL&at=${at}`)
  await expect(page.getByText('Held for you,')).toBeVisible()
  await expect(bookButton(page)).toBeDisabled()
  bring()
  await expect(bookButton(page)).toBeEnabled()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^You are booked/ })).toBeVisible()
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('Whoever books in Spanish gets the messages about it in Spanish, and can enlarge the letters there @phone', async ({
    page,
    request,
  }) => {
    const staff = await apiAs(request, dietitian)
    const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)) })
    const at = pickOne(await listOffered(patient.api, dietitian, { days: 12 }))
    await signInAs(page, patient)
    await page.goto(`/book/${dietitian.slug}?state=IL&at=${at}`)
    await expect(bookButton(page)).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Más fácil de leer' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tu visita hasta ahora' }).getByText(/cancelar/)).toBeVisible()
    await bookButton(page).click()
    await waitForMessage(request, patient.phone_number, ({ text }) => /visita/.test(text))
  })
})
