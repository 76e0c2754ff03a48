import { expect } from '@playwright/test'
import { makeDemoToken } from '@sorrel/contract/payments/test-cards'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { proveByPassword, proveIt } from '../proving.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'
import { openAs } from '../video/meeting.ts'

test.afterEach(giveBackTimes)

const { tom, hannah } = cast

test('Packages: somebody without a plan buys five visits, and staff give back what was not used @phone', async ({
  page,
  browser,
  request,
}) => {
  const complaints = collectComplaints(page)
  const robin = await makePatient(request, hannah, { at: pickOne(await listOffered(await apiAs(request, hannah), hannah, farAhead)) })
  const letters = robin.patient_id.replace(/[^a-z]/g, '').padEnd(16, 'x')
  const payment_method_token = makeDemoToken({ number: '4242424242424242', exp_month: 12, exp_year: 2031 }, letters)
  await robin.api(`POST /patients/${robin.patient_id}/payment`, { payment_method_token, type: 'Credit Card', make_default: true })
  await signInAs(page, robin)
  await page.goto('/app/billing')
  await page.getByRole('button', { name: 'Buy Five follow-ups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Five follow-ups' })
  await expect(dialog).toContainText('each visit that you did not use is given back at this price')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Buy for $550.00' }).click()
  await expectAccessible(page)
  await proveIt(page, request, robin)
  await expect(page.getByText('5 of 5 visits are left.')).toBeVisible({ timeout: allowTime(30_000) })
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const office = await openAs(browser, tom, `/admin/billing/${robin.patient_id}`)
  await answerReasons(office)
  await office.getByRole('button', { name: 'Give $550.00 back…' }).click()
  const ending = office.getByRole('dialog', { name: 'Give $550.00 back' })
  await expect(ending).toContainText('a second person decides')
  await ending.getByLabel('Note (kept on record)').fill('Moves to another state')
  await expectAccessible(office)
  await ending.getByRole('button', { name: 'End it and give $550.00 back' }).click()
  await proveByPassword(office, tom)
  await expect(office.getByText('It ended after 0 visits, and $550.00 goes back.')).toBeVisible()
  await office.goto('/admin/packages')
  await office.getByRole('button', { name: 'Change Ten follow-ups' }).click()
  await expectAccessible(office)
})
