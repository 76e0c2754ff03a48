import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { makeClearinghouseEligibility } from '../../integrations/eligibility/clearinghouse.ts'
import { makeFakeEligibility } from '../../integrations/eligibility/fake.ts'
import { unsealText } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { writeQuestion } from '../asking/question.ts'
import { askAboutVisits } from '../rechecking.ts'
import { heardOnThePhone, makeQuestion } from './questions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana, tom, selma } = cast
const path = 'POST /insurance-checking/validate-insurance'
const ask = (ending: string, more: Parameters<typeof makeQuestion>[1] = {}) =>
  bodyOf(t.call(path, { as: maya, body: makeQuestion(ending, more) }))
const ofMaya = `/patients/${maya.patient_id}/insurance-checks` as const

test('validateInsurance: the payer answers at once what the plan pays, and its words are kept sealed', async () => {
  const check = await ask('1000')
  assert.deepEqual(
    [check.status, check.benefits?.coinsurance_basis_points, check.benefits?.deductible.individual?.remaining_cents],
    ['active', 2500, 0],
  )
  assert.equal(check.expires_at, '2026-04-02T15:00:00.000Z')
  const { rows } = await t.owner.query<{ sealed_answer: string }>('select sealed_answer from app.eligibility_check where id = $1', [
    check.check_id,
  ])
  assert.ok(!rows[0]!.sealed_answer.includes('EB*'))
  assert.match(unsealText(t.house.config.hash_secret, 'answers of payers', rows[0]!.sealed_answer), /EB\*A\*IND\*98/)
  assert.equal((await ask('1000')).check_id, check.check_id, 'the same question is asked once')
  assert.notEqual((await ask('1000', { last_name: 'Lind' })).check_id, check.check_id)
})

test('validateInsurance: a plan without an end, which a payer writes as 9999-12-31, is answered at once', async () => {
  const { status, expires_at, benefits } = await ask('0018')
  assert.deepEqual([status, expires_at, benefits?.plan_ends_on], ['active', '2026-04-02T15:00:00.000Z', null])
})

test('validateInsurance: what a payer says about somebody else under one number is no word about the patient', async () => {
  const { rows } = await t.owner.query<{ payer_id: string; member_id: string }>(
    `update app.coverage set verified_status = 'unverified' where id = $1 returning payer_id, member_id`,
    [coverageOf(maya.patient_id)],
  )
  const statusOf = async () =>
    (await bodyOf(t.call(`GET /patients/${maya.patient_id}/coverages`, { as: maya }))).items.find(
      ({ coverage_id }) => coverage_id === coverageOf(maya.patient_id),
    )?.verified_status
  assert.equal((await ask('', { ...rows[0]!, first_name: 'Zebulon', birth_date: '1950-01-01' })).status, 'active')
  assert.equal(await statusOf(), 'unverified')
  assert.equal((await ask('', { ...rows[0]!, first_name: `${maya.first_name} Ann` })).status, 'active')
  assert.equal(await statusOf(), 'active', 'payers know second names')
})

test('validateInsurance: whether members of a payer have a prefix, the terms of the payer say', async () => {
  const write = (payer_id: string, needs_prefix: boolean) =>
    bodyOf(
      t.call(`POST /admin/payers/${payer_id}/terms`, {
        as: tom,
        body: makeTerms({ routing_id: payer_id, needs_prefix, starts_on: '2026-01-01' }),
      }),
    )
  const codeOf = async (payer_id: string, member_id: string) => (await ask('1000', { payer_id, member_id })).field_errors[0]?.code
  assert.deepEqual([await codeOf('60054', '123456781'), await codeOf('00621', '123456781')], [undefined, 'prefix_missing'])
  await write('60054', true)
  await write('00621', false)
  assert.deepEqual([await codeOf('60054', '123456782'), await codeOf('00621', '123456782')], ['prefix_missing', undefined])
})

test('validateInsurance: whoever has a number of their own is asked about as a subscriber, also before a visit', async () => {
  const subscriber = { first_name: 'Ana', last_name: 'Holder', birth_date: '1955-05-05', sex: 'female' as const }
  const asked = { relationship: 'Child' as const, subscriber }
  const readQuestion = async (check_id: string) => {
    const ctx = t.context({ kind: 'system' })
    const check = await ctx.db.selectFrom('eligibility_check').selectAll().where('id', '=', check_id).executeTakeFirstOrThrow()
    return writeQuestion(ctx, check)
  }
  const dependent = await readQuestion((await ask('1100', asked)).check_id)
  assert.match(dependent, /NM1\*IL\*1\*HOLDER\*ANA.*HL\*4\*3\*23\*0.*NM1\*03\*1\*LINDQVIST\*MAYA/)
  const own = await readQuestion((await ask('1100', { ...asked, has_own_member_id: true })).check_id)
  assert.match(own, /NM1\*IL\*1\*LINDQVIST\*MAYA\*\*\*\*MI\*W991100/)
  assert.doesNotMatch(own, /HL\*4|HOLDER/)
  const { rows } = await t.owner.query<{ id: string; member_id: string }>(
    `update app.coverage set relationship = 'Child', has_own_member_id = true, subscriber_first_name = 'Ana', subscriber_last_name = 'Holder',
      subscriber_birth_date = '1955-05-05' where id = $1 returning member_id`,
    [coverageOf(maya.patient_id)],
  )
  const ahead = `select id from app.appointment where patient_id = $1 and status = 'Scheduled' and starts_at > $2`
  const { rows: visits } = await t.owner.query<{ id: string }>(ahead, [maya.patient_id, t.house.now()])
  const visitIds = visits.map(({ id }) => id)
  t.clock.advance(25 * 60)
  assert.equal(await askAboutVisits(t.context({ kind: 'system' }), visitIds), 1)
  const { rows: checks } = await t.owner.query<{ subscriber: object | null; relationship: string }>(
    'select subscriber, relationship from app.eligibility_check where patient_id = $1 and member_id = $2 order by created_at desc limit 1',
    [maya.patient_id, rows[0]!.member_id],
  )
  assert.deepEqual(checks, [{ subscriber: null, relationship: 'Child' }])
})

