import { expect } from '@playwright/test'
import { makePdf } from '../../server/src/files/tests/pictures.ts'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { proveByPassword } from '../proving.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'

test('Billing staff see a refund that a colleague asked for, let it go out, and answer a dispute once @laptop', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signInAs(page, cast.tom)
  // Another walk may have given one already.
  await answerReasons(page)
  await page.goto('/admin/refunds')
  // Another walk may have asked for one as this person, who may not decide about it.
  const waiting = page.getByRole('article').filter({ hasText: 'Waits for a second person' }).filter({ hasText: cast.sasha.name }).first()
  await expect(waiting).toContainText(`${cast.sasha.name} asked for it`)
  await expectAccessible(page)
  await expect(waiting).toContainText('It waits because more than $200.00 would go back')
  await waiting.getByRole('button', { name: 'Approve the refund' }).click()
  const sure = page.getByRole('dialog', { name: /^Give \$300\.00 back to Ruth / })
  await expect(sure).toContainText('It goes back to Visa ending in 4242.')
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Give back $300.00' }).click()
  await proveByPassword(page, cast.tom)
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Refunds', exact: true }).last().click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.getByRole('link', { name: 'Disputes' }).click()
  const dispute = page.getByRole('article').filter({ hasText: 'Needs an answer' }).first()
  await expect(dispute).toContainText('The bank holds the amount until it decides.')
  await dispute.getByRole('button', { name: 'Answer the bank…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the bank' })
  await dialog.getByRole('button', { name: 'Send it, only once' }).click()
  await expect(dialog.getByText('Please write something: it can be sent only once.')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog).toContainText('An answer is due by')
  const box = dialog.getByLabel('Why the payment was right')
  const fact = dialog.getByRole('checkbox', { name: /^The payment/ })
  await fact.check()
  await expect(box).toHaveValue(/^On .* we charged \$[\d.]+ to the Visa card ending in \d{4}\./)
  await fact.uncheck()
  await expect(box).toHaveValue('')
  await fact.check()
  const files = ['receipt.pdf', 'policy.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: makePdf() }))
  await dialog.locator('input[type=file]').first().setInputFiles(files)
  await dialog.getByLabel('What policy.pdf shows').selectOption('The policy that was agreed to')
  await dialog.getByRole('button', { name: 'Remove receipt.pdf' }).click()
  await expect(dialog.getByLabel('What policy.pdf shows')).toHaveValue('policy')
  const sent = await box.inputValue()
  await box.fill('x'.repeat(5001))
  await expect(dialog.getByText('Banks take 5,000 characters. Please take 1 out.')).toBeVisible()
  await expectAccessible(page)
  await box.fill(sent)
  await dialog.getByRole('button', { name: 'Send it, only once' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${cast.tom.name} answered on`).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files that were sent' }).filter({ hasText: 'policy.pdf' })).toBeVisible()
  expect(complaints).toEqual([])
})
