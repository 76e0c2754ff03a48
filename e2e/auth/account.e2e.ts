import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)
test.use({ locale: 'en-US', timezoneId: cast.hannah.time_zone })

test('A patient who chooses Spanish and another time zone gets screens, visits and messages that way @phone', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  const { hannah } = cast
  const patient = await makePatient(request, hannah, { at: pickOne(await listOffered(await apiAs(request, hannah), hannah, farAhead)) })
  await signInAs(page, patient)
  await page.goto('/app/settings/account')
  await page.getByLabel('Show my visits in the time of').selectOption('Pacific/Honolulu')
  await expect(page.getByText('Saved. Your visits and messages follow.')).toBeVisible()
  await expectAccessible(page)

  // The choice does not reach the server; the screen says so, and the next press stores it.
  await page.route('**/api/auth/me', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await page.getByText('Español', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible()
  await expect(page.getByText('Los mensajes te llegan en inglés.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Recibirlos en español' }).click()
  await expect(page.getByText('Los mensajes te llegan en inglés.')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()

  const { starts_at, id } = patient.first
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Honolulu', hour: 'numeric', minute: '2-digit' }).format(
    Date.parse(starts_at),
  )
  await page.goto(`/app/visits/${id}`)
  await expect(page.locator('main')).toContainText(clock.replace(/\s[AP]M/, ''))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await patient.api(`POST /appointment/${id}/cancel`, {})
  const told = await waitForMessage(request, patient.phone_number, ({ text }) => text.includes('cancelada'))
  expect(told.text).toContain('HST')
  expect(complaints).toEqual([])
})

test('An email address from a booking can be confirmed without typing it again, and is not called new @phone', async ({
  page,
  request,
}) => {
  const { hannah } = cast
  const patient = await makePatient(request, hannah, { at: pickOne(await listOffered(await apiAs(request, hannah), hannah, farAhead)) })
  await signInAs(page, patient)
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: 'Confirm your email address' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email address', { exact: true })).toHaveValue(patient.email)
})
