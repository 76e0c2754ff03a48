import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast, idOf } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, tom, selma } = cast
const reason = 'So that it is right'

/** The claim that Hannah's signature made of Maya's last visit. */
async function begin() {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const path = `/claims/${id}` as const
  const read = () => bodyOf(t.call(`GET ${path}`, { as: tom }))
  const check = () => bodyOf(t.call(`POST ${path}/check`, { as: tom }))
  return { visit, id, path, read, check }
}
const ruleOf = (name: string, rule: Partial<BillingRule>): BillingRule => ({
  ...{ id: idOf('a rule of the tests', name), name, from: null, until: null, when: [], actions: [{ act: 'hold' }] },
  ...rule,
})
const write = (rules: BillingRule[], version: number) =>
  t.call('PUT /admin/billing-rules', { as: tom, headers: { 'if-match': `"${version}"` }, body: { rules, reason } })

test('writeBillingRules, getBillingRules, listBillingRuleVersions: each version is kept, and two people do not overwrite each other', async () => {
  const before = await bodyOf(t.call('GET /admin/billing-rules', { as: tom }))
  assert.deepEqual([before.version, before.rules.length], [2, 3])
  const both = await Promise.all([write([ruleOf('One', {})], 2), write([ruleOf('Other', {})], 2)])
  assert.deepEqual(both.map(({ status, code }) => code ?? status).toSorted(), [200, 'changed_meanwhile'])
  const now = await bodyOf(t.call('GET /admin/billing-rules', { as: tom }))
  assert.deepEqual([now.version, now.rules.length, now.reason, now.admin_name], [3, 1, reason, tom.name])
  assert.deepEqual(await bodyOf(t.call('GET /admin/billing-rules', { as: tom, query: { version: 2 } })), before)
  assert.equal((await t.call('GET /admin/billing-rules', { as: tom, query: { version: 99 } })).code, 'not_found')
  const list = (query: object) => bodyOf(t.call('GET /admin/billing-rules/versions', { as: tom, query }))
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.next_cursor! })
  assert.deepEqual(
    [...first.items, ...second.items].map(({ version, rules }) => [version, rules]),
    [
      [3, 1],
      [2, 3],
      [1, 2],
    ],
  )
  assert.equal(second.next_cursor, null)
  assert.equal((await t.send('GET /admin/billing-rules/versions', { as: tom, query: { cursor: 'no' } })).code, 'invalid_request')
  for (const as of [selma, hannah, maya]) {
    assert.equal((await t.send('GET /admin/billing-rules', { as })).status, 403)
    assert.equal((await t.send('PUT /admin/billing-rules', { as, body: { rules: [], reason } })).status, 403)
  }
  // Nobody changes a version in place, not even the owner of the data.
  await assert.rejects(t.owner.query(`set role app_user; update app.billing_rule_list set reason = 'x'`), /permission denied/)
  await t.owner.query('reset role')
})

test('a rule counts when a claim is made: it changes, prices, tags and holds, and what staff wrote by hand stays', async () => {
  const { path, read, check } = await begin()
  const actions: BillingRule['actions'] = [
    { act: 'set_place', place: '02' },
    { act: 'price', code: '97803', unit_cents: 6_000 },
    { act: 'tag', tag: 'aetna' },
  ]
  const aetna = ruleOf('Aetna', { when: [[{ property: 'payer', operator: 'is', values: ['60054'] }]], actions })
  const other = ruleOf('Someone else', { when: [[{ property: 'payer', operator: 'is', values: ['62308'] }]] })
  await bodyOf(write([aetna, other], 2))
  const ruled = await check()
  assert.deepEqual(
    [ruled.draft.place, ruled.charge_cents, ruled.tags, ruled.rules_version, ruled.state, ruled.hold_codes],
    ['02', 18_000, ['aetna'], 3, 'ready', []],
  )
  assert.deepEqual(ruled.rule_runs, [{ rule_id: aetna.id, name: 'Aetna', outcome: 'applied', fault: null, does_hold: false }])
  const tagged = await bodyOf(t.call('GET /claims', { as: tom, query: { tag: 'aetna' } }))
  assert.deepEqual(
    tagged.items.map(({ id }) => id),
    [ruled.id],
  )
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { place: '10' } }))
  assert.deepEqual(
    [(await read()).draft.place, (await read()).rule_runs[0]?.outcome, (await read()).charge_cents],
    ['10', 'by_hand', 13_500],
  )
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { place: null } }))
})

