import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeQuestion as makeCheck } from '../../eligibility/tests/questions.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeQuestion as makeAsked } from '../../prices/tests/questions.ts'
import { cast } from '../../world/cast.ts'
import { readStandings } from '../enrollments.ts'
import { findCharges, findContractFees } from '../fees/pricing.ts'
import { readPractice } from '../practice.ts'
import { routePayers } from '../routing.ts'
import { makeEnrollment, makeFee, makePractice, makeTerms } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, dana, maya, selma } = cast
const day = '2026-03-03'
const line = (more: object = {}) => ({
  ...{ payer_id: '60054', provider_id: dana.provider_id, code: '97803', modifiers: ['95'], place: '10', day },
  ...more,
})
const asSystem = () => t.context({ kind: 'system' })

test('writeFee and listFees: a new fee ends the one before on the day before, and nothing changes in place', async () => {
  const fee = await bodyOf(t.call('POST /admin/fees', { as: tom, body: makeFee({ payer_id: '60054', unit_cents: 4600 }) }))
  assert.deepEqual([fee.payer_name, fee.starts_on, fee.ends_on], ['Aetna', '2026-04-01', null])
  const { items } = await bodyOf(t.call('GET /admin/fees', { as: tom, query: { payer_id: '60054', code: '97803' } }))
  assert.deepEqual(
    items.map((one) => [one.unit_cents, one.starts_on, one.ends_on]),
    [
      [4400, '2025-01-01', '2026-03-31'],
      [4600, '2026-04-01', null],
    ],
  )
  assert.equal(
    (await t.call('POST /admin/fees', { as: tom, body: makeFee({ payer_id: '60054', unit_cents: 4600 }) })).code,
    'already_exists',
  )
  const within = makeFee({ payer_id: '60054', unit_cents: 1, starts_on: '2026-03-01', ends_on: '2026-04-01' })
  assert.equal((await t.call('POST /admin/fees', { as: tom, body: within })).code, 'already_exists')
  await assert.rejects(t.owner.query('update app.fee set unit_cents = 1 where id = $1', [fee.id]), /changes by a new row/)
  for (const as of [dana, selma, maya]) assert.equal((await t.call('GET /admin/fees', { as })).code, 'forbidden')
})

test('changeFee: a fee is ended or withdrawn once, in the version that was seen', async () => {
  const fee = await bodyOf(t.call('POST /admin/fees', { as: tom, body: makeFee() }))
  const change = (body: { ends_on?: string; withdrawn?: true; reason: string }, version = 1) =>
    t.call(`PATCH /admin/fees/${fee.id}`, { as: tom, headers: { 'if-match': `"${version}"` }, body })
  assert.equal((await change({ ends_on: '2026-03-31', reason: 'Too early' })).code, 'invalid_request')
  assert.equal((await bodyOf(change({ ends_on: '2026-06-30', reason: 'Contract ends' }))).ends_on, '2026-06-30')
  assert.equal((await change({ ends_on: '2026-07-31', reason: 'Again' })).code, 'changed_meanwhile')
  assert.ok((await bodyOf(change({ withdrawn: true, reason: 'Typing error' }, 2))).withdrawn_at)
  assert.equal((await change({ ends_on: '2026-07-31', reason: 'Too late' }, 3)).code, 'not_available')
})

test('findContractFees and findCharges: the closest fee counts, in one statement, also for a patient who reads no contract', async () => {
  const as = (more: object) =>
    t.call('POST /admin/fees', { as: tom, body: makeFee({ payer_id: '60054', starts_on: '2026-01-01', ...more }) })
  await bodyOf(as({ modifier: '95', unit_cents: 4000 }))
  await bodyOf(as({ provider_id: dana.provider_id, unit_cents: 4800 }))
  await bodyOf(as({ modifier: '95', place: '02', unit_cents: 3900 }))
  const patient = t.context({ kind: 'patient', patient_id: maya.patient_id })
  const found = await findContractFees(patient, [
    line(),
    line({ provider_id: cast.hannah.provider_id }),
    line({ provider_id: cast.hannah.provider_id, place: '02' }),
    line({ provider_id: cast.hannah.provider_id, modifiers: [] }),
    line({ provider_id: cast.hannah.provider_id, day: '2025-06-01' }),
    line({ code: 'S9470' }),
    line({ day: '2020-01-01' }),
  ])
  assert.deepEqual(
    found.map((price) => price?.unit_cents ?? null),
    [4800, 4000, 3900, 4400, 4400, null, null],
  )
  assert.deepEqual(await patient.db.selectFrom('fee').selectAll().execute(), [], 'a patient reads no contract')
  const charges = await findCharges(patient, [line(), line({ code: '00000' })])
  assert.deepEqual(
    charges.map((price) => price?.unit_cents ?? null),
    [4500, null],
  )
})

