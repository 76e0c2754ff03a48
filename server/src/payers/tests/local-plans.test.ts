import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeQuestion } from '../../eligibility/tests/questions.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { routePayers } from '../routing.ts'
import { makeLocalPlan, makeOwnPayer } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya, selma } = cast
const day = '2026-03-03'
const path = 'POST /admin/local-plans'
const write = (more: object) => t.call(path, { as: tom, body: makeLocalPlan(more) })
const route = (payer_id: string, member_id: string | null, more: object = {}) => ({ payer_id, member_id, day, ...more })
const routesOf = async (...asked: Parameters<typeof routePayers>[1]) =>
  (await routePayers(t.context({ kind: 'system' }), asked)).map((one) => [one.payer_id, one.reason, one.prefix])

test('writeLocalPlan, listLocalPlans, changeLocalPlan: a state has its plans from a day on, in their order, until they end', async () => {
  const { local_plan: first, rerouted_claim_ids } = await bodyOf(write({ state: 'CA' }))
  assert.deepEqual([first.payer_names, first.ends_on, rerouted_claim_ids], [['Anthem', 'Blue Shield of California'], null, []])
  assert.equal((await write({ state: 'CA' })).code, 'already_exists')
  const { local_plan: second } = await bodyOf(write({ state: 'CA', payer_ids: ['BS001', 'anthem'], starts_on: '2026-06-01' }))
  const list = async () =>
    (await bodyOf(t.call('GET /admin/local-plans', { as: tom }))).items
      .filter(({ state }) => state === 'CA')
      .map(({ payer_ids, starts_on, ends_on }) => [payer_ids[0], starts_on, ends_on])
  assert.deepEqual(await list(), [
    ['BS001', '2026-06-01', null],
    ['anthem', '2026-01-01', '2026-05-31'],
  ])
  const change = (body: object, version = 1) =>
    t.send(`PATCH /admin/local-plans/${second.id}`, { as: tom, headers: { 'if-match': `"${version}"` }, body })
  assert.equal((await change({ reason: 'Nothing else', apply_to_open_claims: true })).code, 'invalid_request')
  assert.equal((await change({ ends_on: '2026-05-01', reason: 'Too early' })).code, 'invalid_request')
  assert.equal((await change({ ends_on: '2026-07-01', reason: 'Seen another' }, 7)).code, 'changed_meanwhile')
  assert.equal((await change({ ends_on: '2026-07-01', reason: 'The contract ends' })).status, 200)
  assert.equal((await change({ withdrawn: true, reason: 'Never held' }, 2)).status, 200)
  assert.equal((await change({ ends_on: null, reason: 'Back' }, 3)).code, 'not_available')
  assert.deepEqual(await list(), [['anthem', '2026-01-01', '2026-05-31']])
  for (const as of [maya, selma]) assert.equal((await t.call('GET /admin/local-plans', { as })).status, 403)
})

test('writeLocalPlan: only Blue plans forward claims, each of a state once, and an own payer may be one', async () => {
  for (const payer_ids of [['60054'], ['anthem', 'anthem'], ['own-nobody000000'], ['nobody'], []])
    assert.equal((await write({ payer_ids })).code, 'invalid_request', String(payer_ids))
  assert.equal((await write({ ends_on: '2025-12-31' })).code, 'invalid_request')
  const own = await bodyOf(
    t.call('POST /admin/own-payers', { as: tom, body: makeOwnPayer({ name: 'Gem Blue', filing_code: 'BL', routing_id: 'GEMBLUE' }) }),
  )
  await bodyOf(write({ state: 'ID', payer_ids: [own.payer_id] }))
  const [found] = await routePayers(t.context({ kind: 'system' }), [route('anthem', 'QQZ123456789', { office_state: 'ID' })])
  assert.deepEqual([found?.payer_name, found?.routing_id, found?.terms?.filing_days], ['Gem Blue', 'GEMBLUE', 180])
})

