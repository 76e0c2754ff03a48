import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { proveByPassword } from '../proving.ts'
import { expectAccessible, test } from '../screen.ts'

/** Answers the question over the screen. */
async function answer(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name }).click()
}

test('Finance staff hold pay back, one person asks for the run and another one pays it, and a failed transfer is settled @laptop @phone', async ({
  page,
  browser,
}) => {
  await signInAs(page, cast.femi)
  await page.goto('/admin/payouts')
  const people = page.getByRole('region', { name: 'Dietitians with unpaid lines' })
  await expect(people.getByRole('row', { name: /Priya Raman/ })).toContainText('On hold')
  const dana = people.getByRole('row', { name: /Dana Whitfield/ })
  await dana.getByRole('button', { name: 'Hold back the pay of Dana Whitfield' }).click()
  await page.getByLabel('Reason').fill('We compare two visits first')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hold it back' }).click()
  await expect(dana).toContainText('We compare two visits first')
  await dana.getByRole('button', { name: 'Release the payout of Dana Whitfield' }).click()
  await expect(dana).not.toContainText('We compare two visits first')

  await page.getByRole('button', { name: /^Ask to finalize / }).click()
  await answer(page, 'Ask a second person')
  await proveIn(page, cast.femi)
  await expect(page.getByText('It waits for a second person from finance.')).toBeVisible()
  await expect(page.getByText('Somebody else from finance has to agree.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Finalize and send / })).toHaveCount(0)
  await expectAccessible(page)

  const other = await browser.newPage()
  await signInAs(other, cast.sasha)
  await other.goto('/admin/payouts')
  await other.getByRole('button', { name: /^Finalize and send / }).click()
  await answer(other, /^Finalize and send /)
  await proveIn(other, cast.sasha)
  await expect(other.getByText(/are finalized and on their way\.$/)).toBeVisible()
  await other.close()

  await page.goto('/admin/payouts/sent?status=%22failed%22')
  const sent = page.getByRole('region', { name: 'Finalized payouts' })
  await sent.getByRole('link').first().click()
  await page.getByRole('button', { name: 'It was paid another way…' }).click()
  await page.getByLabel('How it was paid').fill('Check 1043')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByText('Paid without the processor: Check 1043')).toBeVisible()
})

/** Money leaves the practice, so the person proves who they are. */
async function proveIn(page: Page, who: { password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proveByPassword(page, who)
  await expect(dialog).toBeHidden()
}

test('A rate for one dietitian is written with its first day, and a line is entered by hand @phone', async ({ page }) => {
  await signInAs(page, cast.femi)
  await page.goto('/admin/payouts/rates')
  await page.getByRole('button', { name: 'Add a rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the rate' }).click()
  await expect(dialog.getByText('Please choose what it is for.').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('What for').selectOption('Missed visit')
  await dialog.getByRole('combobox', { name: 'Only for this dietitian' }).fill('Theo')
  await page.getByRole('option', { name: 'Theo Brandt' }).click()
  await dialog.getByText('Share of the fee').click()
  await dialog.getByLabel('Percentage of the fee').fill('40')
  await dialog.getByLabel('First day').fill('2031-01-01')
  await dialog.getByLabel('Source').fill('Agreement of 2031')
  await dialog.getByRole('button', { name: 'Add the rate' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('In force on').fill('2031-02-01')
  await expect(page.getByRole('row', { name: /Theo Brandt/ })).toContainText('40% of the fee')

  await page.goto('/admin/payouts')
  await page.getByRole('region', { name: 'Dietitians with unpaid lines' }).getByRole('link', { name: 'Aisha Bello' }).click()
  await page.getByRole('button', { name: 'Add a line…' }).click()
  await page.getByLabel('Amount in dollars').fill('-12.00')
  await page.getByLabel('What for').fill('Key that was lost')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('button', { name: /more rows?$/ }).click()
  await expect(page.getByRole('row', { name: /Key that was lost/ })).toContainText('-$12.00')

  await page.getByRole('link', { name: 'Tax year' }).click()
  await expect(page.getByRole('region', { name: 'Payments of the year' }).getByRole('row', { name: /Hannah Okafor/ })).toContainText(
    '•••• 6780'.replace(' ', ''),
  )
  await expectAccessible(page)
})

test('What a dietitian owes who has left waits for a second person, who refuses it for a reason, and it is entered anew @laptop', async ({
  page,
  browser,
}) => {
  await signInAs(page, cast.sasha)
  await page.goto('/admin/payouts')
  const waiting = page.getByRole('region', { name: 'For a second person' })
  await expect(waiting).toContainText('Femi Adeyemi asked for it on')
  await waiting.getByRole('button', { name: 'Approve the line' }).click()
  await answer(page, 'Go back')
  await waiting.getByRole('button', { name: 'Refuse…' }).click()
  await page.getByLabel('Reason').fill('No check came in')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuse the line' }).click()
  await expect(waiting).toBeHidden()

  const other = await browser.newPage()
  await signInAs(other, cast.femi)
  await other.goto('/admin/payouts')
  await other
    .getByRole('region', { name: 'Dietitians with unpaid lines' })
    .getByRole('link', { name: /^Gregor / })
    .click()
  const asked = other.getByRole('region', { name: 'For a second person' })
  await expect(asked).toContainText('No check came in')
  await other.getByRole('button', { name: 'Add a line…' }).click()
  await expect(other.getByLabel('Amount in dollars')).toHaveValue('320.00')
  await other.getByLabel('What for').fill('Check 2205')
  await other.getByRole('button', { name: 'Add it' }).click()
  await proveByPassword(other, cast.femi)
  await expect(asked.getByText('Waits for a second person')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Approve the line' })).toHaveCount(0)
  await expect(asked.getByRole('button', { name: 'Withdraw…' })).toBeVisible()
  await expectAccessible(other)
  await other.close()
})