test('writePayerTerms, changePayerTerms and getPayer: terms change by versions, and each says who did what and why', async () => {
  const payer: string = '60054'
  const terms = await bodyOf(t.call(`POST /admin/payers/${payer}/terms`, { as: tom, body: makeTerms({ filing_days: 100 }) }))
  assert.deepEqual([terms.payer_name, terms.filing_days, terms.checked_on], ['Aetna', 100, null])
  const path = `/admin/payers/${payer}/terms/${terms.id}` as const
  const checked = { checked: true, reason: 'Read the manual' }
  assert.equal((await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: checked }))).checked_on, day)
  assert.equal(
    (await t.call(`POST /admin/payers/${payer}/terms`, { as: tom, body: makeTerms({ filing_days: 100, source: 'Other page' }) })).code,
    'already_exists',
  )
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { withdrawn: true, reason: 'Wrong manual' } }))
  assert.equal((await t.call(`PATCH ${path}`, { as: tom, body: checked })).code, 'not_available')
  const stale = t.call(`PATCH ${path}`, { as: tom, headers: { 'if-match': '"1"' }, body: checked })
  assert.equal((await stale).code, 'changed_meanwhile')
  const { versions, changes } = await bodyOf(t.call(`GET /admin/payers/${payer}`, { as: tom }))
  assert.deepEqual(
    versions.map((one) => [one.starts_on, one.ends_on, one.withdrawn_at !== null]),
    [
      ['2026-02-01', null, true],
      ['2024-01-01', '2026-01-31', false],
      ['2022-01-01', '2023-12-31', false],
    ],
  )
  assert.deepEqual(
    changes.map(({ act, admin_name, reason }) => [act, admin_name, reason]),
    [
      ['withdrawn', tom.name, 'Wrong manual'],
      ['checked', tom.name, 'Read the manual'],
      ['added', tom.name, 'New manual'],
      ['added', tom.name, 'So that the demo can send claims'],
    ],
  )
  assert.equal((await t.send('GET /admin/payers/nobody', { as: tom })).code, 'not_found')
  const listed = await bodyOf(t.call('GET /admin/payers', { as: tom, query: { day, limit: 5 } }))
  const next = await bodyOf(t.call('GET /admin/payers', { as: tom, query: { day, limit: 100, cursor: listed.next_cursor! } }))
  const ids = [...listed.items, ...next.items].map(({ payer_id }) => payer_id)
  assert.deepEqual([ids.length, new Set(ids).size], [21, 21], 'Aetna has none on this day, every other payer one')
})

const route = (payer_id: string, member_id: string | null, on = day) => ({ payer_id, member_id, day: on })

test('addPrefixes and routePayers: a prefix names the plan to which a claim goes, and one of another payer stays', async () => {
  const add = (payer: 'bcbsil' | 'anthem', prefixes: string[]) =>
    bodyOf(
      t.call('POST /admin/claims/add-prefixes', {
        as: tom,
        body: { payer, prefixes, effective_from: '2026-01-01', apply_to_open_claims: true },
      }),
    )
  assert.deepEqual(await add('bcbsil', ['qqa', 'QQB', 'QQA', 'ZZI', 'ZZA']), {
    ...{ added: ['QQA', 'QQB'], already_present: ['ZZI'], rerouted_claim_ids: [] },
    conflicts: [{ prefix: 'ZZA', current_payer: 'Anthem' }],
  })
  assert.deepEqual((await add('bcbsil', ['QQA'])).already_present, ['QQA'])
  const bad = { payer: 'bcbsil', prefixes: ['Q-A'] }
  assert.equal((await t.send('POST /admin/claims/add-prefixes', { as: tom, body: bad })).code, 'invalid_request')
  const listed = await bodyOf(t.call('GET /admin/claims/prefixes', { as: tom, query: { payer_id: '00621' } }))
  assert.deepEqual(
    listed.items.map(({ prefix, routing_id }) => [prefix, routing_id]),
    ['QQA', 'QQB', 'ZZB', 'ZZI'].map((prefix) => [prefix, '00621']),
  )
  const routes = await routePayers(asSystem(), [
    route('anthem', 'QQA123456789'),
    route('anthem', 'QQA123456789', '2025-06-01'),
    route('anthem', 'R12345678'),
    route('anthem', '12'),
    route('60054', 'QQA123456789'),
    route('golden-rule', '1'),
  ])
  assert.deepEqual(
    routes.map((one) => [one.payer_id, one.reason, one.prefix, one.routing_id, one.lacks_prefix]),
    [
      ['00621', 'prefix', 'QQA', '00621', false],
      ['anthem', 'own', null, 'DEMOANTHEM', false],
      ['anthem', 'own', null, 'DEMOANTHEM', false],
      ['anthem', 'own', null, 'DEMOANTHEM', true],
      ['60054', 'own', null, '60054', false],
      ['golden-rule', 'own', null, null, false],
    ],
  )
})

