import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, type BrowserContext, type Download, expect, type Locator, type Page } from '@playwright/test'
import { readPdf } from '../../server/src/releases/tests/reading.ts'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { holdVisit, signNote } from '../claims/one-visit.ts'
import type { House } from '../house.ts'
import { allowTime } from '../pace.ts'
import { type Api, apiAs, makePatient, type NewPatient, signInAs } from '../people.ts'
import { proveByPassword } from '../proving.ts'
import { expectAccessible, test } from '../screen.ts'
import { addMinutes, findFarAhead, listOffered, pickOne } from '../times.ts'
import { openAs } from '../video/meeting.ts'
import { type Bill, findAnnounced, missFirst, saveCardOf } from './missed.ts'

// What billing staff, patients and dietitians try first. Days pass in the world of these walks.
test.use({ ownWorld: 'billing/first-minutes', timezoneId: 'America/Chicago' })

const { hannah, tom, femi, sasha, clara } = cast
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

test('Pay is pressed twice and the tab is closed: one charge. Visit, bill, price and statement show the same cents. Then the plan says less, and staff give the credit back @phone', async ({
  page,
  context,
  browser,
  request,
  house,
}) => {
  const { robin, bill, visitId } = await oweShare(request, house)
  const amount = dollars(bill.open_cents)
  await signInAs(page, robin)
  await page.goto(`/app/visits/${visitId}`)
  await expect(page.getByRole('region', { name: 'Your insurance and this visit' })).toContainText(amount)
  const paid = await payTwice(page, context, bill, amount)
  expect(await listPaid(robin)).toEqual([bill.open_cents])

  const office = await openAs(browser, tom, `/admin/billing/${robin.patient_id}`)
  await answerReasons(office)
  await office.getByRole('link', { name: 'Where the price went' }).click()
  await expect(office.getByRole('row', { name: /Owed by the client/ })).toContainText(amount)
  await office.close()
  await paid.close()

  await house.letDaysPass(31, 'billing.issue_statements')
  const own = await openAs(browser, robin, '/app/billing/papers')
  const statement = own.getByRole('listitem').filter({ hasText: /statement/i })
  await expectSoon(own, statement)
  const text = await readSaved(own, statement.getByRole('button'))
  for (const said of [amount, `-${amount}`]) expect(text).toContain(said)

  await house.letDaysPass(1, 'clearinghouse.collect')
  await expect.poll(async () => (await readAccount(robin)).credit_cents, { timeout: allowTime(30_000) }).toBe(bill.open_cents)
  await payBack(browser, robin, amount)
  await own.goto(`/app/billing/${bill.id}`)
  await expectSoon(own, own.getByText('Refund receipt'))
  await expectAccessible(own)
  expect(await readAccount(robin)).toMatchObject({ credit_cents: 0, open_cents: 0 })
})

test('A spouse’s card pays what two people owe at once, and each of them has a receipt of their own @laptop', async ({
  page,
  browser,
  request,
  house,
}) => {
  const staff = await apiAs(request, hannah)
  const [spouse, robin] = [await makeNewcomer(request, staff), await makeNewcomer(request, staff)]
  await saveCardOf(spouse)
  await letPayFor(browser, robin, spouse)
  const bills = [await missFirst(staff, house, spouse), await missFirst(staff, house, robin)]
  await house.letDaysPass(3, 'billing.collect')
  await signInAs(page, spouse)
  await page.goto('/app/billing/papers')
  for (const [nth, own] of [page, await openAs(browser, robin, '/app/billing/papers')].entries()) {
    const receipt = own.getByRole('listitem').filter({ hasText: 'Receipt' })
    await expectSoon(own, receipt)
    await expect(receipt).toHaveCount(1)
    await expect(receipt).toContainText(dollars(bills[nth]!.open_cents))
    await expectAccessible(own)
    await own.close()
  }
  expect(await listPaid(spouse)).toEqual([bills[0]!.open_cents + bills[1]!.open_cents])
})

