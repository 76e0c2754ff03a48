import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { apiAs, signInAs } from '../people.ts'
import { proveByPassword } from '../proving.ts'
import { expectAccessible, test } from '../screen.ts'
import { openAs } from '../video/meeting.ts'

// What waits in the demo is used up, so these walks have a world of their own.
test.use({ ownWorld: 'billing/proofs', timezoneId: 'America/Chicago' })

const { tom, femi, gregor } = cast

test('Whoever sends money back, gives up a large amount or settles what somebody owes who has left proves it with a password, and a wrong one is refused @laptop', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(allowTime(120_000))
  await sendBack(page, request)
  await giveUp(browser, request)
  await settleDebt(browser)
})

/** A wrong password is refused where it is typed, and the right one does what was asked for. */
async function proveAfterMistake(page: Page, who: { password: string }): Promise<void> {
  await page.getByLabel('Your current password').fill('Not my password 1')
  await page.getByRole('button', { name: 'Confirm that it is me' }).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await expectAccessible(page)
  await proveByPassword(page, who)
}

/** The payment that nobody here knows is set aside, and its money goes back to the payer. */
async function sendBack(page: Page, request: APIRequestContext): Promise<void> {
  const api = await apiAs(request, tom)
  const waiting = await api<{ items: { id: string; patient_name: string }[] }>('GET /admin/remitted-claims?state=unmatched')
  const stranger = waiting.items.find(({ patient_name }) => /marlowe/i.test(patient_name))!
  await api(`POST /admin/remitted-claims/${stranger.id}/dismiss`, { reason: 'For another practice' })
  await signInAs(page, tom)
  await page.goto('/admin/remits/suspense')
  const row = page.getByRole('region', { name: 'Money that is not matched' }).getByRole('row').filter({ hasText: 'We have it' }).first()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Say where it belongs…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where does it belong?' })
  await dialog.getByLabel('Why').selectOption({ label: 'Sent back to the payer' })
  await dialog.getByLabel('What you found out').fill('They confused two practices')
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await proveAfterMistake(page, tom)
  await expect(dialog).toBeHidden()
  await page
    .getByText(/^(Cleared|Waiting)$/)
    .first()
    .click()
  await expect(page.getByText('They confused two practices').first()).toBeVisible()
}

/** A second person gives up what somebody else asked for. */
async function giveUp(browser: Browser, request: APIRequestContext): Promise<void> {
  const api = await apiAs(request, tom)
  const { items } = await api<{ items: { claim_id: string; may_decide: boolean }[] }>('GET /admin/write-offs')
  const { claim_id } = items.find(({ may_decide }) => may_decide)!
  const page = await openAs(browser, tom, '/admin/claims')
  await answerReasons(page)
  await page.goto(`/admin/claims/${claim_id}`)
  await page.getByRole('button', { name: 'Write it off', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proveAfterMistake(page, tom)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${tom.name} decided`)).toBeVisible()
  await page.context().close()
}

/** Gregor has left and owes more than a line that waits would settle: finance enter what else he paid back. */
async function settleDebt(browser: Browser): Promise<void> {
  const page = await openAs(browser, femi, `/admin/payouts/dietitians/${gregor.provider_id}`)
  await page.getByRole('button', { name: 'Add a line…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a line for Gregor/ })
  await expect(dialog.getByRole('radio', { name: 'Paid back to the practice' })).toBeChecked()
  await dialog.getByLabel('Amount in dollars').fill('12.00')
  await dialog.getByLabel('What for').fill('Check 4711')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await proveAfterMistake(page, femi)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Check 4711/ })).toContainText('$12.00')
  await page.context().close()
}
