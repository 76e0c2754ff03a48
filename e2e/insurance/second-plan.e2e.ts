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

test('A patient adds a second plan, and it pays what the first one left @laptop @phone', async ({
  page: home,
  browser,
  request,
  house,
}) => {
  test.setTimeout(allowTime(150_000))
  // Its payer leaves a copay to the patient; so will the second one.
  const { id, patient } = await makeClaim(request, house, 'W123458006')
  await signInAs(home, patient)
  await home.goto('/app/insurance')
  await home.getByRole('button', { name: 'Enter by hand' }).click()
  const form = home.getByRole('region', { name: 'Your plan' }).or(home.locator('main form'))
  await form.first().getByRole('button', { name: 'Save' }).click()
  await expect(home.getByText('Please choose one.').first()).toBeVisible()
  await expectAccessible(home)
  await home.getByRole('radio', { name: /^It is a second plan, after Aetna/ }).check()
  await fillPlan(home, 'U5550006')
  await home.getByRole('button', { name: 'Save' }).click()
  await expect(home.getByRole('heading', { name: 'First plan' })).toBeVisible()
  await expect(home.getByRole('heading', { name: 'Second plan' })).toBeVisible()
  await expect(home.getByText('U5550006')).toBeVisible()
  await expectAccessible(home)

  const context = await browser.newContext()
  const office = await context.newPage()
  await signInAs(office, cast.tom)
  await answerReasons(office)
  await office.goto(`/admin/claims/${id}`)
  await send(office)
  await answerNow(office)
  await expectState(office, 'Paid')
  await office
    .getByRole('link', { name: /second/i })
    .first()
    .click()
  await expect(office.getByText('U5550006')).toBeVisible()
  await expectAccessible(office)
  await context.close()
})

async function fillPlan(page: Page, memberId: string): Promise<void> {
  await page.getByLabel('Insurance company').fill('Cig')
  await page.getByRole('option', { name: 'Cigna' }).click()
  await page.getByLabel('Member ID', { exact: true }).fill(memberId)
}
