import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { type Api, apiAs, signInAs, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, makePhone, readCode, test, waitForMessage } from '../../screen.ts'
import { addMinutes, begin, listOffered, pickOne } from '../../times.ts'

const { aisha } = cast
type Waits = { items: { id: string; person: { last_name: string } | null }[] }

test.use({ locale: 'en-US', timezoneId: aisha.time_zone })

/** Joins Aisha's list from her profile, as somebody whom nobody knows. */
async function joinFromProfile(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  await page.goto(`/d/${aisha.slug}`)
  await expect(page.getByRole('heading', { name: 'Takes new clients from a waiting list' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Join the waiting list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Join the waiting list of ${aisha.name}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your first name.')
  await page.getByLabel('Mobile phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await readCode(request, phone))
  await expect(page.getByText('is confirmed')).toBeVisible()
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Wells')
  await page.getByLabel('State where you will be').selectOption('AK')
  await page.getByLabel('How you want to pay').selectOption('CASH_PAY')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByRole('alert')).toContainText('is not licensed there')
  await page.getByLabel('State where you will be').selectOption('GA')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the waiting list' })).toBeVisible()
  await expectAccessible(page)
}

/** Offers the newcomer a time by hand, through the calls of the dietitian's screen. */
async function offerTime(staff: Api): Promise<string> {
  const { items } = await staff<Waits>('GET /waiting-list')
  const mine = items.findLast(({ person }) => person?.last_name === 'Wells')
  const far = { from: addMinutes(begin, 5 * 1440), days: 20, minutes: 60, type: 'Initial Consultation' } as const
  const starts_at = pickOne(await listOffered(staff, aisha, far))
  await staff(`POST /waiting-list/${mine?.id}/offer`, { starts_at })
  return starts_at
}

async function bookOffered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
  await expect(page.getByText(/^This time is held for you until/)).toBeVisible()
  await expectAccessible(page)
  // What they said before is not asked again.
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  await expect(page.getByLabel('Last name')).toHaveValue('Wells')
  await expect(page.getByLabel('State where you will be')).toHaveValue('GA')
  await page.getByLabel('Date of birth').fill('5/14/1990')
  await page.getByLabel('Email').fill('robin.wells@example.com')
  await page.getByLabel('ZIP code').fill('30303')
  await page.getByRole('button', { name: /^Continue( to payment)?$/ }).click()
  await page.getByRole('radio', { name: /Without insurance/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agree and book' })).toBeVisible()
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are booked, Robin' })).toBeVisible()
}

test('A newcomer on the waiting list goes from the profile to the first visit @phone', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  const phone = makePhone()
  await joinFromProfile(page, request, phone)
  const { links } = await waitForMessage(request, `+1${phone}`, ({ text }) => text.includes('You are on the waiting list'))
  await page.goto(links[0] ?? '')
  await expect(page.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'You are waiting for a time' })).toBeVisible()
  await expectAccessible(page)

  const staff = await apiAs(request, aisha)
  const at = await offerTime(staff)
  await expect(page.getByText(/^A time opened up/)).toBeVisible()
  await expectAccessible(page)
  await bookOffered(page)
  await page.goto(links[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: `Your visit with ${aisha.name} is booked` })).toBeVisible()
  const around = new URLSearchParams({ start_after: addMinutes(at, -1), start_before: addMinutes(at, 1), statuses: 'Scheduled' })
  const { items } = await staff<{ items: Visit[] }>(`GET /appointments?${around}`)
  expect(items.map(({ starts_at }) => starts_at)).toEqual([at])
  // The time belongs to other walks again.
  await staff(`POST /appointment/${items[0]?.id}/cancel`, { reason: 'The walk is over' })
  expect(complaints).toEqual([])
})

test('A dietitian sees who waits, offers a time and takes it back, and takes somebody off with Undo @laptop', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  const phone = makePhone()
  const stranger = await apiAs(request, { kind: 'patient', phone_number: `+1${phone}`, password: null })
  const today = begin.slice(0, 10)
  const wish = { provider_id: aisha.provider_id, type: 'Initial Consultation', visit_mode: 'virtual', weekdays: ['mon', 'thu'] }
  const newcomer = { first_name: 'Robin', last_name: `Stone${phone.slice(-3)}`, state: 'GA', payer_id: 'CASH_PAY' }
  const clock = { preferred_language: 'en', time_zone: aisha.time_zone }
  const dates = { from: today, to: addMinutes(begin, 40 * 1440).slice(0, 10) }
  await stranger('POST /waiting-list', { ...wish, ...dates, newcomer: { ...newcomer, ...clock } })
  await signInAs(page, aisha)
  await page.goto('/provider/waiting-list')
  const row = page.getByRole('listitem').filter({ hasText: newcomer.last_name })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(row.getByText('Pay without insurance')).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Offer a time/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Offer this time' }).click()
  await expect(row.getByText(/^Offered /)).toBeVisible()
  await row.getByRole('button', { name: /^Take the offer back/ }).click()
  await expect(row.getByText(/^Offered /)).toHaveCount(0)
  await row.getByRole('button', { name: /^Take off the list/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row).toBeVisible()
  const { items } = await stranger<Waits>('GET /waiting-list')
  await stranger(`DELETE /waiting-list/${items[0]?.id}`)
  expect(complaints).toEqual([])
})
