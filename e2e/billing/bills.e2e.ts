import { expect, type Locator, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { openAs } from '../video/meeting.ts'
import { missVisit } from './missed.ts'

test.afterEach(giveBackTimes)

const { tom } = cast
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

test('From the notice to the charge to the receipt: a fee is announced, questioned, answered, charged two days later, and has its receipt @phone', async ({
  page,
  browser,
  request,
  house,
}) => {
  test.setTimeout(allowTime(120_000))
  const complaints = collectComplaints(page)
  const { robin, bill } = await missVisit(request, house)
  await signInAs(page, robin)
  await page.goto('/app')
  await page.getByRole('link', { name: `${dollars(bill.open_cents)} to pay` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible()
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Visa ending in 4242')
  await expect(card).toContainText('You were expected, and the visit did not take place.')
  await expectAccessible(page)

  await split(page)
  await ask(page)
  const office = await openAs(browser, tom, '/admin/billing?view=questions')
  await answerReasons(office)
  const question = office.getByRole('article').filter({ hasText: robin.name })
  await question.getByLabel('Answer, which the client reads').fill('You were told of the fee when you booked.')
  await expectAccessible(office)
  await question.getByRole('button', { name: 'Send the answer' }).click()
  await expect(question).toBeHidden()

  await expectSoon(page, async () =>
    expect(page.getByRole('article').first()).toContainText('we will charge', { timeout: allowTime(2_000) }),
  )
  await house.letChargeCome(bill.id)
  await page.goto(`/app/billing/${bill.id}`)
  await expectSoon(page, async () => expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible({ timeout: allowTime(2_000) }))
  await expect(page.getByRole('region', { name: 'What is open' })).toContainText('Paid')
  await expect(page.getByText('You were told of the fee when you booked.')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save as PDF R-/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
  expect(complaints).toEqual([])
})

/** What a plan would look like stands there before anybody decides. */
async function split(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Split it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split the bill' })
  await expect(dialog.getByRole('list', { name: 'The parts' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Question it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Question this bill' })
  await dialog.getByLabel('Your question').fill('I was there, and nobody came.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByText('Nothing is charged until a person has answered you.')).toBeVisible()
}

/** Jobs follow what people do, and a look a moment later shows it. */
async function expectSoon(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload()
    await look()
  }).toPass({ timeout: allowTime(30_000) })
}

test('Staff see all bills of a client, give up a part, and follow the price of a visit to the last cent @laptop', async ({
  page,
  request,
  house,
}) => {
  const complaints = collectComplaints(page)
  const { robin, bill } = await missVisit(request, house)
  await signInAs(page, tom)
  await answerReasons(page)
  await page.goto(`/admin/billing/${robin.patient_id}`)
  const item = page.getByRole('article').first()
  await item.getByRole('button', { name: 'Waive or write off…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waive or write off' })
  await dialog.getByLabel('Reason').selectOption('goodwill')
  await dialog.getByLabel('Amount in dollars').fill('9999')
  await expect(dialog).toContainText(`Only ${dollars(bill.open_cents)} is open.`)
  await dialog.getByLabel('Amount in dollars').fill('5.00')
  await expect(dialog).toContainText('The client does not owe $5.00 any more')
  await dialog.getByLabel('Note (kept on record)').fill('First time')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Waive it' }).click()
  await expect(item).toContainText(dollars(bill.open_cents - 500))
  await item.getByRole('button', { name: 'Stop the collection' }).click()
  await expect(item).toContainText('Staff stopped the collection')
  await expectAccessible(page)
  await item.getByRole('link', { name: 'Where the price went' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where the price went' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Owed by the client/ })).toContainText(dollars(bill.open_cents))
  await expectAccessible(page)

  await page.goto('/admin/finance')
  // The sum is that of all months, and says so while only the latest are shown.
  const money = page.getByRole('region', { name: 'Money in' })
  await expect(money.getByRole('row').last()).toContainText('All 6 months')
  await page.getByRole('button', { name: 'All 6 months' }).click()
  await expect(money.getByRole('row').last()).toContainText('In all')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Everything agrees to the cent.')).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('Staff note how a dispute with HHS ended, and that another one is open, and nothing is charged meanwhile @phone', async ({
  page,
  request,
}) => {
  const office = await apiAs(request, tom)
  const { items } = await office<{ items: { patient_id: string }[] }>('GET /admin/billing?only=frozen&limit=100')
  await signInAs(page, tom)
  await answerReasons(page)
  const disputed = page.getByRole('article').filter({ hasText: 'DISP-204417' })
  for (const { patient_id } of items) {
    await page.goto(`/admin/billing/${patient_id}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    if ((await disputed.count()) > 0) break
  }
  const why = (bill: Locator) => bill.getByText('The client disputes it with HHS', { exact: true })
  await expect(why(disputed)).toBeVisible()
  await disputed.getByRole('button', { name: 'The dispute has ended…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How it ended').selectOption('The bill is right')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(disputed).toContainText('The bill is right')
  await expect(why(disputed)).toHaveCount(0)
  await disputed.getByRole('button', { name: 'The client disputes it with HHS…' }).click()
  await dialog.getByLabel('Case number').fill('DISP-204418')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stop the collection' }).click()
  const again = page.getByRole('article').filter({ hasText: 'DISP-204418' })
  await expect(why(again)).toBeVisible()
  await expectAccessible(page)
})
