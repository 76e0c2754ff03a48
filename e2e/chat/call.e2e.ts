import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'
import { openAs } from '../video/meeting.ts'

test.afterEach(giveBackTimes)

test('A dietitian calls from the inbox; the client comes in by the card, and the card says that it is over @phone', async ({
  page,
  browser,
  request,
}) => {
  const { marisol } = cast
  const staff = await apiAs(request, marisol)
  const at = pickOne(await listOffered(staff, marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await expect(page.getByText('Nothing has been written yet')).toBeVisible()

  const inbox = await openAs(browser, marisol, '/provider/inbox?show=all')
  await inbox.getByRole('link', { name: new RegExp(patient.name) }).click()
  await inbox.getByRole('button', { name: 'Start a video call' }).click()
  await inbox.getByRole('button', { name: 'Start the call' }).click()
  await expect(inbox.getByRole('heading', { name: /^Call with/ })).toBeVisible()
  await inbox.getByRole('button', { name: 'Join the call' }).click()
  const id = new URL(inbox.url()).pathname.split('/').at(-1)
  const home = { is_home: true, address: '12 Linden Street', emergency_name: 'Abel', emergency_phone: '312 555 0155' }
  await staff(`PUT /appointments/${id}/video-call/location`, { ...home, state: marisol.state })

  await expect(page.getByText('A video call is open.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Join the call' }).click()
  await page.getByRole('button', { name: 'Join the call' }).click()
  await inbox.getByRole('button', { name: /^Let .* in$/ }).click()
  await expect(page.getByRole('toolbar', { name: 'Controls of the call' })).toBeVisible()
  await expectAccessible(inbox)

  await inbox.getByRole('button', { name: 'End for everybody' }).click()
  await inbox.getByRole('button', { name: 'End the call' }).click()
  await expect(page.getByRole('heading', { name: 'The call is over' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the conversation' }).click()
  await expect(page.getByText('The video call is over.')).toBeVisible()
  await inbox.getByRole('link', { name: 'Back to the conversation' }).click()
  await expectAccessible(inbox)
})
