import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { answerNow, type Booked, bookWithPlan, expectState, holdVisit, send, signNote, surnameOf } from '../claims/one-visit.ts'
import { allowTime } from '../pace.ts'
import { apiAs } from '../people.ts'
import { proveByPassword } from '../proving.ts'
import { collectComplaints, expectAccessible, test, waitForMessage } from '../screen.ts'
import { openAs } from '../video/meeting.ts'
import { saveCardOf } from './missed.ts'

const { hannah, tom, femi, sasha } = cast

// Two days pass before the charge, and the days of a pay period before the run.
test.use({ ownWorld: 'billing/one-visit', timezoneId: 'America/Chicago' })

test('One visit from the estimate to the pay: the plan pays, the rest is announced, charged two days later and partly given back, the dietitian is paid, and the books agree @laptop', async ({
  page,
  browser,
  request,
  house,
}) => {
  const complaints = collectComplaints(page)
  const staff = await apiAs(request, hannah)
  const { price, phone, visit } = await bookWithPlan(page, request, { staff, memberId: 'W123451234' })
  const name = `June Arbor${surnameOf(phone)}`
  const patient = await apiAs(request, { kind: 'patient', phone_number: `+1${phone}`, password: null })
  await patient(`PATCH /patients/${visit.patient_id}`, { street: '12 Linden Street', city: 'Chicago' })
  await saveCardOf({ api: patient, patient_id: visit.patient_id })
  await holdVisit(staff, visit, house)
  await signNote(staff, visit)
  const office = await letPlanPay(browser, name)

  const told = await waitForMessage(request, `june.${phone}@example.com`, ({ text }) => text.includes(`we will charge ${price}`))
  expect(told.text).toContain('Visa ending in 4242')
  await page.goto('/app/billing')
  const bill = page.getByRole('article').first()
  await expect(bill).toContainText(`we will charge ${price} to the Visa ending in 4242`)
  await house.letDaysPass(3, 'billing.collect')
  await expectCharged(page, price)
  await giveBack(browser, visit, '5.00')
  await expectSoon(page, page.getByText('Refunded to you'))
  await expectAccessible(page)

  const earned = await readEarned(browser, name)
  await house.letDaysPass(12, 'billing.collect')
  await payRun(browser)
  const statement = await openStatement(browser)
  await expect(statement.getByRole('row', { name })).toContainText(earned)
  await expectAgreement(browser, request)
  await office.close()
  expect(complaints).toEqual([])
})

/** Billing staff send the claim, and its payer pays. */
async function letPlanPay(browser: Browser, name: string): Promise<Page> {
  const office = await openAs(browser, tom, '/admin/claims?queue=ready')
  await answerReasons(office)
  await office.getByLabel('Client, dietitian or number').fill(name.split(' ')[1]!)
  await office.getByRole('link', { name }).click()
  await send(office)
  await answerNow(office)
  await expectState(office, 'Paid')
  return office
}

/** The announced amount was charged, and its receipt says the same. */
async function expectCharged(page: Page, price: string): Promise<void> {
  await page.getByRole('link', { name: 'Why am I asked to pay this?' }).first().click()
  await expectSoon(page, page.getByRole('heading', { name: 'Receipts' }))
  await expect(page.getByRole('region', { name: 'What is open' })).toContainText(`-${price}`)
  const receipt = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Save as PDF R-/ }) })
  await expect(receipt).toContainText(price)
  const saved = page.waitForEvent('download')
  await receipt.getByRole('button', { name: /^Save as PDF R-/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
}

/** Jobs follow what people do, and a look a moment later shows it. */
async function expectSoon(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(shown).toBeVisible({ timeout: allowTime(5_000) })
  }).toPass({ timeout: allowTime(30_000) })
}

/** Billing staff give a part of the charge back. */
async function giveBack(browser: Browser, { patient_id }: Booked, dollars: string): Promise<void> {
  const office = await openAs(browser, tom, `/admin/billing/${patient_id}`)
  await answerReasons(office)
  await office.getByRole('button', { name: 'Give back…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Give back' })
  await dialog.getByLabel('Amount in dollars').fill(dollars)
  await dialog.getByLabel('Reason').selectOption('Something went wrong with the service')
  await dialog.getByLabel('Note for your colleagues').fill('She waited for the dietitian')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: `Give back $${dollars}` }).click()
  await proveByPassword(office, tom)
  await expect(office.getByText('The refund is on its way.')).toBeVisible()
  await office.close()
}

/** What the dietitian reads that she will be paid for the visit. */
async function readEarned(browser: Browser, name: string): Promise<string> {
  const own = await openAs(browser, hannah, '/provider/payouts')
  const amount = own.getByRole('region', { name: 'Lines of the next payout' }).getByRole('row', { name }).locator('.pay-amount')
  const earned = (await amount.textContent()) ?? ''
  expect(earned).toMatch(/^\$\d+\.\d\d$/)
  await own.close()
  return earned
}

/** One person of finance asks for the run of the period that is over, and another one sends it. */
async function payRun(browser: Browser): Promise<void> {
  for (const [person, button, confirming] of [
    [femi, /^Ask to finalize /, 'Ask a second person'],
    [sasha, /^Finalize and send /, /^Finalize and send /],
  ] as const) {
    const finance = await openAs(browser, person, '/admin/payouts')
    await finance.getByRole('button', { name: button }).click()
    const sure = finance.getByRole('alertdialog').or(finance.getByRole('dialog'))
    await sure.getByRole('button', { name: confirming }).click()
    await proveByPassword(finance, person)
    await expect(finance.getByText(/waits for a second person|are finalized and on their way/).first()).toBeVisible()
    await finance.close()
  }
}

/** The newest statement of the dietitian, which was paid. */
async function openStatement(browser: Browser): Promise<Page> {
  const own = await openAs(browser, hannah, '/provider/payouts')
  const newest = own.getByRole('region', { name: 'Statements' }).getByRole('row').nth(1)
  await expectSoon(own, newest.getByText('Paid', { exact: true }))
  await newest.getByRole('link').click()
  return own
}

/** The practice's books agree with the processor, the payers, the bills and the payouts, and come to nothing in all. */
async function expectAgreement(browser: Browser, request: APIRequestContext): Promise<void> {
  const finance = await openAs(browser, femi, '/admin/finance')
  await finance.getByRole('button', { name: 'Check now' }).click()
  await expect(finance.getByText('Everything agrees to the cent.')).toBeVisible()
  await finance.close()
  const api = await apiAs(request, femi)
  const { items } = await api<{ items: { findings: unknown[]; skipped: unknown[] }[] }>('GET /admin/reconciliation?limit=1')
  expect(items[0]).toMatchObject({ findings: [], skipped: [] })
}
