import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A dietitian sees what is ready and what a note holds back, opens a statement, sets up an account and writes form W-9 @laptop @phone', async ({
  page,
}) => {
  await signInAs(page, cast.theo)
  await page.goto('/provider/payouts')
  await expect(page.getByRole('heading', { name: /^Next payout, / })).toBeVisible()
  await expect(page.getByText('There is no account to pay to yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lines of the next payout' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Account and tax papers' }).click()
  await page.getByRole('button', { name: 'Set up the account' }).click()
  await page.getByLabel('Your current password').fill(cast.theo.password)
  await page.getByRole('button', { name: 'Confirm that it is me' }).click()
  await page.getByRole('button', { name: 'Use this account' }).click()
  await expect(page.getByText('Four digits, such as 4417.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Last four digits of your bank account').fill('7712')
  await page.getByRole('button', { name: 'Use this account' }).click()
  await expect(page.getByText('Your pay goes to the bank account that ends in 7712.')).toBeVisible()

  await page.getByRole('button', { name: /^Enter (the tax details|them again)$/ }).click()
  await page.getByRole('button', { name: 'Save my tax details' }).click()
  await expect(page.getByText('The form asks for this.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name on the tax return').fill('Theo Brandt')
  await page.getByLabel('Nine digits').fill('219-09-9999')
  await page.getByLabel('Street').fill('14 Pine Street')
  await page.getByLabel('City').fill('Denver')
  await page.getByLabel('State').selectOption('CO')
  await page.getByLabel('ZIP code').fill('80203')
  await page.getByRole('checkbox', { name: /Under penalties of perjury/ }).check()
  await page.getByRole('button', { name: 'Save my tax details' }).click()
  await expect(page.getByText('•••••9999')).toBeVisible()
  await expect(page.getByText('219-09-9999')).toHaveCount(0)
  await expectAccessible(page)
})

test('A statement adds up line by line and can be saved @phone', async ({ page }) => {
  await signInAs(page, cast.hannah)
  await page.goto('/provider/payouts')
  await expect(page.getByText(/hold(s)? back \$/)).toBeVisible()
  await page.getByRole('region', { name: 'Statements' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Pay for / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lines of this payout' })).toBeVisible()
  for (const [button, name] of [
    ['Statement (PDF)', /^statement-.*\.pdf$/],
    ['Lines (CSV)', /^statement-.*\.csv$/],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await saving).suggestedFilename()).toMatch(name)
  }
  await expectAccessible(page)
})
