import { expect } from '@playwright/test'
import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })
test.afterEach(giveBackTimes)

test('A guardian who looks for a child sees who does not see this age before they pick a time, and finds who does @phone', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, cast.hannah)
  const guardian = await makePatient(request, cast.hannah, { at: pickOne(await listOffered(staff, cast.hannah, farAhead)) })
  const patient = { first_name: 'Noa', last_name: 'Rios', birth_date: '2017-02-02', time_zone: 'America/Chicago', preferred_language: 'en' }
  const child = await guardian.api<{ patient_id: string }>('POST /dependents', {
    ...{ relation: 'parent', patient, authority_version: authorityVersion },
  })
  await signInAs(page, guardian)
  await page.goto('/d/hannah-okafor?state=IL')
  await expect(page.getByRole('group', { name: /^Times on/ })).toBeVisible()
  await page.goto(`/app?for=${child.patient_id}`)
  await expect(page).toHaveURL(/\/app$/)

  await page.goto('/d/hannah-okafor?state=IL')
  await expect(page.getByText('Hannah does not see people of this age.')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Times on/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/book/hannah-okafor?state=IL&step=time')
  await expect(page.getByText('Hannah does not see people of this age.')).toBeVisible()
  await page.getByRole('link', { name: 'See other dietitians' }).click()
  await expect(page).toHaveURL(/age_group=child/)

  await page.goto('/find?location_us_state=IL')
  await expect(page.getByText('Does not see people of Noa’s age').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show only those who do' }).click()
  await expect(page).toHaveURL(/age_group=child/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Does not see people of Noa’s age')).toHaveCount(0)
})
