import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff ask plans about the new year, tell a patient, and take one off the list @laptop', async ({ page }) => {
  await signInAs(page, cast.tom)
  await answerReasons(page)
  await page.goto('/admin/renewals?need=deductible')
  const table = page.getByRole('region', { name: 'The new plan year' })
  const row = table.getByRole('row').filter({ hasText: 'Lucía' })
  await expect(row).toContainText('if the plan stays the same')
  await row.getByRole('button', { name: 'Tell the patient' }).click()
  await expect(row).toContainText('Told on')
  await row.getByRole('button', { name: 'Seen to…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Seen to:/ })
  await dialog.getByLabel('What was done').fill('She knows the price.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take off the list' }).click()
  await expect(row).toBeHidden()
  await page.getByText('Seen to', { exact: true }).first().click()
  await expect(row).toContainText('She knows the price.')
  await row.getByRole('button', { name: 'Open again' }).click()
  await expect(row).toBeHidden()
  await page.getByText('To do', { exact: true }).first().click()
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Chosen patients' })
  await expect(bar).toContainText('1 chosen')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Ask their plans' }).click()
  await expect(row).toContainText('Plan asked on')
  // Its plan answers that the deductible is met already, so nothing is left to see to.
  await expect(async () => {
    await page.reload()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    expect(await row.count()).toBe(0)
  }).toPass({ timeout: allowTime(40_000) })
})

test('A patient reads what the new year changes, and says that the plan changes; the dietitian sees it @phone', async ({
  page,
  browser,
}) => {
  await signInAs(page, cast.tomas)
  await page.goto('/app/insurance')
  const card = page.getByRole('region', { name: /^Your plan in/ })
  await expect(card).toContainText(/\$\d+\.\d\d/)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'It stays the same' }).click()
  await expect(card.getByRole('status')).toContainText('stays the same')
  await card.getByRole('button', { name: 'I will have a different plan' }).click()
  await expect(card.getByRole('status')).toContainText('take a photo')
  await expectAccessible(page)

  const staff = await browser.newPage()
  await signInAs(staff, cast.tom)
  await answerReasons(staff)
  await staff.goto('/admin/renewals?need=plan_changed')
  await expect(staff.getByRole('row').filter({ hasText: 'Tomás' })).toContainText('Says that the plan changes')
  await staff.close()
})
