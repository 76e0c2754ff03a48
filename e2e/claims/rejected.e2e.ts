import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff compare a claim that came back with what is on file, and send it under the member number of the card @laptop @phone', async ({
  page,
}) => {
  await signInAs(page, cast.tom)
  await answerReasons(page)
  await page.goto('/admin/claims?queue=rejected')
  await page.locator('main table').getByRole('link').last().click()
  const why = page.getByRole('region', { name: 'Why it came back' })
  await why.getByRole('link', { name: 'See the client' }).click()
  await expect(page.getByRole('heading', { name: 'On file' })).toBeVisible()
  await expect(page.getByText('Your account is not allowed to do this.')).toHaveCount(0)
  await expect(page.getByText(/^Member /)).toBeVisible()
  await expectAccessible(page)
  await page.goBack()

  await page.getByRole('button', { name: 'Change what it says…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change what it says' })
  await dialog.getByLabel('Member ID').fill('W100200300')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('W100200300')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it to the payer' })).toBeVisible()
  await expectAccessible(page)
})
