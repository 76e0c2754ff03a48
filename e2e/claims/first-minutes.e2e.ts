import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { writeRemittance } from '../../server/src/integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../server/src/integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../server/src/integrations/clearinghouse/payer/sent.ts'
import { makeEnrollment, makeOwnPayer } from '../../server/src/payers/tests/writing.ts'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import type { House } from '../house.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { findFarAhead, listOffered, pickOne } from '../times.ts'
import { makeClaim } from './making.ts'
import { answerNow, expectState, holdVisit, send, signNote } from './one-visit.ts'

// What billing staff try in their first ten minutes, because other systems failed them there.

test.afterEach(giveBackTimes)

const { hannah, tom } = cast

test.use({ timezoneId: 'America/Chicago' })

test('What was rejected goes again as a new claim; what was denied stays open, and goes again as a correction with the number of the payer @laptop', async ({
  page: office,
  request,
  house,
}) => {
  const [rejected, denied] = await beginWithTwo(office, { request, house }, ['W123458002', 'W123459050'])
  for (const { id } of [rejected, denied]) {
    await office.goto(`/admin/claims/${id}`)
    await office.getByRole('button', { name: 'Send it to the payer' }).click()
    await expect(office.getByRole('button', { name: 'Send it to the payer' })).toBeHidden()
  }
  // The payer gets the file of the first one, and does not take the claim in.
  await office.goto(`/admin/claims/${rejected.id}`)
  await expectState(office, 'Rejected')
  const why = office.getByRole('listitem').filter({ hasText: /^The payer does not find this member.*\(A3:33:IL\)/ })
  await expectAccessible(office)
  await readOnFile(office, why)
  await office.goto('/admin/claims?queue=rejected')
  const row = office.getByRole('row').filter({ has: office.locator(`a[href="/admin/claims/${rejected.id}"]`) })
  await expect(row).toContainText('The payer does not find this member under the member ID (policyholder) (A3:33:IL)')
  await office.keyboard.press('Control+k')
  await office.keyboard.type(rejected.number)
  await office.getByRole('option', { name: new RegExp(`^${rejected.number}, `) }).click()
  await expect(office).toHaveURL(`/admin/claims/${rejected.id}`)
  await correct(office)
  await expect(why).toBeVisible()
  await correctMember(office, 'W123458005')
  await sendAgain(office)
  const anew = await readSent(office, 2)
  expect(anew).toContain('*MI*W123458005~')
  expect(anew).toMatch(/~CLM\*[^~]+\*\d\d:B:1\*/)
  expect(anew).not.toContain('~REF*F8*')

  await office.goto(`/admin/claims/${denied.id}`)
  await expectState(office, 'In review')
  await answerNow(office)
  await expectState(office, 'Denied')
  const billing = await apiAs(request, tom)
  const { open_cents, write_offs } = await billing<{ open_cents: number; write_offs: unknown[] }>(`GET /admin/claims/${denied.id}/work`)
  expect({ open_cents, write_offs }, 'nobody gave up anything').toEqual({ open_cents: denied.charge_cents, write_offs: [] })
  await expectAccessible(office)
  await correct(office)
  await nameReferral(office)
  await sendAgain(office)
  const correction = await readSent(office, 2)
  expect(correction).toContain('~PWK*B4*FX***AC*')
  expect(correction).toMatch(/~CLM\*[^~]+\*\d\d:B:7\*/)
  expect(correction).toContain(`~REF*F8*PCN${readSentFile(await readSent(office, 1)).claims[0]!.clm01}~`)
  await expectState(office, 'In review')
  await answerNow(office)
  await expectState(office, 'Paid')
})