test('validateInsurance: each refusal of a payer names its field, and a plan that it cannot ask is no error', async () => {
  const wanted = [
    ['0001', 'inactive', ''],
    ['0002', 'not_found', 'member_id not_found'],
    ['0003', 'not_found', 'birth_date differs'],
    ['0005', 'payer_down', ''],
    ['0013', 'not_found', 'first_name differs, last_name differs'],
  ] as const
  for (const [ending, status, faults] of wanted) {
    const check = await ask(ending)
    assert.deepEqual([check.status, check.field_errors.map(({ field, code }) => `${field} ${code}`).join(', ')], [status, faults], ending)
  }
  const blue = await ask('1000', { payer_id: '00621', member_id: '123456789' })
  assert.deepEqual([blue.status, blue.field_errors], ['error', [{ field: 'member_id', code: 'prefix_missing' }]])
  const short = await ask('1000', { payer_id: '00621', member_id: 'XY1234' })
  assert.equal(short.field_errors[0]?.code, 'prefix_missing', 'what a claim would refuse after the visit is said before it')
  const unreachable = await ask('1000', { payer_id: 'golden-rule' })
  assert.deepEqual(unreachable.field_errors, [{ field: 'payer_id', code: 'not_reachable' }])
  for (const more of [{ payer_id: 'CASH_PAY' }, { payer_id: 'nobody' }, { birth_date: '2027-01-01' }, { service_date: '2030-01-01' }])
    assert.equal((await t.call(path, { as: maya, body: makeQuestion('1000', more) })).code, 'invalid_request')
})

test('getEligibilityCheck: a payer that is down is asked again, and one that is slow answers later under the same id', async () => {
  const down = await ask('0004')
  assert.equal(down.status, 'payer_down')
  const begun = performance.now()
  const slow = await ask('0011')
  assert.ok(performance.now() - begun < 3_000, 'within three seconds')
  assert.equal(slow.status, 'pending')
  await t.runJobs({ twice: false })
  for (const { check_id } of [down, slow])
    assert.equal((await bodyOf(t.call(`GET /insurance-checking/checks/${check_id}`, { as: maya }))).status, 'active')
  const { rows } = await t.owner.query(
    `select 1 from app.live_event where name = 'eligibility_check.answered' and ids->>'subject_id' = $1`,
    [slow.check_id],
  )
  assert.equal(rows.length, 1)
})

type Way = 'answers' | 'hangs' | 'fails' | 'writes a page' | 'cuts the answer'

