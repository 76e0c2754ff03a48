import { expect } from '@playwright/test'
import { remittance, wrap } from '../../server/src/claims/x12/tests/files.ts'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff say what a payer took off a payment, find it under what is cleared, and take it back @laptop @phone', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, cast.tom)
  await api('POST /admin/clearinghouse/files', { name: 'payment.835', text: wrap('835', remittance) })
  await signInAs(page, cast.tom)
  await page.goto('/admin/remits/suspense')
  const table = page.getByRole('region', { name: 'Money that is not matched' })
  const row = table.getByRole('row').filter({ hasText: 'WO, PCN9' })
  // The worker reads the file meanwhile.
  await expect(async () => {
    await page.reload()
    await expect(row.first()).toBeVisible({ timeout: allowTime(3_000) })
  }).toPass({ timeout: allowTime(40_000) })
  await expect(row.first()).toContainText('-$10.00')
  await row.first().getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Say where it belongs…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where does it belong?' })
  await dialog.getByLabel('Why').selectOption({ label: 'A fee or penalty of the payer' })
  await dialog.getByLabel('What you found out').fill('Their fee for paper checks')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByText('Cleared', { exact: true }).first().click()
  const cleared = page.getByText('Their fee for paper checks').first()
  await expect(cleared).toBeVisible()
  await expect(page.getByText('In the books it went to: Bad debt').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByText('Taken back', { exact: true }).first()).toBeVisible()
})

test('Billing staff match an answer whose name differs after they confirmed it, and take the match back @laptop', async ({ page }) => {
  await signInAs(page, cast.tom)
  // Another walk may have given one already.
  await answerReasons(page)
  await page.goto('/admin/remits/claims')
  const answer = page.getByRole('article').filter({ hasText: 'Imogen Marlowe' })
  await answer.getByRole('button', { name: 'Choose its claim…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which claim is it about?' })
  const proposed = dialog.getByRole('radio', { name: /Differs: name/ }).first()
  await proposed.check()
  const post = dialog.getByRole('button', { name: 'Post it to this claim' })
  await expect(post).toBeDisabled()
  const differs = dialog.getByRole('checkbox', { name: /^The names differ: Imogen Marlowe and /i })
  await expect(dialog.getByRole('table')).toContainText(/Imogen Marlowe/i)
  await differs.check()
  await expectAccessible(page)
  await post.click()
  await expect(dialog).toBeHidden()
  await expect(answer).toBeHidden()

  // It was a wrong choice: the answer waits again, with what was said.
  await page.getByRole('link', { name: 'All decisions' }).click()
  const posted = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Take this match back…' }) })
  await posted.getByRole('button', { name: 'Take this match back…' }).click()
  const back = page.getByRole('dialog', { name: 'Take this match back' })
  await back.getByRole('textbox').fill('It is of Imogen Marlowe')
  await expectAccessible(page)
  await back.getByRole('button', { name: 'Take the match back' }).click()
  await expect(back).toBeHidden()
  await expect(posted).toBeHidden()
  await page.goto('/admin/remits/claims')
  await expect(answer).toContainText('Somebody took it off the claim to which it was posted: It is of Imogen Marlowe')
  await expect(answer.getByRole('button', { name: 'Choose its claim…' })).toBeVisible()
})
