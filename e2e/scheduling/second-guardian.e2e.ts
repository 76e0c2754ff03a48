import { expect } from '@playwright/test'
import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { proveIt } from '../proving.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })
test.afterEach(giveBackTimes)

test('A mother invites the father, who accepts after proving who he is; then she ends his access @phone', async ({
  page,
  request,
  browser,
}) => {
  const staff = await apiAs(request, cast.hannah)
  const [mother, father] = [
    await makePatient(request, cast.hannah, { at: pickOne(await listOffered(staff, cast.hannah, farAhead)) }),
    await makePatient(request, cast.hannah, { at: pickOne(await listOffered(staff, cast.hannah, farAhead)) }),
  ]
  const patient = { first_name: 'Noa', last_name: 'Rios', birth_date: '2017-02-02', time_zone: 'America/Chicago', preferred_language: 'en' }
  await mother.api('POST /dependents', { relation: 'parent', patient, authority_version: authorityVersion })
  await signInAs(page, mother)
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: 'Invite a second guardian for Noa' }).click()
  await page.getByLabel('Their mobile number or email').fill(father.phone_number)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await proveIt(page, request, mother)
  await expect(page.getByText(`Invited: ${father.phone_number}`)).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext()
  const his = await context.newPage()
  await signInAs(his, father)
  await his.goto('/app')
  await his.getByRole('link', { name: /invites you to act for Noa/ }).click()
  await expect(his.getByRole('heading', { name: /invites you to act for Noa/ })).toBeVisible()
  await expectAccessible(his)
  await his.getByRole('button', { name: 'Accept', exact: true }).click()
  await proveIt(his, request, father)
  await expect(his.getByRole('button', { name: 'Stop acting for Noa' })).toBeVisible()
  await expect(his.getByRole('button', { name: 'Invite a second guardian for Noa' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('acts for Noa too')).toBeVisible()
  await page.getByRole('button', { name: /^End the access of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the access' }).click()
  await expect(page.getByText('acts for Noa too')).toHaveCount(0)
  expect(await father.api('GET /dependents')).toEqual({ items: [] })
  await his.reload()
  await expect(his.getByRole('button', { name: 'Change details' })).toBeVisible()
  await expect(his.getByRole('button', { name: 'Stop acting for Noa' })).toHaveCount(0)
  await context.close()
})