/** A clearinghouse that takes questions over HTTP, in the ways that are given, one for each, and then always answers. */
async function openClearinghouse(ways: Way[]) {
  const asked: { key: string | undefined; type: string | undefined; text: string }[] = []
  const server = createServer(async (request, reply) => {
    const text = Buffer.concat(await Array.fromAsync(request)).toString()
    asked.push({ key: request.headers.authorization, type: request.headers['content-type'], text })
    const way = ways.shift() ?? 'answers'
    if (way === 'hangs') return
    const answer = await makeFakeEligibility().ask(text, AbortSignal.timeout(1000))
    if (way === 'fails') reply.writeHead(503).end('busy')
    else if (way === 'writes a page') reply.writeHead(200).end('<!doctype html><title>Maintenance</title>')
    else reply.writeHead(200, { 'content-type': 'application/EDI-X12' }).end(way === 'answers' ? answer : answer.slice(0, -60))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/271`
  return { asked, url, close: () => server.closeAllConnections() ?? server.close() }
}

test('ELIGIBILITY=clearinghouse: a time-out, a failure and bad text are answered, and the payer is asked again', async () => {
  const house = await openClearinghouse(['hangs', 'fails', 'writes a page', 'cuts the answer'])
  const before = t.house.integrations.eligibility
  const sender = { sender_id: 'SORREL', receiver_id: 'DEMOPAYERS', agreed_on: undefined }
  t.house.integrations.eligibility = makeClearinghouseEligibility({ eligibility: { url: house.url, key: 'a key', ...sender } })
  try {
    const checks = []
    for (const status of ['pending', 'pending', 'payer_down', 'payer_down']) {
      const check = await ask(`21${checks.length}0`)
      assert.equal(check.status, status)
      checks.push(check.check_id)
    }
    await t.runJobs({ twice: false })
    for (const id of checks) assert.equal((await bodyOf(t.call(`GET /insurance-checking/checks/${id}`, { as: maya }))).status, 'active')
    const [first] = house.asked
    assert.deepEqual([first?.key, first?.type, house.asked.length], ['Bearer a key', 'application/EDI-X12', 8])
    assert.match(first!.text, /^ISA\*.*\*260303\*0900\*.*ST\*270\*.*EQ\*30/s)
  } finally {
    t.house.integrations.eligibility = before
    house.close()
  }
})

test('listEligibilityChecks: the patient, their dietitian and billing staff read checks; nobody else learns of one', async () => {
  const { check_id } = await ask('1000')
  for (const as of [maya, hannah, tom]) assert.equal((await bodyOf(t.call(`GET ${ofMaya}`, { as }))).items[0]?.check_id, check_id)
  for (const as of [ruben, dana]) {
    assert.equal((await t.call(`GET ${ofMaya}`, { as })).code, 'not_found')
    assert.equal((await t.call(`GET /insurance-checking/checks/${check_id}`, { as })).code, 'not_found')
  }
  assert.equal((await t.call(`GET ${ofMaya}`, { as: selma })).code, 'forbidden')
  const body = makeQuestion('1001', { patient_id: maya.patient_id })
  assert.equal((await t.call(path, { as: dana, body })).code, 'not_found')
  assert.equal((await t.call(path, { as: ruben, body })).code, 'not_found')
  for (const as of [hannah, tom]) assert.equal((await bodyOf(t.call(path, { as, body }))).patient_id, maya.patient_id)
})

test('addPhoneCheck: what was heard on the phone is a check of its own, by a dietitian or billing staff alone', async () => {
  const body = {
    coverage_id: coverageOf(maya.patient_id),
    service_date: '2026-03-10',
    spoke_with: 'Kim',
    reference: 'C-77',
    benefits: heardOnThePhone,
  }
  const check = await bodyOf(t.call(`POST ${ofMaya}`, { as: hannah, body }))
  assert.deepEqual([check.source, check.status, check.benefits?.copay_cents, check.trace], ['phone', 'active', 2500, 'C-77'])
  await bodyOf(t.call(`POST ${ofMaya}`, { as: tom, body }))
  assert.equal((await t.call(`POST ${ofMaya}`, { as: dana, body })).code, 'not_found')
  const foreign = { ...body, coverage_id: coverageOf(ruben.patient_id) }
  assert.equal((await t.call(`POST ${ofMaya}`, { as: tom, body: foreign })).code, 'invalid_request')
})

test('A job asks three days before a visit about its plan, once; and nobody but the product may write an answer.', async () => {
  await t.owner.query('delete from app.eligibility_check')
  await t.runJob('eligibility.recheck')
  const count = async () => (await t.owner.query<{ n: number }>('select count(*)::int as n from app.eligibility_check')).rows[0]!.n
  const asked = await count()
  assert.ok(asked > 0)
  await t.runJob('eligibility.recheck')
  assert.equal(await count(), asked)
  await t.runJobs({ twice: false })
  const { rows } = await t.owner.query(`select 1 from app.eligibility_check where status = 'active'`)
  assert.ok(rows.length > 0)
})

test('A night asks about the visits of the next three days, and that of the first of a month about all of its visits.', async () => {
  const daysAskedOn = async (night: string) => {
    await t.owner.query('delete from app.eligibility_check')
    t.clock.set(night)
    await t.runJob('eligibility.recheck')
    const { rows } = await t.owner.query<{ day: string }>('select service_date::text as day from app.eligibility_check order by 1')
    return rows.map(({ day }) => day)
  }
  const [second, first] = [await daysAskedOn('2026-03-02T15:00:00.000Z'), await daysAskedOn('2026-03-01T15:00:00.000Z')]
  assertEach(second, (day) => day <= '2026-03-05')
  assertEach(first, (day) => day <= '2026-04-01')
  assert.ok(first.length > second.length && first.some((day) => day > '2026-03-05'), String(first))
})

test('untilWhen: days and years are those of the practice, also when the day of UTC is another one', async () => {
  // Half past eleven in the evening of New Year's Eve in Chicago.
  t.clock.set('2027-01-01T05:30:00.000Z')
  const call = { coverage_id: coverageOf(maya.patient_id), spoke_with: 'Kim', reference: 'C-78', benefits: heardOnThePhone }
  const untilOf = async (service_date: string) =>
    (await bodyOf(t.call(`POST ${ofMaya}`, { as: tom, body: { ...call, service_date } }))).expires_at
  assert.equal(await untilOf('2026-12-31'), '2027-01-01T05:59:59.999Z', 'the old year ends at midnight in Chicago')
  assert.equal(await untilOf('2027-01-12'), '2027-01-31T05:30:00.000Z', 'an answer about the new year counts for its 30 days')
})
