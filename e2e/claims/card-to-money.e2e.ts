import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { apiAs, giveBackTimes } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { openAs } from '../video/meeting.ts'
import { answerNow, bookWithPlan, expectState, holdVisit, send, signNote, surnameOf } from './one-visit.ts'

test.afterEach(giveBackTimes)

const { hannah, tom } = cast

test.use({ timezoneId: 'America/Chicago' })

test('From the card to the money: a newcomer sees the price, the claim goes out, is paid, taken back, denied, corrected and paid again, and the bill says what the estimate said @laptop', async ({
  page,
  browser,
  request,
  house,
}) => {
  const complaints = collectComplaints(page)
  const staff = await apiAs(request, hannah)
  const { price, phone, visit } = await bookWithPlan(page, request, { staff, memberId: 'W123458005', look: askAnotherPlan })
  const patient = await apiAs(request, { kind: 'patient', phone_number: `+1${phone}`, password: null })
  await patient(`PATCH /patients/${visit.patient_id}`, { street: '12 Linden Street', city: 'Chicago' })
  await holdVisit(staff, visit, house)
  await signNote(staff, visit)

  const office = await openAs(browser, tom, '/admin/claims?queue=ready')
  await answerReasons(office)
  await office.getByLabel('Client, dietitian or number').fill(`Arbor${surnameOf(phone)}`)
  await office.getByRole('link', { name: `June Arbor${surnameOf(phone)}` }).click()
  await send(office)
  await noteCall(office)

  // The payer pays, and the bill says what the estimate said.
  await answerNow(office)
  await expectState(office, 'Paid')
  await page.goto(`/app/visits/${visit.id}`)
  const card = page.getByRole('region', { name: 'Your insurance and this visit' })
  await expect(card).toContainText('Your insurance has answered')
  await expect(card).toContainText(price)
  await expectAccessible(page)
  await expectOwed(page, price)

  // A week later it takes the payment back and denies the claim: nobody owes anything.
  await answerNow(office)
  await expectState(office, 'Denied')
  await expectOwed(page, '$0.00')

  await office.getByRole('button', { name: 'Correct it and send it again…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Correct and send again' })
  await dialog.getByLabel('Reason (kept on record)').fill('The referral was missing')
  await dialog.getByRole('button', { name: 'Open a correction' }).click()
  await expect(dialog).toBeHidden()
  // The payer has found the referral and asks for the same claim: somebody says so, and it goes again as it was.
  await office.getByRole('button', { name: 'Nothing changed: say why it goes again…' }).click()
  const repeat = office.getByRole('dialog', { name: 'Send it again as it was' })
  await repeat.getByLabel('Reason (kept on record)').fill('The payer found the referral')
  await expectAccessible(office)
  await repeat.getByRole('button', { name: 'Record why it goes again' }).click()
  await expect(repeat).toBeHidden()
  await send(office)
  await answerNow(office)
  await expectState(office, 'Paid')
  await expectAccessible(office)
  await expectOwed(page, price)
  await readBooks(office)
  expect(complaints).toEqual([])
})

/** A newcomer whose plan the dietitian does not take reads who takes it, and what may come back if they pay first; then they find their other card. */
async function askAnotherPlan(page: Page): Promise<void> {
  await page.getByLabel('Insurance company').fill('Golden')
  await page.getByRole('option', { name: 'Golden Rule' }).click()
  await expect(page.getByText('Hannah does not take Golden Rule.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find dietitians who take it' })).toHaveAttribute('href', /insurance=.*golden-rule/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay yourself and get a bill for your plan' }).click()
  await expect(page.getByText(/Afterwards you get a superbill/)).toBeVisible()
  await page.getByLabel('Member ID').fill('W123 456')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('What may come back from Golden Rule')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText(/Afterwards you get a superbill/)).toBeVisible()
}

/** What a call said is kept with the claim, which is then Tom's. */
async function noteCall(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Note a call…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Note a call' })
  await dialog.getByLabel(/^With whom/).fill('Janelle')
  await dialog.getByLabel('What was said').fill('They have it, and pay on Wednesday.')
  await dialog.getByLabel('What comes next').fill('Look for the payment')
  await expect(dialog.getByRole('button', { name: 'Save the note' })).toBeDisabled()
  await dialog.getByLabel(/^Due by/).fill('2027-01-04')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Save the note' }).click()
  await expect(office.getByText('They have it, and pay on Wednesday.')).toBeVisible()
  await expect(office.getByLabel('Who takes care of it')).toHaveValue(tom.admin_id)
  await expectAccessible(office)
}

async function expectOwed(page: Page, amount: string): Promise<void> {
  await page.goto('/app/billing')
  await expect(page.locator('.bills-sum, .empty').first()).toContainText(amount)
}

/** The books are balanced, and each amount leads to the other account of its transaction. */
async function readBooks(office: Page): Promise<void> {
  await office.goto('/admin/books')
  const kinds = office.getByRole('region', { name: 'Accounts by kind' })
  await expect(kinds.getByRole('row', { name: /All together/ })).toContainText('$0.00')
  await kinds.getByRole('link', { name: 'Patients owe' }).click()
  await office.getByRole('region', { name: 'Patients owe' }).getByRole('link').first().click()
  const moved = office.getByRole('region', { name: 'What moved this account' })
  await expect(moved.getByRole('row', { name: /A patient owes/ }).first()).toBeVisible()
  await expectAccessible(office)
  await office.getByLabel('As of').fill('2020-01-01T12:00')
  await expect(office.getByText('Nothing had moved this account by then.')).toBeVisible()
  await expectAccessible(office)
}
