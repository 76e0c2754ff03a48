import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { makeEnrollment, makeLocalPlan, makeOwnPayer, makeTerms } from '../../payers/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { moveClaim } from '../moving.ts'
import { keepPayerNumber, readVersionByClm01 } from '../versions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { hannah, tom } = cast

/** The claim of Maya's last visit, whose plan is one of Anthem. */
async function begin(member_id: string) {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  await t.owner.query(
    `update app.coverage set payer_id = 'anthem', payer_name = 'Anthem', member_id = $2 where id = (select coverage_id from app.claim where id = $1)`,
    [id, member_id],
  )
  await t.owner.query(`update app.claim set payer_id = 'anthem', payer_name = 'Anthem' where id = $1`, [id])
  const path = `/claims/${id}` as const
  const check = () => bodyOf(t.call(`POST ${path}/check`, { as: tom }))
  const read = () => bodyOf(t.call(`GET ${path}`, { as: tom }))
  const payerOf = async () => {
    const { draft } = await read()
    return [draft.payer.name, draft.payer.routing_id, draft.payer.route]
  }
  await check()
  return { id, visit, path, check, read, payerOf }
}
const write = (more: object) =>
  bodyOf(t.call('POST /admin/local-plans', { as: tom, body: makeLocalPlan({ apply_to_open_claims: true, ...more }) }))

test('writeLocalPlan: claims of Blue members that were not sent yet go to the local plan and back, and are sent by its terms', async () => {
  const { id, path, check, read, payerOf } = await begin('QXA123456789')
  assert.deepEqual(await payerOf(), ['Anthem', 'DEMOANTHEM', 'own'])
  const before = await read()
  assert.deepEqual((await write({ state: 'CA' })).rerouted_claim_ids, [], 'it is not billed from there')
  assert.deepEqual((await write({ state: 'IL', payer_ids: ['anthem', '00621'] })).rerouted_claim_ids, [], 'its own plan is local')
  const { local_plan, rerouted_claim_ids } = await write({ state: 'IL', payer_ids: ['00621'], starts_on: '2026-01-02' })
  assert.ok(rerouted_claim_ids.includes(id))
  const moved = ['Blue Cross Blue Shield of Illinois', '00621', 'local']
  assert.deepEqual(await payerOf(), moved)
  assert.deepEqual([before.hold_codes, (await read()).hold_codes], [['not_credentialed'], []], 'Hannah is enrolled with the local plan')
  assert.deepEqual((await read()).draft.subscriber.member_id, 'QXA123456789', 'the member id travels as printed')
  assert.ok((await read()).file_by! > before.file_by!, 'the days of the local plan count')
  const change = `PATCH /admin/local-plans/${local_plan.id}` as const
  const closed = await bodyOf(t.call(change, { as: tom, body: { withdrawn: true, reason: 'Never held', apply_to_open_claims: true } }))
  assert.ok(closed.rerouted_claim_ids.includes(id))
  assert.deepEqual(await payerOf(), ['Anthem', 'DEMOANTHEM', 'own'])
  await write({ state: 'IL', payer_ids: ['00621'], starts_on: '2026-01-03', apply_to_open_claims: false })
  assert.equal((await read()).draft.payer.route, 'own', 'nobody asked for open claims')
  await check()
  assert.deepEqual(await payerOf(), moved)
  await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  const { body } = await t.send(`GET /admin/claims/${id}/submissions/1/x12`, { as: tom })
  assert.match(String(body), /NM1\*PR\*2\*BLUE CROSS BLUE SHIELD OF ILLINOIS\*\*\*\*\*PI\*00621~/)
  assert.match(String(body), /NM1\*IL\*1\*[^~]*\*MI\*QXA123456789~/)
  assert.deepEqual((await write({ state: 'IL', payer_ids: ['anthem'], starts_on: '2026-01-04' })).rerouted_claim_ids.includes(id), false)
})

test('a visit in an office is billed to the local plan of the state of the office, and one of a federal employee as well', async () => {
  const { visit, path, check, payerOf } = await begin('R12345678')
  await write({ state: 'CA', payer_ids: ['BS001'] })
  assert.deepEqual(await payerOf(), ['Anthem', 'DEMOANTHEM', 'own'])
  const place = `insert into app.provider_location (id, provider_id, name, street, city, state, zip) values (gen_random_uuid(), $1, 'Clinic', '1 Main St', 'Fresno', 'CA', '93650') returning id`
  const { rows } = await t.owner.query<{ id: string }>(place, [hannah.provider_id])
  await t.owner.query(`update app.appointment set location_id = $2 where id = $1`, [visit.id, rows[0]!.id])
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { place: '11' } }))
  await check()
  assert.deepEqual(await payerOf(), ['Blue Shield of California', 'BS001', 'local'])
  const { rerouted_claim_ids } = await write({ state: 'CA', payer_ids: ['anthem'], starts_on: '2026-01-02' })
  assert.equal(rerouted_claim_ids.length, 1)
  assert.deepEqual(await payerOf(), ['Anthem', 'DEMOANTHEM', 'own'])
})