test('a rule that nobody can decide holds the claim, and so does one that says so; a hold that was lifted stays lifted', async () => {
  const { path, check } = await begin()
  // The state of the client is not known, so nobody knows whether the rule is meant.
  const actions: BillingRule['actions'] = [{ act: 'tag', tag: 'texas' }]
  const texas = ruleOf('Texas', { when: [[{ property: 'state', operator: 'is', values: ['TX'] }]], actions })
  await bodyOf(write([texas], 2))
  await t.owner.query('update app.patient set state = null where id = $1', [maya.patient_id])
  const held = await check()
  assert.deepEqual([held.hold_codes, held.rule_runs[0]?.fault, held.tags], [['by_rule'], 'unknown_property', []])
  assert.equal((await t.call(`POST ${path}/submit`, { as: tom })).code, 'claim_not_ready')
  await bodyOf(write([ruleOf('All', {})], 3))
  await t.owner.query(`update app.patient set state = 'IL' where id = $1`, [maya.patient_id])
  assert.deepEqual((await check()).hold_codes, ['by_rule'])
  assert.equal((await t.call(`POST ${path}/submit`, { as: tom })).code, 'claim_held')
  await bodyOf(t.call(`POST ${path}/acts`, { as: tom, body: { act: 'release', reason } }))
  assert.equal((await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))).state, 'submitted')
})

test('tryBillingRules: it shows claim by claim what would differ, and writes nothing', async () => {
  const { id } = await begin()
  const count = async () =>
    (await t.owner.query('select (select count(*) from app.billing_rule_list) + (select sum(revision) from app.claim) as n')).rows[0]!.n
  const before = await count()
  const cheaper = ruleOf('Cheaper', {
    when: [[{ property: 'code', operator: 'is', values: ['97803'] }]],
    actions: [{ act: 'price', code: '97803', unit_cents: 4_400 }],
  })
  const days = { from: '2026-01-01', to: '2026-12-31' }
  const trial = (more: object) =>
    bodyOf(t.call('POST /admin/billing-rules/trial', { as: tom, body: { rules: [cheaper], ...days, ...more } }))
  const { items } = await trial({ payer_id: '60054', limit: 100 })
  const mine = items.find(({ claim_id }) => claim_id === id)!
  assert.deepEqual([mine.patient_name, mine.before.charge_cents, mine.after.charge_cents], ['Maya Lindqvist', 13_500, 13_200])
  assert.deepEqual(mine.diff, [{ field: 'lines.0.charge_cents', before: '13500', after: '13200' }])
  assert.deepEqual(
    mine.runs.map(({ name, outcome }) => [name, outcome]),
    [['Cheaper', 'applied']],
  )
  const first = await trial({ limit: 2 })
  const second = await trial({ limit: 2, cursor: first.next_cursor! })
  assert.deepEqual([first.tried, second.tried], [2, 2])
  assert.equal(new Set([...first.items, ...second.items].map(({ claim_id }) => claim_id)).size, first.items.length + second.items.length)
  const { rules } = await bodyOf(t.call('GET /admin/billing-rules', { as: tom }))
  assert.deepEqual((await trial({ rules, limit: 100 })).items, [])
  assert.equal(
    (await t.send('POST /admin/billing-rules/trial', { as: tom, body: { rules: [], from: '2026-02-01', to: '2026-01-01' } })).code,
    'invalid_request',
  )
  assert.equal(await count(), before)
})

test('addPrefixes: claims that were not sent yet go where the prefix says, and are named', async () => {
  const { id, path, check } = await begin()
  await t.owner.query(
    `update app.coverage set payer_id = 'anthem', payer_name = 'Anthem', member_id = 'QXA123456789' where id = (select coverage_id from app.claim where id = $1)`,
    [id],
  )
  assert.deepEqual((await check()).draft.payer.routing_id, 'DEMOANTHEM')
  const add = (prefixes: string[]) =>
    bodyOf(
      t.call('POST /admin/claims/add-prefixes', {
        as: tom,
        body: { payer: 'bcbsil', prefixes, effective_from: '2026-01-01', apply_to_open_claims: true },
      }),
    )
  assert.deepEqual((await add(['QXB'])).rerouted_claim_ids, [])
  assert.deepEqual((await add(['QXA'])).rerouted_claim_ids, [id])
  const moved = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  assert.deepEqual(
    [moved.draft.payer.name, moved.draft.payer.routing_id, moved.draft.payer.route],
    ['Blue Cross Blue Shield of Illinois', '00621', 'prefix'],
  )
  assert.deepEqual((await add(['QXA'])).rerouted_claim_ids, [])
})

test('however much rules make a claim come to, every list of claims goes on; a slip of the hand in a line is refused', async () => {
  const { path, check, read } = await begin()
  const line = { code: '97803', modifiers: [], units: 999, charge_cents: 999_999_999 }
  assert.equal((await t.call(`PATCH ${path}`, { as: tom, body: { lines: [line] } })).code, 'invalid_request')
  const adding = ['97802', 'G0270'].map((code) => ({ act: 'add_line' as const, code, modifiers: [], units: 999 }))
  const dear = ruleOf('Dear', { actions: [...adding, { act: 'price', code: null, unit_cents: 10_000_000 }] })
  const tried = { rules: [dear], from: '2020-01-01', to: '2030-01-01' }
  assert.equal((await bodyOf(write([dear], 2))).version, 3)
  await check()
  assert.ok((await read()).charge_cents > 2 * 999 * 10_000_000)
  for (const list of ['/claims', '/admin/claims/counts', '/admin/denials'])
    assert.equal((await t.send(`GET ${list}`, { as: tom, query: {} })).status, 200)
  assert.equal((await t.call('POST /admin/billing-rules/trial', { as: tom, body: tried })).status, 200)
})
