import { expect } from '@playwright/test'
import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { getProviderProfileBySlug, getProviderSlots } from '@sorrel/contract/providers/wire'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })
test.afterEach(giveBackTimes)

test('What a guardian typed for one child is not there for the other, and is there again for the first @phone', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, cast.marisol)
  const guardian = await makePatient(request, cast.marisol, { at: pickOne(await listOffered(staff, cast.marisol, farAhead)) })
  const add = (first_name: string) =>
    guardian.api<{ patient_id: string }>('POST /dependents', {
      relation: 'parent',
      patient: { first_name, last_name: 'Rios', birth_date: '2017-02-02', time_zone: 'America/Chicago', preferred_language: 'en' },
      authority_version: authorityVersion,
    })
  const [ana, bo] = [await add('Ana'), await add('Bo')]
  const profile = await request.get('/api/provider-profiles/by-slug/marisol-reyes-lund/')
  const { id } = getProviderProfileBySlug.output.parse(await profile.json())
  const { slots } = getProviderSlots.output.parse(await (await request.get(`/api/providers/${id}/availability-slots`)).json())
  await signInAs(page, guardian)

  await page.goto(`/app?for=${ana.patient_id}`)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto(`/book/marisol-reyes-lund?state=TX&at=${pickOne(slots).starts_at}`)
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Ana')
  await page.getByLabel('ZIP code').fill('78704')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByRole('radio', { name: /With insurance/ }).check()
  await page.getByLabel('Member ID', { exact: true }).fill('MEMBER-OF-ANA')
  await expect(page).toHaveURL(/step=pay/)
  const address = page.url()

  await page.goto('/app/visits')
  await page.locator('label').filter({ hasText: /^Bo$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visits of Bo' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Bo')
  await expect(page.getByLabel('ZIP code')).toHaveValue('')

  await page.goto(`/app?for=${ana.patient_id}`)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto(address)
  await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue('MEMBER-OF-ANA')
  expect(bo.patient_id).not.toBe(ana.patient_id)
})
