import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { giveBackTimes, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { makeClaim } from './making.ts'
import { answerNow, expectState, send } from './one-visit.ts'

test.afterEach(giveBackTimes)
test.use({ timezoneId: 'America/Chicago' })

test('A visit that was booked under the wrong plan is billed under the one that its client adds @laptop @phone', async ({
  page: office,
  request,
  house,
}) => {
  test.setTimeout(allowTime(120_000))
  await signInAs(office, cast.tom)
  await answerReasons(office)
  const { id, patient } = await makeClaim(request, house, 'W123458002')
  const open = office.getByRole('button', { name: 'Bill another plan…' })
  const dialog = office.getByRole('dialog', { name: 'Bill another plan' })
  await office.goto(`/admin/claims/${id}`)
  await open.click()
  await expect(dialog).toContainText('No other plan is on file.')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click()

  const primary = { kind: 'insurance', payer_id: '62308', member_id: 'U55512345', relationship: 'Self' }
  await patient.api(`PATCH /patients/${patient.patient_id}`, { coverage: { primary } })
  await office.reload()
  await open.click()
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Cigna, U55512345' })
  await dialog.getByLabel('Reason (kept on record)').fill('They changed jobs before the visit')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Bill this plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(office).toHaveURL(/admin\/claims\/[0-9a-f-]{36}$/)
  await expect(office).not.toHaveURL(new RegExp(id))
  await expect(office.getByText('U55512345')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Send it to the payer' })).toBeVisible()
  await expectAccessible(office)
  await office.goto(`/admin/claims/${id}`)
  await expect(office.getByText('They changed jobs before the visit').first()).toBeVisible()
  await expect(open).toBeHidden()
})

test('Of a claim that is voided nothing is open any more, and its visit can go to another plan @laptop @phone', async ({
  page: office,
  request,
  house,
}) => {
  test.setTimeout(allowTime(120_000))
  await signInAs(office, cast.tom)
  await answerReasons(office)
  const { id, number } = await makeClaim(request, house, 'W123459050')
  await office.goto(`/admin/claims/${id}`)
  await send(office)
  await answerNow(office)
  await expectState(office, 'Denied')
  const state = office.getByRole('region', { name: 'Claim status' })
  const giveUp = office.getByRole('button', { name: 'Write off what is open…' })
  await expect(giveUp).toBeVisible()
  await office.getByRole('button', { name: 'Void the claim…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Void the claim' })
  await expect(dialog).toContainText('From then on, the client owes nothing on this claim.')
  await expectAccessible(office)
  await dialog.getByLabel('Reason (kept on record)').fill('They have another plan')
  await dialog.getByRole('button', { name: 'Void it' }).click()
  await expect(state.locator('[aria-current]')).toContainText('Voided')
  await expect(state).not.toContainText('Paid')
  await expect(giveUp).toBeHidden()
  await expect(office.getByRole('button', { name: 'Bill another plan…' })).toBeVisible()
  await expectAccessible(office)
  await expect(state).toContainText('This claim was taken back, and the client owes nothing on it.')
  await expect(state, 'they paid nothing').not.toContainText('credit')
  await expect(office.getByText('Accepted into the payer’s system (A2:20:PR)')).toBeVisible()

  await office.getByRole('button', { name: 'Make a new claim…' }).click()
  const anew = office.getByRole('dialog', { name: 'Make a new claim' })
  await anew.getByLabel('Reason (kept on record)').fill('The payer asked for a new one')
  await expectAccessible(office)
  await anew.getByRole('button', { name: 'Make the claim' }).click()
  await expect(office).not.toHaveURL(new RegExp(id))
  await expect(state).toContainText(`Follows ${number}, which was voided.`)
  await expect(office.getByRole('button', { name: 'Send it to the payer' })).toBeVisible()
  await expectAccessible(office)
  await state.getByRole('link', { name: number }).click()
  await expect(office).toHaveURL(new RegExp(id))
  await expect(state).toContainText(/The visit is billed by S\d+ now\./)
  await expect(office.getByText('The payer asked for a new one')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Make a new claim…' })).toBeHidden()
})
