import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { checkWholeBooks } from '../../billing/whole-books.ts'
import { comesWith } from '../../clearinghouse/tests/sending.ts'
import { makeRule } from '../../coding/tests/writing.ts'
import { makeAndOpen } from '../../exports/tests/archives.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { ownPayer } from '../world/own.ts'
import { makeEnrollment, makeFee, makeOwnPayer } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, selma, tom } = cast
const reason = 'The payer says so'
const listed: string = '60054'
const { filing_code: _, routing_id: __, filing_days: ___, ...called } = makeOwnPayer({ starts_on: '2026-03-01' })

const add = (more: object = {}) => t.call('POST /admin/own-payers', { as: tom, body: makeOwnPayer(more) })
/** The own payers beside that of the demo. */
const readOwn = async (as: { phone_number: string } | object) =>
  (await bodyOf(t.call('GET /own-payers', { as: as as typeof tom }))).items.filter(({ payer_id }) => payer_id !== ownPayer.payer_id)
const listOwn = async (as: { phone_number: string } | object) => (await readOwn(as)).map(({ payer_id, name }) => [payer_id, name])
/** The dietitian is in the network of an own payer once its enrollment lets claims go. */
const enroll = (payer_id: string) =>
  bodyOf(
    t.call('POST /admin/enrollments', {
      as: tom,
      body: makeEnrollment({ provider_id: hannah.provider_id, payer_id, claims_on: '2026-01-01', starts_on: '2026-01-01' }),
    }),
  )
const planOf = (payer_id: string) => ({ kind: 'insurance' as const, payer_id, member_id: 'LCP-44-12', relationship: 'Self' as const })
const choose = (payer_id: string) =>
  t.call(`PATCH /patients/${maya.patient_id}`, { as: maya, body: { coverage: { primary: planOf(payer_id) } } })

test('addOwnPayer, changeOwnPayer, endOwnPayer, listOwnPayers: staff add a payer, which everybody can choose until it ends', async () => {
  for (const as of [hannah, selma, maya])
    assert.equal((await t.call('POST /admin/own-payers', { as: as as typeof tom, body: makeOwnPayer() })).code, 'forbidden')
  const own = await bodyOf(add())
  assert.match(own.payer_id, /^own-[a-z0-9]{12}$/)
  assert.equal((await add({ name: 'LANTERN community plan' })).code, 'already_exists')
  for (const as of [tom, selma, hannah, maya]) assert.deepEqual(await listOwn(as), [[own.payer_id, 'Lantern Community Plan']])
  const shown = await bodyOf(t.call(`GET /admin/payers/${own.payer_id}`, { as: tom }))
  const [terms] = shown.versions
  assert.deepEqual([shown.own?.city, terms?.filing_code, terms?.routing_id, terms?.filing_days], ['Springfield', 'MC', null, 180])

  const body = { ...called, name: 'Lantern Health', city: 'Peoria' }
  await bodyOf(t.call(`PUT /admin/own-payers/${own.payer_id}`, { as: tom, body }))
  const { rows } = await t.owner.query<{ name: string; ends_on: string | null }>(
    'select name, ends_on::text from app.own_payer where payer_id = $1 order by starts_on',
    [own.payer_id],
  )
  assert.deepEqual(rows, [
    { name: 'Lantern Community Plan', ends_on: '2026-02-28' },
    { name: 'Lantern Health', ends_on: null },
  ])
  await assert.rejects(t.owner.query(`update app.own_payer set name = 'Other'`), /changes by a new row/)
  await bodyOf(choose(own.payer_id))
  const chosen = await bodyOf(t.call(`GET /patients/${maya.patient_id}/coverages`, { as: maya }))
  assert.deepEqual(
    chosen.items.filter(({ closed_at }) => closed_at === null).map(({ payer_id, payer_name }) => [payer_id, payer_name]),
    [[own.payer_id, 'Lantern Health']],
  )
  const [newest] = await readOwn(tom)
  const end = (ends_on: string | null, version: number) =>
    t.call(`PATCH /admin/own-payers/${own.payer_id}`, { as: tom, headers: { 'if-match': `"${version}"` }, body: { ends_on, reason } })
  assert.equal((await end('2026-03-02', newest!.version + 1)).code, 'changed_meanwhile')
  const ended = await bodyOf(end('2026-03-02', newest!.version))
  assert.equal(ended.ends_on, '2026-03-02')
  assert.equal((await choose(own.payer_id)).code, 'invalid_request')
  assert.equal((await choose('own-000000000000')).code, 'invalid_request')
  assert.equal((await t.call(`PUT /admin/own-payers/${listed}`, { as: tom, body: called })).code, 'not_found')
})