test('A note that says less after it was paid for: the next statement of pay shows the minus and says why @laptop', async ({
  page: own,
  request,
  house,
}) => {
  const staff = await apiAs(request, hannah)
  const robin = await makeNewcomer(request, staff)
  const visit = { ...robin.first }
  await holdVisit(staff, visit, house)
  await signNote(staff, visit)
  await payRun(request, house)
  await shorten(request, staff, visit.id)
  // What is below zero would be carried on: something else is earned, too.
  const bonus = { provider_id: hannah.provider_id, type: 'bonus', amount_cents: 90_000, note: 'A talk at the clinic' }
  await (await apiAs(request, femi))('POST /admin/payouts/entries', bonus)
  await payRun(request, house)

  await signInAs(own, hannah)
  await own.goto('/provider/payouts')
  await own.getByRole('region', { name: 'Statements' }).getByRole('row').nth(1).getByRole('link').click()
  // The job may look before the note is signed again: then the old pay is taken back and the new one stands beside it.
  const why = /The note was (signed again and says something else|unlocked and is not signed again yet)\./
  const row = own.getByRole('row', { name: robin.name }).filter({ hasText: why })
  await expect(row).toContainText(/\$[\d.]+ became \$[\d.]+\./)
  const minus = (await row.locator('.pay-amount').textContent()) ?? ''
  expect(minus).toMatch(/^-\$\d+\.\d\d$/)
  await expectAccessible(own)
  expect(await readSaved(own, own.getByRole('button', { name: 'Statement (PDF)' }))).toContain(minus)
})

const makeNewcomer = async (request: APIRequestContext, staff: Api, payment?: { kind: string } & Record<string, string>) =>
  makePatient(request, hannah, {
    at: pickOne(await listOffered(staff, hannah, await findFarAhead(staff))),
    ...(payment && { payment }),
  })

/** Somebody whose plan left a share of a visit to them, as it was announced. A week later the plan takes its payment back. */
async function oweShare(request: APIRequestContext, house: House): Promise<{ robin: NewPatient; bill: Bill; visitId: string }> {
  const staff = await apiAs(request, hannah)
  const robin = await makeNewcomer(request, staff, { kind: 'insurance', payer_id: '60054', member_id: 'W123458005' })
  await robin.api(`PATCH /patients/${robin.patient_id}`, { street: '12 Linden Street', city: 'Chicago' })
  await saveCardOf(robin)
  const visit = { ...robin.first }
  await holdVisit(staff, visit, house)
  await signNote(staff, visit)
  const office = await apiAs(request, tom)
  type Found<Row> = { items: Row[] }
  const find = () => office<Found<{ id: string; state: string }>>(`GET /claims?q=${robin.name.split(' ')[1]}`)
  await expect.poll(async () => (await find()).items[0]?.state, { timeout: allowTime(30_000) }).toBe('ready')
  await office(`POST /claims/${(await find()).items[0]!.id}/submit`)
  const sent = async () => (await office<Found<{ state: string }>>('GET /admin/clearinghouse/files?direction=sent&limit=1')).items[0]?.state
  await expect.poll(sent, { timeout: allowTime(30_000) }).toBe('sent')
  await house.letDaysPass(6, 'clearinghouse.collect')
  return { robin, bill: await findAnnounced(robin), visitId: visit.id }
}

