import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { makeClaim } from '../claims/making.ts'
import { answerNow, send } from '../claims/one-visit.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test.afterEach(giveBackTimes)
test.use({ timezoneId: 'America/Chicago' })

test('Whoever enters a letter about a claim that was voided reads so before, and afterwards why it waits; a wrong number is answered on its field @laptop @phone', async ({
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
  await (await apiAs(request, cast.tom))(`POST /claims/${id}/void`, { reason: 'Billed to the wrong client' })

  await office.goto('/admin/remits/new')
  const field = office.getByLabel('Number of our claim')
  const add = office.getByRole('button', { name: 'Add it' })
  await field.fill('x123')
  await add.click()
  await expect(office.getByText('No claim has the number X123. Look at the number on the claim.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(office)
  await field.fill(number)
  await add.click()
  const article = office.getByRole('article').filter({ hasText: number })
  await expect(article.getByText('This claim was taken back.')).toBeVisible()
  await expectAccessible(office)
  await field.fill(number)
  await add.click()
  await expect(office.getByText(`Claim ${number} is already here.`)).toBeVisible()

  await office.getByLabel('How it was paid').selectOption('Nothing was paid')
  await office.getByLabel('Decided on').fill('2026-03-02')
  for (const line of await article.locator('fieldset').all()) {
    const charge = /\$([\d,]+\.\d\d)/.exec((await line.locator('legend').textContent()) ?? '')![1]!.replaceAll(',', '')
    await line.getByLabel('Refused', { exact: true }).fill(charge)
  }
  await office.getByRole('button', { name: 'Post it' }).click()
  await expect(office).toHaveURL(/remits\/files\//)
  await expect(office.getByText('We took this claim back before the answer came.')).toBeVisible()
  await expect(office.getByText('Mentions something unknown')).toBeHidden()
  await expect(office.getByText('Not ours')).toBeHidden()
  await expectAccessible(office)
  await office.getByRole('link', { name: 'Decide what becomes of it' }).click()
  await expect(office.getByRole('article').filter({ hasText: number })).toContainText('Needs a person')
})
