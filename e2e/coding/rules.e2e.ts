import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons, giveReason } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff write a new version of a rule, end it, and look from the list of signed notes at one as an auditor does @laptop', async ({
  page,
}) => {
  await signInAs(page, cast.tom)
  // Another walk may have given one already.
  await answerReasons(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  const rules = page.getByRole('region', { name: 'Payer rules' })
  await expect(rules.getByRole('row', { name: /Cigna/ })).toHaveCount(1)
  await page.getByLabel('In force on').fill('')
  await expect(rules.getByRole('row', { name: /Cigna/ }), 'an empty day shows the version that ended, too').toHaveCount(2)
  await rules
    .getByRole('row', { name: /United Healthcare/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'United Healthcare' })).toBeVisible()
  await page.getByRole('link', { name: 'Write a new version' }).click()
  await page.getByRole('button', { name: 'Save the new version' }).click()
  await expect(page.getByRole('alert').getByText('things need another look')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First day').fill('2024-12-01')
  await expect(page.getByText(/so it is withdrawn: it should never have held/)).toBeVisible()
  await page.getByLabel('First day').fill('2031-01-01')
  await page.getByLabel('Modifiers by video').fill('95 gt')
  await page.getByLabel('Source').fill('Contract of 2031, page 4')
  await page.getByLabel('Reason (kept on record)').fill('The payer wants both modifiers from 2031 on')
  await page.getByRole('button', { name: 'Save the new version' }).click()
  await expect(page.getByText('95 (by video), GT (by video (older form))')).toBeVisible()
  await expect(page.getByText('Begins later').first()).toBeVisible()
  await expect(page.getByText('The payer wants both modifiers from 2031 on')).toHaveCount(2)

  await page.getByRole('button', { name: 'End it…' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the rule' })
  await dialog.getByLabel('Last day of the rule').fill('2030-12-31')
  await expect(dialog.getByText('A rule cannot end before it begins. Withdraw it instead.')).toBeVisible()
  await dialog.getByLabel('Last day of the rule').fill('2031-06-30')
  await dialog.getByLabel('Reason (kept on record)').fill('The contract runs for half a year')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End it on that day' }).click()
  await expect(page.getByRole('heading', { name: 'Jan 1, 2031 to Jun 30, 2031' })).toBeVisible()

  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Signed notes' })
  await page.getByLabel('Client or dietitian').fill('maya')
  await expect(notes.getByRole('row', { name: new RegExp(`^${cast.maya.name}`) }).first()).toBeVisible()
  await expectAccessible(page)
  await notes.getByRole('link', { name: cast.maya.name }).first().click()
  await expect(page.getByText('Signature with credentials and time')).toBeVisible()
  await expectAccessible(page)
})

test('Clinical staff find a signed note, read what reopening means, and reopen it with a reason @phone', async ({ page }) => {
  await signInAs(page, cast.clara)
  await page.goto('/admin/notes')
  await giveReason(page)
  await page.getByLabel('Client or dietitian').fill('ruben')
  const reopen = page.getByRole('button', { name: /^Reopen the note of Ruben/ })
  await expect(reopen.first()).toBeVisible()
  await expect(page.getByText('gap')).toHaveCount(0)
  const before = await reopen.count()
  await reopen.last().click()
  const dialog = page.getByRole('dialog', { name: 'Reopen a note' })
  await expect(dialog.getByText(/has to sign it again/)).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Reopen it' })).toBeDisabled()
  await dialog.getByLabel('Reason (kept on record)').fill('The plan of another client was pasted in')
  await dialog.getByRole('button', { name: 'Reopen it' }).click()
  await expect(dialog).toBeHidden()
  await expect(reopen).toHaveCount(before - 1)
})