test('endOwnPayer: the end is not taken back once another payer has the name', async () => {
  const own = await bodyOf(add())
  const end = (ends_on: string | null) => t.call(`PATCH /admin/own-payers/${own.payer_id}`, { as: tom, body: { ends_on, reason } })
  await bodyOf(end('2026-03-02'))
  const other = await bodyOf(add())
  for (const ends_on of [null, '2026-12-31']) {
    const refused = await end(ends_on)
    assert.deepEqual([refused.code, refused.details.payer_id], ['already_exists', other.payer_id])
  }
  await bodyOf(t.call(`PUT /admin/own-payers/${other.payer_id}`, { as: tom, body: { ...called, name: 'Lantern Health' } }))
  assert.equal((await bodyOf(end(null))).ends_on, null)
})

test('a payer that cannot be asked says so, the price under its plan is not known yet, and its dietitian is in its network once enrolled', async () => {
  const own = await bodyOf(add({ filing_code: 'CI' }))
  const payment = { kind: 'insurance' as const, payer_id: own.payer_id, member_id: 'LCP-44-12' }
  const wish = {
    provider_id: hannah.provider_id,
    appointment_type: 'Follow-up' as const,
    duration_minutes: 45,
    visit_mode: 'virtual' as const,
  }
  const estimate = () => bodyOf(t.call('POST /insurance-checking/estimate-price', { as: maya, body: { ...wish, payment } }))
  const readNetworks = async () => (await bodyOf(t.call(`GET /provider-profiles/by-slug/${hannah.slug}/`, {}))).networks
  assert.equal(
    (await readNetworks()).some(({ payer_id }) => payer_id === own.payer_id),
    false,
  )
  await enroll(own.payer_id)
  await bodyOf(
    t.call('POST /admin/fees', { as: tom, body: makeFee({ payer_id: own.payer_id, unit_cents: 3000, starts_on: '2026-01-01' }) }),
  )
  const named = (await readNetworks()).find(({ payer_id }) => payer_id === own.payer_id)
  assert.deepEqual([named?.payer_name, named?.states.includes('IL')], ['Lantern Community Plan', true])
  const person = { first_name: 'Maya', last_name: 'Lindqvist', birth_date: '1988-04-17', relationship: 'Self' as const }
  const asked = { ...person, payer_id: own.payer_id, member_id: 'LCP-44-12', patient_id: maya.patient_id }
  const check = await bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: maya, body: asked }))
  assert.deepEqual([check.payer_name, check.field_errors], ['Lantern Community Plan', [{ field: 'payer_id', code: 'not_reachable' }]])
  const priced = await estimate()
  assert.deepEqual([priced.kind, priced.payer_name, priced.patient_cents, priced.confidence], ['unknown', own.name, null, 'low'])
})

test('the archive of a patient names a payer of the practice’s own, and not its id', async () => {
  const own = await bodyOf(add({ name: 'Meadow Mutual' }))
  const person = { first_name: 'Maya', last_name: 'Lindqvist', birth_date: '1988-04-17', relationship: 'Self' as const }
  const asked = { ...person, payer_id: own.payer_id, member_id: 'LCP-44-13', patient_id: maya.patient_id }
  await bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: maya, body: asked }))
  const { page } = await makeAndOpen(t, maya.patient_id, { headers: await proveMember(t, maya) })
  assert.ok(page.includes('Meadow Mutual LCP-44-13'))
  assert.ok(!page.includes(own.payer_id))
})

/** The claim of a visit of Maya, who has a plan of this payer. */
async function billMaya(payer_id: string): Promise<string> {
  await enroll(payer_id)
  await bodyOf(choose(payer_id))
  const { visit } = await signNoteOfMaya(t)
  await t.owner.query(
    `update app.appointment set coverage_id = (select id from app.coverage where patient_id = $1 and payer_id = $2 and closed_at is null) where id = $3`,
    [maya.patient_id, payer_id, visit.id],
  )
  await t.runJobs()
  return (await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: visit.id } }))).id
}

