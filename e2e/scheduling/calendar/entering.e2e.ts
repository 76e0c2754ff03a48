import { expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { addDays, dayOf, mondayOf } from '../../../web/src/kernel/words/format.ts'
import { apiAs, giveBackTimes, type NewPatient, type Visit } from '../../people.ts'
import { expectAccessible, makePhone, test, waitForMessage } from '../../screen.ts'
import { addMinutes, begin, listOffered, pickOne } from '../../times.ts'
import { bookVisitWithDana, clock, listFreeTimes, openCalendar, signInAsDana, zone } from './week.ts'

test.afterEach(giveBackTimes)

test.use({ timezoneId: zone })

test('A dietitian books somebody new, who is invited; she enters a visit that took place, and a cancellation by phone with its fee @laptop', async ({
  page,
  request,
  house,
}) => {
  const staff = await apiAs(request, cast.dana)
  await signInAsDana(page)
  const at = pickOne(await listFreeTimes(staff))
  await openCalendar(page, dayOf(at, zone))
  await bookSomebodyNew(page, at)
  const phone = await page.getByLabel('Mobile phone').inputValue()
  await page.getByRole('button', { name: 'Book and invite' }).click()
  await expect(page.getByText(/^Joan \w+ is booked and invited: /)).toBeVisible()
  await waitForMessage(request, `+1${phone}`, ({ text }) => text.includes('has added you as a patient'))
  const { items } = await staff<{ items: (Visit & { patient_name: string })[] }>(
    `GET /appointments?statuses=Scheduled&start_after=${at}&limit=5`,
  )
  const booked = items.find(({ patient_name, starts_at }) => patient_name.startsWith('Joan ') && starts_at === at)
  if (!booked) throw new Error('The visit of the new person is not there.')

  const { name, patient_id } = await enterPast(page, await bookVisitWithDana(request, staff, () => true))
  const past = await staff<{ items: Visit[] }>(`GET /appointments?patient_id=${patient_id}&statuses=Occurred`)
  expect(past.items).toHaveLength(1)

  const [soon] = await listOffered(staff, cast.dana, { from: addMinutes(begin, 300), days: 1 })
  if (!soon) throw new Error('The demo world has no time left within a day.')
  const late = await staff<{ appointments: [Visit] }>('POST /appointments', {
    ...{ provider_id: cast.dana.provider_id, patient_id, starts_at: soon, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' },
  })
  await house.ageBooking(late.appointments[0].id)
  await cancelByPhone(page, late.appointments[0].id, name)
  const stored = await staff<Visit>(`GET /appointments/${late.appointments[0].id}`)
  expect(stored).toMatchObject({ status: 'Canceled', canceled_late: true, cancel_fee_cents: 5000, canceled_by: 'patient' })
  await staff(`POST /appointment/${booked.id}/cancel`, { reason: 'Made by a test' })
})

async function bookSomebodyNew(page: Page, at: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Book a patient…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a visit' })
  await dialog.getByRole('button', { name: 'Somebody new…' }).click()
  // It begins at a time that is available, and leads from a day without one to the next that has some.
  const chosen = dialog.locator('.free-times [aria-pressed="true"]')
  await expect(chosen).toHaveCount(1)
  const sunday = addDays(mondayOf(dayOf(at, zone)), 6)
  await dialog.getByLabel('Date').fill(sunday)
  await dialog.getByRole('button', { name: /^Next: / }).click()
  await expect(chosen).toHaveCount(1)
  expect((await dialog.getByLabel('Date').inputValue()) > sunday).toBe(true)
  await dialog.getByRole('button', { name: 'Book and invite' }).click()
  await expect(dialog.getByText('Enter a mobile number, or an email address.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('First name').fill('Joan')
  await dialog.getByLabel('Last name').fill('Newcomb')
  await dialog.getByLabel('Birthday').fill('04/17/2019')
  await dialog.getByLabel('State').selectOption(cast.dana.state)
  await dialog.getByLabel('Mobile phone').fill(makePhone())
  await dialog.getByLabel('Date').fill(dayOf(at, zone))
  await dialog.getByLabel('Start').fill(clock(at))
  await dialog.getByRole('button', { name: 'Book and invite' }).click()
  await expect(dialog.getByText('For somebody under 18, a parent or guardian books.')).toBeVisible()
  await dialog.getByLabel('Birthday').fill('04/17/1984')
}

/** Enters a visit on a night of the week before, first in the future, which is refused. */
async function enterPast(page: Page, patient: NewPatient): Promise<NewPatient> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enter a visit that took place…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a visit that took place' })
  await dialog.getByLabel('Patient').fill(patient.name)
  await page.getByRole('option', { name: patient.name }).click()
  await dialog.getByLabel('Date').fill(addDays(dayOf(begin, zone), 1))
  await dialog.getByRole('button', { name: 'Enter it as attended' }).click()
  await expect(dialog.getByText('This visit is not over yet.')).toBeVisible()
  await expectAccessible(page)
  const minute = String(pickOne(Array.from({ length: 60 }, (_, i) => i))).padStart(2, '0')
  const day = addDays(dayOf(begin, zone), -pickOne(Array.from({ length: 20 }, (_, i) => i + 1)))
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Start').fill(`02:${minute}`)
  await dialog.getByRole('button', { name: 'Enter it as attended' }).click()
  await expect(page.getByText(`Entered as attended. ${patient.name}`)).toBeVisible()
  return patient
}

async function cancelByPhone(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/provider/appointments/${id}`)
  await page.getByRole('button', { name: /^Cancel the visit on/ }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel the visit with ${name}?` })
  await dialog.getByText('The patient asked').click()
  await expect(dialog.getByText('it is late: that costs $50.00.')).toBeVisible()
  await dialog.getByText('Waive the fee of $50.00').click()
  await dialog.getByRole('button', { name: `${name} pays nothing` }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('Waive the fee of $50.00').click()
  await dialog.getByRole('button', { name: `${name} owes $50.00` }).click()
  await expect(page.getByText('Canceled.', { exact: true })).toBeVisible()
  await expect(page.getByText('Canceled late', { exact: true })).toBeVisible()
}
