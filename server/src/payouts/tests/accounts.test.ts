import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { checkOpenAccounts } from '../accounts/account.ts'
import { sendPayout } from '../runs/sending.ts'
import { makeTaxForm } from './writing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const { theo, hannah, dana, femi, sasha, tom, maya } = cast

async function signInSurelyAs(who: typeof theo) {
  const person = await signIn(t, who)
  await stepUp(t, person, who.phone_number, who.password)
  return { headers: person.headers }
}

test('A server that died before it kept an answer looks for the transfer, even if nobody knows its key any more', async () => {
  const drafts = await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi, query: { period_end: '2026-03-01' } }))
  const { provider_id } = drafts.items.find(({ outcome }) => outcome === 'pays')!
  const body = { period_end: '2026-03-01', provider_ids: [provider_id] }
  for (const as of [femi, sasha]) await bodyOf(t.call('POST /admin/payouts/finalize', { headers: await proveMember(t, as), body }))
  const { rows } = await t.owner.query<{ id: string; run_id: string; account_ref: string; cents: number }>(
    `update app.payout p set status = 'processing', attempts = 1, account_ref = a.account_ref, tried_at = $2, updated_at = $2
     from app.payout_account a where p.provider_id = $1 and a.provider_id = p.provider_id and p.status = 'finalized'
     returning p.id, p.run_id, p.account_ref, p.total_cents::float8 as cents`,
    [provider_id, testNow],
  )
  const { id, run_id: group, account_ref, cents: amount_cents } = rows[0]!
  await t.house.integrations.payments.transfer({ key: 'forgotten', account_ref, amount_cents, group, reference: id })
  await sendPayout(t.context(), id)
  const { payout } = await bodyOf(t.call(`GET /payouts/${id}`, { as: femi }))
  const sent = await t.owner.query(`select from app.demo_processor_object where kind = 'transfer' and reference = $1`, [id])
  assert.deepEqual([payout.status, sent.rowCount], ['paid', 1])
})

test('createAccountSession: the account comes from the session, after a step-up, and the secret is kept nowhere', async () => {
  const unsure = await signIn(t, theo)
  assert.equal((await t.call('POST /provider/account-session', { headers: unsure.headers })).code, 'step_up_required')
  assert.equal(
    (await t.send('POST /provider/account-session', { headers: unsure.headers, body: { account: 'acct_1' } })).code,
    'invalid_request',
  )
  const own = await signInSurelyAs(theo)
  const { client_secret } = await bodyOf(t.call('POST /provider/account-session', own))
  assert.ok(client_secret.length > 10)
  assert.ok(!t.logged.join('\n').includes(client_secret))
  const { rows } = await t.owner.query('select to_jsonb(a)::text as text from app.payout_account a where provider_id = $1', [
    theo.provider_id,
  ])
  assert.ok(!rows[0].text.includes(client_secret))
  assert.equal((await bodyOf(t.call('GET /provider/payout-account', own))).status, 'begun')
  assert.equal((await t.call('POST /provider/account-session', { as: maya })).code, 'forbidden')
  assert.equal((await t.call('POST /provider/account-session', { as: femi })).code, 'forbidden')
})

test('completePayoutAccount, refreshPayoutAccount: once the forms are filled in, the account is ready and known to the next run', async () => {
  const unsure = await signIn(t, theo)
  const body = { bank_last4: '7788' }
  assert.equal((await t.call('POST /provider/payout-account/complete', { headers: unsure.headers, body })).code, 'step_up_required')
  const own = await signInSurelyAs(theo)
  const done = await bodyOf(t.call('POST /provider/payout-account/complete', { ...own, body }))
  assert.partialDeepStrictEqual(done, { vendor: 'fake', status: 'ready', bank_last4: '7788', missing_count: 0 })
  assert.equal((await bodyOf(t.call('POST /provider/payout-account/refresh', own))).status, 'ready')
  assert.equal((await bodyOf(t.call('GET /payouts', { as: theo }))).next!.account_status, 'ready')
  await t.owner.query(`update app.payout_account set status = 'begun' where provider_id = $1`, [theo.provider_id])
  await checkOpenAccounts(t.context())
  const { rows } = await t.owner.query('select status from app.payout_account where provider_id = $1', [theo.provider_id])
  assert.equal(rows[0].status, 'ready', 'the hourly job finds it out as well')
})

