import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A claim that waits beside another one of its day shows both visits; staff find it from every queue, and correct the other one to cover both @laptop', async ({
  page,
}) => {
  await signInAs(page, cast.tom)
  await answerReasons(page)
  await page.goto('/admin/claims?queue=held')
  await page
    .getByRole('row')
    .filter({ hasText: /another visit of the day|same day/i })
    .getByRole('link')
    .first()
    .click()
  const visits = page.getByRole('region', { name: 'Visits of this day' }).getByRole('listitem')
  await expect(visits).toHaveCount(2)
  const own = /[SD]\d{7}/.exec((await visits.filter({ hasText: 'On this claim' }).textContent()) ?? '')![0]
  const other = visits.getByRole('link', { name: /On claim/ })
  const number = /[SD]\d{7}/.exec((await other.textContent()) ?? '')![0]
  await expect(visits.first()).toContainText('minutes')
  await expectAccessible(page)

  // The other claim is settled, so that its queue is another one: a search finds it from here.
  await page.goto('/admin/claims?queue=held')
  await page.getByLabel('Client, dietitian or number').fill(number)
  await expect(page.getByText('Found in all queues')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await page.getByLabel('Client, dietitian or number').fill(own)
  await page.getByRole('row').filter({ hasText: own }).getByRole('link').first().click()

  await page.getByRole('button', { name: 'Correct the claim to cover both visits…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason (kept on record)').fill('The client came twice')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cover both visits' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: `Open claim ${number}` }).click()
  await expect(page.getByRole('region', { name: 'Visits on this claim' }).getByRole('listitem')).toHaveCount(2)
})