test('An answer without our modifier, or under another code, finds its line; and what the first payer passed on is not sent a second time @laptop', async ({
  page: office,
  request,
  house,
}) => {
  const [claim, forwarded] = await beginWithTwo(office, { request, house }, ['W123450009', 'W123458004'])
  for (const { id } of [claim, forwarded]) {
    await office.goto(`/admin/claims/${id}`)
    await send(office)
  }
  await office.goto(`/admin/claims/${claim.id}`)
  await takeAnswer(office, writeAnswerAnew(await readSent(office, 1)))
  await expect(office.getByText('The payer changed a code')).toBeVisible()
  await expectAccessible(office)
  await office.goto(`/admin/claims/${claim.id}`)
  await expectState(office, 'Paid')

  await office.goto(`/admin/claims/${forwarded.id}`)
  await answerNow(office)
  await expectState(office, 'Paid')
  await expect(office.getByText('Passed on to a second payer').first()).toBeVisible()
  const billing = await apiAs(request, tom)
  const { items } = await billing<{ items: { id: string }[] }>(`GET /claims?q=${encodeURIComponent(forwarded.name)}`)
  expect(
    items.map(({ id }) => id),
    'the second payer has it already',
  ).toEqual([forwarded.id])
})

test('Medicare costs somebody with diabetes nothing, and somebody with Medicaid reads no price at all @phone', async ({
  page,
  browser,
  request,
  house,
}) => {
  const staff = await apiAs(request, hannah)
  const plan = { kind: 'insurance', payer_id: 'medicare', member_id: '1EG4TE5MK73', relationship: 'Self' }
  const at = async () => pickOne(await listOffered(staff, hannah, await findFarAhead(staff)))
  const robin = await makePatient(request, hannah, { at: await at(), payment: plan })
  await holdVisit(staff, robin.first, house)
  await signNote(staff, robin.first)
  const wanted = { provider_id: hannah.provider_id, duration_minutes: 30, type: 'Follow-up', visit_mode: 'virtual' }
  const { appointments } = await robin.api<{ appointments: { id: string }[] }>('POST /appointments', { ...wanted, starts_at: await at() })
  await signInAs(page, robin)
  await page.goto(`/app/visits/${appointments[0]!.id}`)
  await expect(page.getByText('How we estimate')).toBeVisible()
  await page.getByText('How we estimate').click()
  await expect(page.locator('.estimate-amount')).toHaveText('$0.00')
  await expectAccessible(page)

  const payer_id = await makeMedicaid(request)
  const wren = await makePatient(request, hannah, { at: await at(), payment: { ...plan, payer_id, member_id: 'MCD-44-12' } })
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signInAs(other, wren)
  await other.goto(`/app/visits/${wren.first.id}`)
  await expect(other.getByText('You pay nothing for this visit.')).toBeVisible()
  await expect(other.locator('main')).not.toContainText('$')
  await expectAccessible(other)
  await other.context().close()
})

/** A payer of the practice's own whose plans are Medicaid, and for which the dietitian may bill. */
async function makeMedicaid(request: APIRequestContext): Promise<string> {
  const billing = await apiAs(request, tom)
  const name = `Harbor Medicaid ${crypto.randomUUID().slice(0, 8)}`
  const { payer_id } = await billing<{ payer_id: string }>('POST /admin/own-payers', makeOwnPayer({ name }))
  const began = { payer_id, starts_on: '2026-01-01' }
  await billing('POST /admin/enrollments', makeEnrollment({ ...began, provider_id: hannah.provider_id, claims_on: '2026-01-01' }))
  return payer_id
}

type Asked = { request: APIRequestContext; house: House }

/** Billing staff are signed in, and two claims are ready to be sent. The ends of the member ids say what their payer does with them. */
async function beginWithTwo(office: Page, { request, house }: Asked, [first, second]: readonly [string, string]) {
  // Two visits take place first.
  test.setTimeout(allowTime(150_000))
  await signInAs(office, tom)
  await answerReasons(office)
  return [await makeClaim(request, house, first), await makeClaim(request, house, second)] as const
}

async function correct(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Correct it and send it again…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Correct and send again' })
  await dialog.getByLabel('Reason (kept on record)').fill('Their computer was wrong')
  await dialog.getByRole('button', { name: 'Open a correction' }).click()
  await expect(dialog).toBeHidden()
}