test('writeTaxDetails: the number is sealed, and nobody is shown more than its last four digits', async () => {
  const unsure = await signIn(t, theo)
  const body = makeTaxForm({ legal_name: 'Theo Brandt', tax_id: '219-09-9999' })
  assert.equal((await t.call('PUT /provider/tax-details', { headers: unsure.headers, body })).code, 'step_up_required')
  const own = await signInSurelyAs(theo)
  assert.equal((await bodyOf(t.call('GET /provider/tax-details', own))).details, null)
  for (const wrong of [{ tax_id: '000-12-3456' }, { certified: false }, { zip: '1' }, { tax_id: '123' }])
    assert.equal((await t.send('PUT /provider/tax-details', { ...own, body: makeTaxForm(wrong) })).code, 'invalid_request')
  const answer = await t.call('PUT /provider/tax-details', { ...own, body })
  assert.equal(answer.body.details.tax_id_last4, '9999')
  assert.ok(!answer.text.includes('219099999'))
  const { rows } = await t.owner.query('select to_jsonb(f)::text as text from app.payout_tax_form f where provider_id = $1', [
    theo.provider_id,
  ])
  assert.ok(!rows[0].text.includes('219099999'))
  assert.ok(!t.logged.join('\n').includes('219099999'))
  assert.equal((await bodyOf(t.call('GET /provider/tax-details', own))).details?.legal_name, 'Theo Brandt')
})

test('listTaxYear, exportTaxYear: what was paid in a year, with the forms that are due', async () => {
  const { rows } = await t.owner.query<{ provider_id: string; cents: number }>(
    `select provider_id, sum(total_cents)::int as cents from app.payout
     where paid_at >= '2026-01-01 06:00Z' and paid_at < '2027-01-01 06:00Z' group by 1`,
  )
  const year = await bodyOf(t.call('GET /admin/payouts/tax-year', { as: femi, query: { year: 2026 } }))
  assert.equal(year.reported_from_cents, 200_000)
  assert.deepEqual(
    year.items.map(({ provider_id, paid_cents }) => [provider_id, paid_cents]).sort(),
    rows.map(({ provider_id, cents }) => [provider_id, cents]).sort(),
  )
  assert.ok(year.items.length > 0)
  for (const { paid_cents, form, tax_class } of year.items)
    assert.equal(form, paid_cents < 200_000 ? 'none' : tax_class === 'c_corporation' ? 'misc' : 'nec')
  const hers = year.items.find(({ provider_id }) => provider_id === hannah.provider_id)
  assert.match(hers?.tax_id_last4 ?? '', /^\d{4}$/)
  const file = await t.send('GET /admin/payouts/tax-year.csv', { as: femi, query: { year: 2026 } })
  assert.match(file.text, /dietitian,legal_name,tax_class/)
  assert.equal(file.text.trim().split('\r\n').length, year.items.length + 1)
  assert.equal((await t.call('GET /admin/payouts/tax-year', { as: tom })).code, 'forbidden')
})

test('getPayoutPdf, getPayoutCsv: a statement adds up in both languages, is tagged, and names no client', async () => {
  const { items } = await bodyOf(t.call('GET /payouts', { as: hannah }))
  const { payout, lines } = await bodyOf(t.call(`GET /payouts/${items[0]!.id}`, { as: hannah }))
  const headers = { authorization: `provider::::${await t.tokenOf(hannah)}` }
  const names = [...new Set(lines.flatMap(({ patient_name }) => patient_name ?? []))]
  assert.ok(names.length > 0)
  for (const [language, title] of [
    ['en', 'Statement of pay'],
    ['es', 'Estado de pago'],
  ] as const) {
    const pdf = await readPdfAt(t, `/api/payouts/${payout.id}/statement.pdf?language=${language}`, headers)
    assert.equal(pdf.title, title)
    assert.ok(pdf.roles.includes('TH') && pdf.roles.includes('H2'))
    assert.ok(
      pdf.text.includes(new Intl.NumberFormat(`${language}-US`, { style: 'currency', currency: 'USD' }).format(payout.total_cents / 100)),
    )
    for (const name of names) assert.ok(!pdf.text.includes(name), name)
  }
  const csv = await t.send(`GET /payouts/${payout.id}/statement.csv`, { as: hannah })
  const rows = csv.text.trim().split('\r\n').slice(1)
  assert.equal(rows.length, payout.line_count)
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[7]) * 100), 0)
  assert.equal(cents, payout.total_cents)
  for (const name of names) assert.ok(!csv.text.includes(name), name)
  assert.equal((await t.send(`GET /payouts/${payout.id}/statement.csv`, { as: dana })).code, 'not_found')
})

test('writePayCalendar: another rhythm moves the periods of what is not paid', async () => {
  const monthly = { cadence: 'monthly' as const, anchor_on: '2026-01-04', pay_after_days: 5 }
  await bodyOf(t.call('PUT /admin/payouts/calendar', { as: femi, body: monthly }))
  const { period, calendar } = await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi }))
  assert.deepEqual([period.starts_on, period.ends_on, period.pays_on], ['2026-02-01', '2026-02-28', '2026-03-05'])
  assert.equal(calendar.cadence, 'monthly')
  const { next } = await bodyOf(t.call('GET /payouts', { as: hannah }))
  assert.equal(next!.period.ends_on, '2026-03-31')
})