test('the claim to an own payer goes on paper to its address, and its check settles it; members of Medicaid are billed nothing', async () => {
  const own = await bodyOf(add())
  const id = await billMaya(own.payer_id)
  const path = `/claims/${id}` as const
  const claim = await bodyOf(t.call(`POST ${path}/check`, { as: tom }))
  assert.deepEqual(
    [claim.payer_name, claim.draft.payer.filing_code, claim.errors, claim.hold_codes],
    ['Lantern Community Plan', 'MC', 0, []],
    JSON.stringify(claim.findings),
  )
  const sent = await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  assert.equal(sent.paper, 'to_send')
  const form = await readPdfAt(t, `/api/admin/claims/${id}/submissions/1/cms-1500.pdf`, (await signIn(t, tom)).headers)
  for (const part of ['Lantern Community Plan', 'PO Box 700', 'Springfield', 'Medicaid', 'LCP-44-12'])
    assert.ok(form.text.includes(part), part)
  const lines = claim.draft.lines.map(({ charge_cents }) => ({
    paid_cents: charge_cents! - 2_500,
    adjustments: [{ group: 'PR' as const, reason: '3', cents: 2_500 }],
  }))
  const amount_cents = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const payer = { id: own.payer_id.toUpperCase(), name: own.name }
  const body = { payer, ...comesWith(amount_cents), trace: 'LCP-1', paid_on: '2026-03-02', amount_cents, claims: [{ claim_id: id, lines }] }
  assert.deepEqual((await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))).faults, [])
  await t.runJobs()
  const paid = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  assert.deepEqual([paid.state, paid.paid_cents], ['paid', amount_cents])
  const owed = await t.owner.query<{ cents: number }>(
    'select coalesce(sum(open_cents), 0)::float8 as cents from app.bill where claim_id = $1',
    [id],
  )
  assert.equal(owed.rows[0]!.cents, 0, 'a member of Medicaid owes nothing')
  assert.deepEqual((await checkWholeBooks(t.context())).findings, [])
})

test('an own payer has rules, a promised price and rows of files like any other, and its name stands wherever it is named', async () => {
  const own = await bodyOf(add({ name: 'Harbor Health', filing_code: 'CI', routing_id: 'HARBOR' }))
  const { payer_id } = own
  const rule = await bodyOf(t.call('POST /admin/payer-rules', { as: tom, body: makeRule({ payer_id, starts_on: '2026-01-01' }) }))
  assert.equal(rule.payer_name, 'Harbor Health')
  const { items: rules } = await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id } }))
  assert.deepEqual(
    rules.map(({ payer_name }) => payer_name),
    ['Harbor Health'],
  )
  const promise = { payer_id, margin_cents: 500, source: 'Asked by the practice', starts_on: '2026-03-03', contract_allows: true as const }
  assert.equal((await bodyOf(t.call('POST /admin/price-promises', { as: tom, body: promise }))).payer_name, 'Harbor Health')
  const csv = (id: string) => `payer_id,code,unit_price,starts_on,source\n${id},97803,41.00,2026-01-01,Contract`
  const read = async (id: string) =>
    bodyOf(t.call('POST /admin/price-files', { as: tom, body: { kind: 'fees', csv: csv(id), dry_run: false } }))
  assert.deepEqual(
    (await read('own-000000000000')).faults.map(({ fault }) => fault),
    ['unknown_payer'],
  )
  assert.deepEqual([(await read(payer_id)).counts.added, (await read(payer_id)).counts.unchanged], [1, 1])
})

test('in the demo a member of the own payer has claims on paper, one of which a check with a letter has paid', async () => {
  const claims = await bodyOf(t.call('GET /claims', { as: tom, query: { payer_id: ownPayer.payer_id, limit: 50 } }))
  const paid = claims.items.find(({ state }) => state === 'paid') ?? assert.fail('none is paid')
  const shown = await bodyOf(t.call(`GET /claims/${paid.id}`, { as: tom }))
  assert.deepEqual([shown.paper, shown.payer_name, shown.draft.payer.routing_id], ['sent', ownPayer.name, null])
  const form = await readPdfAt(t, `/api/admin/claims/${paid.id}/submissions/1/cms-1500.pdf`, (await signIn(t, tom)).headers)
  assert.ok(form.text.includes('PO Box 2040'))
  const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { claim_id: paid.id } }))
  assert.deepEqual(
    items.map(({ state, paid_cents, patient_cents }) => [state, paid_cents, patient_cents]),
    [['posted', paid.paid_cents, 2000]],
  )
  const remittances = await bodyOf(t.call('GET /admin/remittances', { as: tom, query: { limit: 100 } }))
  const letter = remittances.items.find(({ id }) => id === items[0]!.remittance_id)
  assert.partialDeepStrictEqual(letter, { method: 'CHK', entered: { source: 'letter', means: 'check', added_name: tom.name } })
  assert.deepEqual((await checkWholeBooks(t.context())).findings, [])
})
