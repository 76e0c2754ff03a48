import { expect, type Page } from '@playwright/test'
import { makeEnrollment, makeFee } from '../../server/src/payers/tests/writing.ts'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { expectState, holdVisit, signNote } from '../claims/one-visit.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { findFarAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const { hannah, tom } = cast

test.use({ timezoneId: 'America/Chicago' })

test('A payer that is not in the list is added, and its claim is printed, sent on paper and paid with a check @laptop @phone', async ({
  page: office,
  request,
  house,
}) => {
  await signInAs(office, tom)
  await office.goto('/admin/payers')
  await answerReasons(office)
  const name = `Lantern Plan ${crypto.randomUUID().slice(0, 8)}`
  await addPayer(office, name)

  // The dietitian may bill it, and somebody with its card books.
  const [staff, billing] = [await apiAs(request, hannah), await apiAs(request, tom)]
  const { items } = await billing<{ items: { payer_id: string; name: string }[] }>('GET /own-payers')
  const payer_id = items.find((one) => one.name === name)!.payer_id
  const began = { payer_id, starts_on: '2026-01-01' }
  await billing('POST /admin/enrollments', makeEnrollment({ ...began, provider_id: hannah.provider_id, claims_on: '2026-01-01' }))
  await billing('POST /admin/fees', makeFee({ ...began, unit_cents: 3000 }))
  const at = pickOne(await listOffered(staff, hannah, await findFarAhead(staff)))
  const payment = { kind: 'insurance', payer_id, member_id: 'LCP-44-12', relationship: 'Self' }
  const robin = await makePatient(request, hannah, { at, payment })
  await robin.api(`PATCH /patients/${robin.patient_id}`, { street: '12 Linden Street', city: 'Chicago' })
  await holdVisit(staff, robin.first, house)
  await signNote(staff, robin.first)

  await office.goto('/admin/claims?queue=ready')
  await office.getByLabel('Client, dietitian or number').fill(robin.name)
  await office.getByRole('link', { name: robin.name }).click()
  await expect(office.getByText('This payer takes claims on paper. Make the form here')).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Make the form for the payer' }).click()
  const form = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Print the form' }).click()
  expect((await form).suggestedFilename()).toMatch(/^cms-1500-.*\.pdf$/)
  await office.getByLabel('How it was sent').selectOption('fax')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'It was sent' }).click()
  await expect(office.getByText(/By fax, /).first()).toBeVisible()
  await expectAccessible(office)
  const claim = await billing<Claim>(`GET /claims/${office.url().split('/').at(-1)!}`)
  const { items: sent } = await billing<{ items: { number: string }[] }>('GET /claims?states=accepted&payer_id=60054&limit=1')
  await payWithCheck(office, claim, sent[0]!.number)
  await expectState(office, 'Paid')
})

async function addPayer(office: Page, name: string): Promise<void> {
  await office.getByRole('button', { name: 'Add a payer' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add a payer' })
  await dialog.getByRole('button', { name: 'Add the payer' }).click()
  await expect(dialog.getByText('Enter the name of the payer.').first()).toBeVisible()
  await expectAccessible(office)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Kind of payer').selectOption('CI')
  await dialog.getByLabel('Address for claims').fill('PO Box 700')
  await dialog.getByLabel('City').fill('Springfield')
  await dialog.getByLabel('State').selectOption('IL')
  await dialog.getByLabel('ZIP code').fill('62701')
  await dialog.getByLabel('First day').fill('2026-01-01')
  await dialog.getByLabel('Reason (kept on record)').fill('On the card of a client')
  await dialog.getByRole('button', { name: 'Add the payer' }).click()
  await expect(dialog).toBeHidden()
  await office.getByRole('link', { name }).click()
  await expect(office.getByText('PO Box 700, Springfield, IL 62701')).toBeVisible()
  await expect(office.getByText('On paper', { exact: true })).toBeVisible()
  await expectAccessible(office)
}

type Claim = { number: string; charge_cents: number; draft: { lines: { charge_cents: number }[] } }
const dollars = (cents: number) => (cents / 100).toFixed(2)

/** The check pays all that was charged, and nothing of a claim that went to another payer. */
async function payWithCheck(office: Page, { number, charge_cents, draft }: Claim, other: string): Promise<void> {
  const claim = office.url()
  await office.goto('/admin/remits/new')
  await office.getByLabel('Number of the check').fill(`L${Date.now()}`)
  await office.getByLabel('Paid on').fill('2026-03-02')
  await addToCheck(office, number)
  await expect(office.getByLabel('Paid by the payer')).toHaveCount(draft.lines.length)
  await expect(office.getByText('You can post it once every line adds up to its charge.')).toBeVisible()
  await addToCheck(office, other)
  await office.getByLabel('Amount').fill('1.00')
  const sum = dollars(await payAll(office))
  await expect(office.getByText(/^The lines add up to \$[\d.,]+, and the payment is \$1\.00\.$/)).toBeVisible()
  await office.getByLabel('Amount').fill(sum)
  await office.getByRole('button', { name: 'Post it' }).click()
  const refused = office.getByRole('article').filter({ hasText: other })
  await expect(refused.getByText('This claim went to another payer.')).toBeVisible()
  await expect(refused.getByRole('checkbox', { name: /^It went to Aetna\. I have made sure that / })).not.toBeChecked()
  await expectAccessible(office)
  await refused.getByRole('button', { name: 'Take it out' }).click()
  await office.getByLabel('Amount').fill(dollars(charge_cents))
  await office.getByRole('button', { name: 'Post it' }).click()
  await expect(office).toHaveURL(/remits\/files/)
  await office.goto(claim)
}

async function addToCheck(office: Page, number: string): Promise<void> {
  await office.getByLabel('Number of our claim').fill(number)
  await office.getByRole('button', { name: 'Add it' }).click()
  await expect(office.getByRole('article').filter({ hasText: number })).toBeVisible()
}

/** Enters of each line that its whole charge is paid, and returns the sum in cents. */
async function payAll(office: Page): Promise<number> {
  const lines = office.getByRole('article').locator('fieldset')
  let sum = 0
  for (const line of await lines.all()) {
    const charge = /\$([\d,]+\.\d\d)/.exec((await line.locator('legend').textContent()) ?? '')![1]!.replaceAll(',', '')
    await line.getByLabel('Paid by the payer').fill(charge)
    sum += Math.round(Number(charge) * 100)
  }
  return sum
}