/** Presses the button twice, closes the tab, and opens the bill in another one, which says that it is paid. */
async function payTwice(page: Page, context: BrowserContext, { id }: Bill, amount: string): Promise<Page> {
  await page.goto(`/app/billing/${id}`)
  await page.getByRole('button', { name: `Pay ${amount} now` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${amount}`, exact: true })
    .dblclick()
  await page.close()
  const again = await context.newPage()
  await again.goto(`/app/billing/${id}`)
  await expectSoon(again, again.getByRole('button', { name: /^Save as PDF R-/ }))
  await expect(again.getByRole('button', { name: `Pay ${amount} now` })).toHaveCount(0)
  return again
}

const readAccount = ({ api, patient_id }: NewPatient) =>
  api<{ credit_cents: number; open_cents: number }>(`GET /billing/${patient_id}/bills`)

/** What was charged to the cards of somebody, each charge once. */
async function listPaid({ api, patient_id }: NewPatient): Promise<number[]> {
  const { items } = await api<{ items: { state: string; amount_cents: number }[] }>(`GET /billing/${patient_id}/payments`)
  expect(items.map(({ state }) => state)).toEqual(items.map(() => 'succeeded'))
  return items.map(({ amount_cents }) => amount_cents)
}

/** Billing staff give the credit of somebody back, in two presses and after a proof. */
async function payBack(browser: Browser, { patient_id }: NewPatient, amount: string): Promise<void> {
  const office = await openAs(browser, tom, `/admin/billing/${patient_id}`)
  await answerReasons(office)
  const press = `Pay ${amount} back`
  await office.getByRole('button', { name: press }).click()
  const sure = office.getByRole('alertdialog').or(office.getByRole('dialog', { name: `${press} to the client?` }))
  await sure.getByRole('button', { name: press }).click()
  await proveByPassword(office, tom)
  await expect(office.getByText(`${amount} goes back to the client.`)).toBeVisible()
  await office.close()
}

/** Billing staff write down that a relative pays for somebody. */
async function letPayFor(browser: Browser, robin: NewPatient, spouse: NewPatient): Promise<void> {
  const office = await openAs(browser, tom, `/admin/billing/${robin.patient_id}`)
  await answerReasons(office)
  await office.getByRole('button', { name: 'A family member pays…' }).click()
  const dialog = office.getByRole('dialog', { name: 'A family member pays' })
  await dialog.getByLabel('Name of the family member who pays').fill(spouse.name)
  await expect(dialog.getByRole('option', { name: new RegExp(spouse.name) })).toBeAttached()
  await dialog.getByLabel('Client who pays').selectOption(spouse.patient_id)
  await dialog.getByLabel('How they both agreed, which is kept').fill('Both were on the phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await office.close()
}

type Run = { status: string }

/** A pay period goes by, and two people of finance pay what was earned in it. */
async function payRun(request: APIRequestContext, house: House): Promise<void> {
  await house.letDaysPass(15, 'billing.collect')
  const finance = await apiAs(request, femi)
  const { period } = await finance<{ period: { ends_on: string } }>('GET /admin/payouts/drafts')
  const body = { period_end: period.ends_on }
  const second = await apiAs(request, sasha)
  await finance('POST /auth/step-up', { password: femi.password })
  await second('POST /auth/step-up', { password: sasha.password })
  // A line that jobs still write changes the run: whoever approves it then asks anew, and the first of them approves.
  await expect(async () => {
    const runs = [await finance<Run>('POST /admin/payouts/finalize', body), await second<Run>('POST /admin/payouts/finalize', body)]
    expect(runs.map(({ status }) => status)).toContain('finalized')
  }).toPass({ timeout: allowTime(30_000) })
}

/** The practice opens a signed note again, and its dietitian signs that the visit took three quarters of an hour. */
async function shorten(request: APIRequestContext, staff: Api, id: string): Promise<void> {
  const path = `/appointments/${id}/chart-note` as const
  const open = await apiAs(request, clara)
  const { version } = await open<{ version: number }>(`POST ${path}/reopen`, { reason: 'The times are wrong' })
  const { starts_at } = await staff<{ starts_at: string }>(`GET /appointments/${id}`)
  const times = { session_started_at: starts_at, session_ended_at: addMinutes(starts_at, 45) }
  const { procedures } = await staff<{ procedures: { units: number }[] }>(`GET ${path}`)
  const fewer = procedures.map((line) => ({ ...line, units: Math.min(line.units, 3) }))
  const draft = await staff<{ version: number }>(`PATCH ${path}`, { ...times, procedures: fewer }, { 'if-match': `"${version}"` })
  await staff('POST /auth/step-up', { password: hannah.password })
  await staff(`PUT ${path}/sign`, undefined, { 'if-match': `"${draft.version}"` })
}

/** Jobs follow what people do, and a look a moment later shows it. */
async function expectSoon(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(shown.first()).toBeVisible({ timeout: allowTime(5_000) })
  }).toPass({ timeout: allowTime(30_000) })
}

/** The text of the paper that a button saves. */
async function readSaved(page: Page, button: Locator): Promise<string> {
  const saved: Promise<Download> = page.waitForEvent('download')
  await button.click()
  return (await readPdf(await readFile(await (await saved).path()))).text
}
