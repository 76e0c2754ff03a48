import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getProviderProfileBySlug, getProviderSlots } from '@sorrel/contract/providers/wire'
import { cast } from '../../server/src/world/cast.ts'
import { children } from '../../server/src/world/children.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, makePhone, readCode, test, waitForMessage } from '../screen.ts'
import { pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })

async function pickFree(request: APIRequestContext, slug: string): Promise<string> {
  const { id } = getProviderProfileBySlug.output.parse(await (await request.get(`/api/provider-profiles/by-slug/${slug}/`)).json())
  const answer = await request.get(`/api/providers/${id}/availability-slots`)
  const { slots } = getProviderSlots.output.parse(await answer.json())
  return pickOne(slots).starts_at
}

async function confirmPhone(page: Page, request: APIRequestContext): Promise<string> {
  const phone = makePhone()
  await page.getByLabel('Mobile phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await readCode(request, phone))
  await expect(page.getByText('is confirmed')).toBeVisible()
  return phone
}

const choosePerson = (page: Page, label: RegExp) => page.locator('label').filter({ hasText: label }).click()

test('A mother cannot book a dietitian for adults for her eight-year-old, and books one who sees children @phone', async ({
  page,
  request,
}) => {
  await page.goto(`/book/hannah-okafor?state=IL&at=${await pickFree(request, 'hannah-okafor')}`)
  await choosePerson(page, /^My child$/)
  await page.getByLabel('Date of birth').fill('1/20/2018')
  await expect(page.getByText('Hannah does not see people of this age.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a dietitian who does' })).toHaveAttribute('href', /age_group=child/)

  await page.goto(`/book/marisol-reyes-lund?state=TX&at=${await pickFree(request, 'marisol-reyes-lund')}`)
  // What was typed at the other dietitian's is still there.
  await expect(page.getByLabel('Date of birth')).toHaveValue('1/20/2018')
  await choosePerson(page, /^Me$/)
  await expect(page.getByLabel('Date of birth')).toHaveValue('')
  await page.getByLabel('Date of birth').fill('1/20/2018')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('alert')).toContainText('a parent or guardian books')
  await choosePerson(page, /^My child$/)
  await expectAccessible(page)
  const phone = await confirmPhone(page, request)
  await page.getByLabel('First name', { exact: true }).fill('Ella')
  await page.getByLabel('Last name', { exact: true }).fill('Arbor')
  await page.getByLabel('Date of birth').fill('1/20/2018')
  await page.getByLabel('ZIP code').fill('78704')
  await page.getByLabel('State where you will be').selectOption('TX')
  await page.getByLabel('Your first name').fill('June')
  await page.getByLabel('Your last name').fill('Arbor')
  await page.getByLabel('Your email').fill('june.arbor@example.com')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByRole('radio', { name: /Without insurance/ }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Deciding for Ella' })).toBeVisible()
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The visit for Ella is booked' })).toBeVisible()
  const told = await waitForMessage(request, `+1${phone}`, ({ text }) => text.includes('Ella') && text.includes('Marisol'))
  expect(told.text).not.toContain('Ella Arbor')

  await page.getByRole('link', { name: 'Go to the pages of Ella' }).click()
  await page.getByRole('link', { name: 'Visits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visits of Ella' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('label').filter({ hasText: '(you)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your visits' })).toBeVisible()
  await expect(page.getByText('No visit is booked')).toBeVisible()
})

test('A dietitian sees whom to call about a child @laptop', async ({ page, request }) => {
  const marisol = await apiAs(request, cast.marisol)
  const { items } = await marisol<{ items: { id: string }[] }>(`GET /appointments?patient_id=${children.mia.patient_id}`)
  const [visit] = items
  await signInAs(page, cast.marisol)
  await page.goto(`/provider/appointments/${visit?.id}`)
  await expect(page.getByText(cast.carmen.name)).toBeVisible()
  await expect(page.getByRole('link', { name: '(512) 555-0150' })).toHaveAttribute('href', `tel:${cast.carmen.phone_number}`)
})