test('writePractice and getPractice: the practice is another from a day on, and a post box is no street', async () => {
  const written = await bodyOf(t.call('PUT /admin/practice', { as: tom, body: makePractice() }))
  assert.deepEqual([written.ein, written.address.zip, written.starts_on], ['123456789', '606011234', '2026-05-01'])
  assert.equal((await readPractice(asSystem(), '2026-04-30'))?.legal_name, 'Sorrel Nutrition PLLC')
  assert.equal((await readPractice(asSystem(), '2026-05-01'))?.legal_name, 'Lake Street Nutrition LLC')
  const { practice, versions } = await bodyOf(t.call('GET /admin/practice', { as: tom }))
  assert.deepEqual([practice?.legal_name, versions.length], ['Sorrel Nutrition PLLC', 2])
  assert.equal((await t.call('PUT /admin/practice', { as: tom, body: makePractice() })).code, 'already_exists')
  const { address } = makePractice()
  const bad = [
    ['npi', makePractice({ npi: '1234567890' })],
    ['address', makePractice({ address: { ...address, line_1: 'P.O. Box 12' } })],
    ['address', makePractice({ address: { ...address, zip: '60601' } })],
    ['ein', makePractice({ ein: '12345' })],
  ] as const
  for (const [field, body] of bad) {
    const refused = await t.send('PUT /admin/practice', { as: tom, body })
    assert.deepEqual([refused.code, JSON.stringify(refused.details).includes(`"${field}"`)], ['invalid_request', true])
  }
})

test('writeEnrollment, changeEnrollment and writeTaxonomy: claims know from when a dietitian may bill', async () => {
  const asked = (on: string) => ({ provider_id: dana.provider_id, payer_id: '91051', day: on })
  const made = await bodyOf(t.call('POST /admin/enrollments', { as: tom, body: makeEnrollment() }))
  assert.deepEqual([made.provider_name, made.payer_name, made.taxonomy], [dana.name, 'Kaiser Washington', '133V00000X'])
  assert.match(made.npi ?? '', /^1\d{9}$/)
  assert.equal((await t.call('POST /admin/enrollments', { as: tom, body: makeEnrollment() })).code, 'already_exists')
  const taxonomy = { taxonomy: '133VN1101X', starts_on: '2026-02-15' }
  await bodyOf(t.call(`PUT /admin/dietitians/${dana.provider_id}/taxonomy`, { as: tom, body: taxonomy }))
  assert.equal((await t.call(`PUT /admin/dietitians/${dana.provider_id}/taxonomy`, { as: tom, body: taxonomy })).code, 'already_exists')
  assert.equal((await t.call(`PUT /admin/dietitians/${maya.patient_id}/taxonomy`, { as: tom, body: taxonomy })).code, 'not_found')
  const standings = await readStandings(asSystem(), ['2026-01-31', '2026-02-01', '2026-03-01'].map(asked))
  assert.deepEqual(
    standings.map((one) => [one.enrollment?.claims_on ?? null, one.taxonomy]),
    [
      [null, '133V00000X'],
      ['2026-02-01', '133V00000X'],
      ['2026-02-01', '133VN1101X'],
    ],
  )
  const end = { ends_on: '2026-06-30', reason: 'Left the network' }
  const ended = await bodyOf(t.call(`PATCH /admin/enrollments/${made.id}`, { as: tom, headers: { 'if-match': '"1"' }, body: end }))
  assert.equal(ended.ends_on, '2026-06-30')
  const stale = t.call(`PATCH /admin/enrollments/${made.id}`, { as: tom, headers: { 'if-match': '"1"' }, body: end })
  assert.equal((await stale).code, 'changed_meanwhile')
  await bodyOf(t.call(`PATCH /admin/enrollments/${made.id}`, { as: tom, body: { withdrawn: true, reason: 'Never was' } }))
  assert.equal((await t.call(`PATCH /admin/enrollments/${made.id}`, { as: tom, body: end })).code, 'not_available')
  const { items } = await bodyOf(t.call('GET /admin/enrollments', { as: tom, query: { provider_id: dana.provider_id, limit: 100 } }))
  assert.ok(items.length > 0 && items.every(({ payer_id }) => payer_id !== '91051'))
  const own = await t
    .context({ kind: 'provider', provider_id: cast.hannah.provider_id })
    .db.selectFrom('payer_enrollment')
    .selectAll()
    .execute()
  assert.ok(own.length > 0 && own.every(({ provider_id }) => provider_id === cast.hannah.provider_id), 'a dietitian reads their own alone')
})