const enroll = (payer_id: string) => {
  const enrollment = { provider_id: hannah.provider_id, payer_id, claims_on: '2026-01-01', starts_on: '2026-01-01' }
  return bodyOf(t.call('POST /admin/enrollments', { as: tom, body: makeEnrollment(enrollment) }))
}

/** The payer denies what it was sent. */
async function deny(id: string) {
  const system = () => t.context({ kind: 'system' })
  const { number, version } = await bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
  const { id: version_id } = (await readVersionByClm01(system(), `${number}-${version}`))!
  await transaction(system(), async (ctx) => keepPayerNumber(ctx, version_id, 'P-77'))
  await transaction(system(), (ctx) => moveClaim(ctx, id, { kind: 'denied', version_id, set: { paid_cents: 0, patient_cents: 0 } }))
}
const correct = (path: `/claims/${string}`) =>
  bodyOf(t.call(`POST ${path}/acts`, { as: tom, body: { act: 'correct', reason: 'So that it is right' } }))

test('a correction that its payer wants as a new claim stays with the payer that has judged it', async () => {
  await enroll('anthem')
  const terms = makeTerms({ routing_id: 'DEMOANTHEM', filing_code: 'BL', correction: 'new_claim', starts_on: '2025-06-01' })
  const payer: string = 'anthem'
  await bodyOf(t.call(`POST /admin/payers/${payer}/terms`, { as: tom, body: terms }))
  const { id, path, payerOf } = await begin('QXA123456789')
  await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  await deny(id)
  await write({ state: 'IL', payer_ids: ['00621'] })
  assert.deepEqual([(await correct(path)).draft.frequency, await payerOf()], ['1', ['Anthem', 'DEMOANTHEM', 'own']])
  const { rerouted_claim_ids } = await write({ state: 'IL', payer_ids: ['00621', 'BS001'], starts_on: '2026-01-02' })
  assert.deepEqual([rerouted_claim_ids.includes(id), await payerOf()], [false, ['Anthem', 'DEMOANTHEM', 'own']])
})

test('what replaces a form goes on paper to the local plan that has it, although that is none any longer', async () => {
  const { payer_id } = await bodyOf(t.call('POST /admin/own-payers', { as: tom, body: makeOwnPayer({ name: 'Blue of the Plains' }) }))
  for (const id of ['anthem', payer_id]) await enroll(id)
  const { local_plan } = await write({ state: 'IL', payer_ids: [payer_id] })
  const { id, path, payerOf } = await begin('QXA123456789')
  const there = ['Blue of the Plains', null, 'local']
  assert.deepEqual(await payerOf(), there)
  await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  await deny(id)
  await bodyOf(t.call(`PATCH /admin/local-plans/${local_plan.id}`, { as: tom, body: { withdrawn: true, reason: 'It has ended' } }))
  assert.deepEqual([(await correct(path)).frequency, await payerOf()], ['7', there])
})

test('correctClaim: what replaces a claim stays with the payer that has it; what it never took in goes to the local plan', async () => {
  await enroll('anthem')
  const { id, path, check, payerOf } = await begin('QXA123456789')
  await bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  await write({ state: 'IL', payer_ids: ['00621'] })
  await deny(id)
  assert.deepEqual([(await correct(path)).frequency, await payerOf()], ['7', ['Anthem', 'DEMOANTHEM', 'own']])
  await t.owner.query(
    `update app.claim set frequency = '1', payer_claim_number = null, paid_cents = null, corrected_from = null where id = $1`,
    [id],
  )
  await check()
  assert.deepEqual(await payerOf(), ['Blue Cross Blue Shield of Illinois', '00621', 'local'])
})

test('a claim goes by the member number that staff corrected on it', async () => {
  const { id, path, payerOf } = await begin('QXA123456789')
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { member_id: 'QXB123456789' } }))
  assert.deepEqual(await payerOf(), ['Anthem', 'DEMOANTHEM', 'own'])
  const add = async (prefix: string) => {
    const body = { payer: 'bcbsil' as const, prefixes: [prefix], effective_from: '2026-01-01', apply_to_open_claims: true }
    return (await bodyOf(t.call('POST /admin/claims/add-prefixes', { as: tom, body }))).rerouted_claim_ids.includes(id)
  }
  assert.deepEqual([await add('QXA'), await add('QXB')], [false, true])
  assert.deepEqual(await payerOf(), ['Blue Cross Blue Shield of Illinois', '00621', 'prefix'])
})