test('routePayers: a Blue member is billed to the local plan of the state, or to their own plan where it is one of that state', async () => {
  const before = await routesOf(route('anthem', 'QQZ123456789'), route('BS001', 'ZZI123456789'), route('anthem', 'R12345678'))
  assert.deepEqual(before, [
    ['anthem', 'own', null],
    ['00621', 'prefix', 'ZZI'],
    ['anthem', 'own', null],
  ])
  await bodyOf(write({ state: 'IL', payer_ids: ['00621'] }))
  await bodyOf(write({ state: 'CA', payer_ids: ['anthem', 'BS001'], ends_on: '2026-12-31' }))
  const cases: [asked: ReturnType<typeof route>, payer_id: string, reason: string, prefix: string | null][] = [
    // From the address of the practice, which is in Illinois.
    [route('anthem', 'QQZ123456789'), '00621', 'local', null],
    [route('00621', 'QQZ123456789'), '00621', 'own', null],
    [route('anthem', 'ZZI123456789'), '00621', 'prefix', 'ZZI'],
    [route('00621', 'ZZA123456789'), '00621', 'local', 'ZZA'],
    [route('anthem', 'R12345678'), '00621', 'local', null],
    [route('anthem', null), '00621', 'local', null],
    // From an office in California, which has two: the plan of the member goes before the first.
    [route('00621', 'QQZ123456789', { office_state: 'CA' }), 'anthem', 'local', null],
    [route('BS001', 'QQZ123456789', { office_state: 'CA' }), 'BS001', 'own', null],
    [route('BS001', 'ZZI123456789', { office_state: 'CA' }), 'anthem', 'local', 'ZZI'],
    [route('00621', 'ZZA123456789', { office_state: 'CA' }), 'anthem', 'prefix', 'ZZA'],
    [route('00621', 'R12345678', { office_state: 'CA' }), 'anthem', 'local', null],
    // Not on these days, not in a state without a row, and no other payer.
    [route('00621', 'QQZ123456789', { office_state: 'CA', day: '2027-01-01' }), '00621', 'own', null],
    [route('anthem', 'QQZ123456789', { day: '2025-12-31' }), 'anthem', 'own', null],
    [route('anthem', 'QQZ123456789', { office_state: 'TX' }), 'anthem', 'own', null],
    [route('60054', 'QQZ123456789'), '60054', 'own', null],
    [route('medicare', '1EG4TE5MK73'), 'medicare', 'own', null],
  ]
  assert.deepEqual(
    await routesOf(...cases.map(([asked]) => asked)),
    cases.map(([, ...wanted]) => wanted),
  )
})

test('routePayers: a local plan needs the prefix to forward a claim, so a member id without one is a fault still', async () => {
  await bodyOf(write({ state: 'IL', payer_ids: ['00621'] }))
  const routes = await routePayers(t.context({ kind: 'system' }), [route('anthem', '12'), route('anthem', 'QQZ123456789')])
  assert.deepEqual(
    routes.map(({ reason, lacks_prefix, terms }) => [reason, lacks_prefix, terms?.filing_days]),
    [
      ['local', true, 365],
      ['local', false, 365],
    ],
  )
})

test('validateInsurance: a Blue plan is asked by way of the local plan', async () => {
  const ask = (ending: string) =>
    bodyOf(
      t.call('POST /insurance-checking/validate-insurance', {
        as: maya,
        body: makeQuestion('', { payer_id: 'anthem', member_id: `QQZ12345${ending}` }),
      }),
    )
  assert.equal((await ask('1001')).status, 'active')
  // No id is known under which this one would be asked.
  await bodyOf(write({ state: 'IL', payer_ids: ['highmark'] }))
  assert.deepEqual((await ask('1002')).field_errors, [{ field: 'payer_id', code: 'not_reachable' }])
  await bodyOf(write({ state: 'IL', payer_ids: ['00621'], starts_on: '2026-01-02' }))
  assert.equal((await ask('1003')).status, 'active')
})