test('listProcedures: a code is there on the days on which it is valid', async () => {
  const codesOn = async (on: string) =>
    (await bodyOf(t.call('GET /procedure-codes', { as: dana, query: { day: on, for_dietitians: 'true' } }))).items.map(({ code }) => code)
  assert.deepEqual([(await codesOn('2020-06-01')).includes('G2063'), (await codesOn(day)).includes('G2063')], [true, false])
  assert.equal((await t.call('GET /procedure-codes', { as: maya })).code, 'forbidden')
})

const price = (more: Partial<Parameters<typeof makeAsked>[0]> = {}) =>
  bodyOf(t.call('POST /insurance-checking/estimate-price', { as: maya, body: makeAsked(more) }))
const check = (member: string, more: Parameters<typeof makeCheck>[1] = {}) =>
  bodyOf(t.call('POST /insurance-checking/validate-insurance', { as: maya, body: makeCheck(member, { payer_id: 'medicare', ...more }) }))
test('writePayerTerms: members of a payer that is Medicaid are told that they pay nothing, and so is whom Medicaid helps with Medicare', async () => {
  const { rows } = await t.owner.query<{ provider_id: string }>(
    `select provider_id from app.provider_network where payer_id = 'medicare' limit 1`,
  )
  const provider_id = rows[0]!.provider_id
  const medicare = { kind: 'insurance' as const, payer_id: 'medicare', member_id: 'W990016' }
  assert.equal((await price({ provider_id, payment: medicare })).kind, 'preventive')
  assert.deepEqual((await check('1000')).field_errors, [{ field: 'payer_id', code: 'not_reachable' }])
  const [federal, state] = ['medicare', '60054'] as string[]
  await bodyOf(t.call(`POST /admin/payers/${federal}/terms`, { as: tom, body: makeTerms({ filing_code: 'MB', routing_id: 'MDCR1' }) }))
  const relative = await check('0016', { first_name: 'Zebulon', birth_date: '1950-01-01' })
  assert.equal(relative.benefits?.is_qmb, true)
  assert.notEqual(
    (await price({ provider_id, payment: medicare })).kind,
    'protected',
    'a relative with the same number has Medicaid, not Maya',
  )
  assert.equal((await check('0016')).benefits?.is_qmb, true, 'the terms say under which id the payer is asked')
  const helped = await price({ provider_id, payment: medicare })
  assert.deepEqual([helped.kind, helped.patient_cents, helped.explanation.map(({ key }) => key)], ['protected', 0, ['owes_nothing']])
  const otherNumber = await price({ provider_id, payment: { ...medicare, member_id: 'W991000' } })
  assert.notEqual(otherNumber.kind, 'protected', 'what Medicare said of one number protects no other')
  assert.ok((await price()).patient_cents! > 0)
  await bodyOf(t.call(`POST /admin/payers/${state}/terms`, { as: tom, body: makeTerms({ filing_code: 'MC' }) }))
  const told = await price()
  assert.deepEqual([told.kind, told.high_cents, told.allowed_cents, told.guarantee.applies], ['protected', 0, null, false])
  const alone = await price({ payment: { kind: 'cash' } })
  assert.equal(alone.kind, 'self_pay', 'who pays without the plan has the price of the practice')
  const { items } = await bodyOf(t.call(`GET /providers/${cast.hannah.provider_id}/rates`, { as: maya }))
  assert.deepEqual(
    items.map(({ type, duration_minutes, amount_cents }) => [type, duration_minutes, amount_cents]),
    [
      ['Initial Consultation', 60, 4 * 5200],
      ['Follow-up', 30, 2 * 4400],
      ['Follow-up', 45, 3 * 4400],
      ['Follow-up', 60, 4 * 4400],
    ],
  )
})
