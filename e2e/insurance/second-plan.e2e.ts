import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { makeClaim } from '../claims/making.ts'
import { answerNow, expectState, send } from '../claims/one-visit.ts'
import { allowTime } from '../pace.ts'
import { giveBackTimes, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test.afterEach(giveBackTimes)
test.use({ timezoneId: 'America/Chicago' })

test('A patient adds a second plan, and that plan pays what the first one left @laptop @phone', async ({
  page: home,
  browser,
  request,
  house,
}) => {
  test.setTimeout(allowTime(150_000))
  // Both payers leave a part to the patient.
  const { id, patient } = await makeClaim(request, house, 'W123458006')
  await signInAs(home, patient)
  await home.goto('/app/insurance')
  await home.getByRole('button', { name: 'Enter by hand' }).click()
  await home.getByRole('button', { name: 'Save' }).click()
  await expect(home.getByText('Please choose one.').first()).toBeVisible()
  await expectAccessible(home)
  await home.getByRole('radio', { name: /^It is a second plan, after Aetna/ }).check()
  await fillPlan(home, 'U5550006')
  await home.getByRole('button', { name: 'Save' }).click()
  await expect(home.getByRole('heading', { name: 'First plan' })).toBeVisible()
  await expect(home.getByRole('heading', { name: 'Second plan' })).toBeVisible()
  await expect(home.getByText('U5550006')).toBeVisible()
  await expectAccessible(home)
  await home.getByRole('button', { name: 'Change Cigna' }).click()
  await expect(home.getByLabel('Member ID', { exact: true })).toHaveValue('U5550006')
  await home.getByLabel('First day of the plan').fill('2026-01-01')
  await home.getByRole('button', { name: 'Save' }).click()
  await expect(home.getByText('January 1, 2026').first()).toBeVisible()

  const context = await browser.newContext({ locale: 'en-US' })
  const office = await context.newPage()
  await signInAs(office, cast.tom)
  await answerReasons(office)
  await office.goto(`/admin/claims/${id}`)
  await send(office)
  await answerNow(office)
  await expectState(office, 'Paid')
  await expect(office.getByRole('button', { name: 'Send it to the second plan…' })).toBeHidden()
  await expectSecondPays(office)
  await context.close()

  await home.goto('/app/billing')
  await expect(async () => {
    await home.reload()
    await expect(home.getByRole('button', { name: 'Pay $40.00 now' })).toBeVisible({ timeout: allowTime(2_500) })
  }).toPass({ timeout: allowTime(25_000) })
  await expect(home.getByText('Nothing to pay')).toBeHidden()
})

test('Staff enter a second plan that its client named on the phone, bill it, and take back one that was a mistake @laptop @phone', async ({
  page: office,
  browser,
  request,
  house,
}) => {
  test.setTimeout(allowTime(180_000))
  const { id, patient } = await makeClaim(request, house, 'W123458006')
  await signInAs(office, cast.tom)
  await answerReasons(office)
  await office.goto(`/admin/claims/${id}`)
  await send(office)
  await answerNow(office)
  await expectState(office, 'Paid')
  const ask = async () => {
    await office.getByRole('button', { name: 'Send it to the second plan…' }).click()
    const dialog = office.getByRole('dialog', { name: 'Send it to the second plan' })
    await dialog.getByLabel('Reason (kept on record)').fill('They have two plans')
    await dialog.getByRole('button', { name: 'Make the claim' }).click()
    return dialog
  }
  await (await ask()).getByRole('link', { name: 'put it on file' }).click()

  await office.getByRole('button', { name: 'Enter a plan…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Enter a plan' })
  await expectAccessible(office)
  await dialog.getByRole('radio', { name: /^It is a second plan, after Aetna/ }).check()
  await fillPlan(office, 'U5550006')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose one.').first()).toBeVisible()
  await dialog.getByLabel('How do you know it?').selectOption({ label: 'The client told us' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const plans = office.locator('#coverage')
  await expect(plans.getByText('U5550006')).toBeVisible()
  await expect(plans.getByText('Second plan', { exact: true })).toBeVisible()
  await expectAccessible(office)

  await office.goto(`/admin/claims/${id}`)
  await expect(await ask()).toBeHidden()
  await expectSecondPays(office)

  await office.goto(`/admin/billing/${patient.patient_id}`)
  await plans.getByRole('button', { name: 'End the second plan…' }).click()
  const ending = office.getByRole('dialog', { name: 'End the second plan' })
  await ending.getByRole('radio', { name: /^It was entered by mistake/ }).check()
  await ending.getByLabel('How do you know it?').selectOption({ label: 'We had made a mistake' })
  await expectAccessible(office)
  await ending.getByRole('button', { name: 'End the plan' }).click()
  await expect(plans.getByText('U5550006')).toBeHidden()

  const context = await browser.newContext({ locale: 'es-US' })
  const home = await context.newPage()
  await signInAs(home, patient)
  await home.goto('/app/insurance')
  await home.getByText('Cigna (segundo plan)').click()
  await expect(home.getByText('Nunca: se registró por error')).toBeVisible()
  await expectAccessible(home)
  await context.close()
})

async function fillPlan(page: Page, memberId: string): Promise<void> {
  await page.getByLabel('Insurance company').fill('Cig')
  await page.getByRole('option', { name: 'Cigna' }).click()
  await page.getByLabel('Member ID', { exact: true }).fill(memberId)
}

/** The claim to the second payer is there, goes out, and is paid. The page is that of the claim to the first one. */
async function expectSecondPays(office: Page): Promise<void> {
  const state = office.getByRole('region', { name: 'Claim status' })
  await state.getByRole('link', { name: /^S\d+$/ }).click()
  await expect(state.getByText('After the first plan:')).toBeVisible()
  await expect(office.getByText('U5550006')).toBeVisible()
  await expectAccessible(office)
  await send(office)
  await answerNow(office)
  await expectState(office, 'Paid')
}