/** Billing staff may not open the record of a client, and see beside the bills what is on file. */
async function readOnFile(office: Page, why: Locator): Promise<void> {
  await why.getByRole('link', { name: 'See the client' }).click()
  await expect(office.getByRole('heading', { name: 'On file', exact: true })).toBeVisible()
  await expect(office.getByText('Member W123458002')).toBeVisible()
  await expectAccessible(office)
}

/** The number on the card goes onto the claim; the plan stays as its client wrote it. */
async function correctMember(office: Page, number: string): Promise<void> {
  await office.getByRole('button', { name: 'Change what it says…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Change what it says' })
  await dialog.getByLabel('Member ID').fill(number)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText(number)).toBeVisible()
}

/** Names the paper for want of which the payer may have denied. */
async function nameReferral(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Change what it says…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Change what it says' })
  await dialog.getByRole('button', { name: 'Add a paper' }).click()
  await dialog.getByLabel('Paper 1', { exact: true }).selectOption('B4')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText(/^Referral form, by fax, S\d+-2-1$/)).toBeVisible()
}

/** Sends a correction, and says why if nothing in it differs. */
async function sendAgain(office: Page): Promise<void> {
  const [repeat, go] = ['Nothing changed: say why it goes again…', 'Send it to the payer'].map((name) =>
    office.getByRole('button', { name }),
  )
  await expect(repeat!.or(go!).first()).toBeVisible()
  if (await repeat!.isVisible()) {
    await repeat!.click()
    const dialog = office.getByRole('dialog', { name: 'Send it again as it was' })
    await dialog.getByLabel('Reason (kept on record)').fill('The payer asked for it')
    await dialog.getByRole('button', { name: 'Record why it goes again' }).click()
    await expect(dialog).toBeHidden()
  }
  await go!.click()
  await expect(go!).toBeHidden()
}

/**
 * The answer of the demo's payer to a file of ours, without our numbers of the lines and without modifiers; the first line under another code, as the
 * payer says.
 */
function writeAnswerAnew(sent: string): string {
  const file = readSentFile(sent)
  const [claim] = file.claims
  const text = writeRemittance(file, [{ claim: claim!, decision: decideClaim(claim!) }], {
    number: 900_000_000 + claim!.charge_cents,
    day: file.day,
  })
  const all = text.split('~').filter((one) => !one.startsWith('REF*6R*'))
  const first = all.findIndex((one) => one.startsWith('SVC*'))
  const [tag, procedure, charge, paid, , units] = all[first]!.split('*')
  const [, code] = procedure!.split(':')
  all[first] = [tag, `HC:${code === '97804' ? '97803' : '97804'}`, charge, paid, '', units, `HC:${code}`].join('*')
  const bare = all.map((one) => one.replace(/^(SVC\*HC:\w+)(?::\w+)+\*/, '$1*'))
  const [begin, end] = ['ST*', 'SE*'].map((tag) => bare.findIndex((one) => one.startsWith(tag)))
  bare[end!] = `SE*${end! - begin! + 1}*0001`
  return bare.join('~')
}

/** Somebody has the file of a payer by hand; opens what was posted of it. */
async function takeAnswer(office: Page, text: string): Promise<void> {
  await office.goto('/admin/remits/files')
  await office.getByLabel('File from a payer').setInputFiles({ name: 'answer.835', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(office).toHaveURL(/remits\/files\/.+/)
  await office.getByRole('link', { name: /, EFT9/ }).click({ timeout: allowTime(40_000) })
}

/** The text of a version as it was sent. */
async function readSent(office: Page, version: number): Promise<string> {
  const saving = office.waitForEvent('download')
  await office
    .getByRole('listitem')
    .filter({ hasText: `Version ${version}, ` })
    .getByRole('button', { name: 'As sent' })
    .click()
  return readFile(await (await saving).path(), 'utf8')
}
