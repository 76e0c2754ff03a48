import { expect, type Page } from '@playwright/test'
import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.use({ timezoneId: cast.hannah.time_zone })
test.afterEach(giveBackTimes)

const goals = (page: Page) => page.getByLabel('What would you like to be different in three months?')
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })

test('A mother begins the intake of one of her two children on a phone, and finishes it on another device: nothing is lost, and each child has its own @phone', async ({
  page,
  request,
  browser,
}) => {
  const staff = await apiAs(request, cast.hannah)
  const mother = await makePatient(request, cast.hannah, { at: pickOne(await listOffered(staff, cast.hannah, farAhead)) })
  const add = (first_name: string) =>
    mother.api<{ patient_id: string }>('POST /dependents', {
      relation: 'parent',
      patient: { first_name, last_name: 'Rios', birth_date: '2017-02-02', time_zone: 'America/Chicago', preferred_language: 'en' },
      authority_version: authorityVersion,
    })
  const [ana, bo] = [await add('Ana'), await add('Bo')]
  await signInAs(page, mother)
  await page.goto(`/app?for=${ana.patient_id}`)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/app/intake')
  await goals(page).fill('Ana eats breakfast')
  await expect(saved(page)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/app?for=${bo.patient_id}`)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/app/intake')
  await expect(goals(page)).toHaveValue('')

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const other = await desk.newPage()
  await signInAs(other, mother)
  await other.goto(`/app?for=${ana.patient_id}`)
  await expect(other).toHaveURL(/\/app$/)
  await other.goto('/app/intake')
  await expect(goals(other)).toHaveValue('Ana eats breakfast')
  await goals(other).fill('Ana eats breakfast and lunch')
  await expect(saved(other)).toBeVisible()
  await desk.close()

  await page.goto(`/app?for=${ana.patient_id}`)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/app/intake')
  await expect(goals(page)).toHaveValue('Ana eats breakfast and lunch')
})
