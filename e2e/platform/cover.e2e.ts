import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('When a session is ended from another device, the screen is covered at once and gives the reason but no name @phone', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, cast.dana)
  const patient = await makePatient(request, cast.dana, { at: pickOne(await listOffered(staff, cast.dana, farAhead)) })
  await signInAs(page, patient)
  await page.goto(`/app/visits/${patient.first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeVisible()
  const here = page.url()
  const { sessions } = await patient.api<{ sessions: { session_id: string; is_current: boolean }[] }>('GET /auth/sessions')
  // This is the other device: its own session is the current one.
  for (const { session_id, is_current } of sessions) if (!is_current) await patient.api(`DELETE /auth/sessions/${session_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('You ended this session from another device.')).toBeVisible()
  const [first, last] = patient.name.split(' ')
  expect(await page.content()).not.toMatch(new RegExp(`${first}|${last}|Whitfield`))
  await expect(page).toHaveTitle('You are signed out · Sorrel')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(new URL(here).pathname)}`)
})
