import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { workSources } from '../../work.ts'
import { type CastAdmin, cast } from '../../world/cast.ts'
import { sortWork } from '../work/listing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t?.close())

const { tom, selma, femi, sasha, clara, dana } = cast
const workOf = async (as: CastAdmin) => bodyOf(t.call('GET /admin/work', { as }))
const kindsOf = async (as: CastAdmin) => (await workOf(as)).items.map(({ kind }) => kind)
const tagged = (tag: string) =>
  workSources.filter((one) => [one.tag].flat().some((its) => its === tag)).flatMap((one) => Object.keys(one.places))

test('what is late comes first, then what is due within two weeks, then all else by its place, and nothing that counts nothing', () => {
  const places = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }
  const counted = {
    a: { count: 2, due_on: '2026-03-20' },
    b: { count: 1 },
    c: { count: 1, due_on: '2026-03-09' },
    d: { count: 3, due_on: '2026-03-01', cents: 500 },
    e: { count: 0, due_on: '2026-02-01' },
    f: { count: 1, due_on: '2026-03-02' },
  }
  const sorted = sortWork(counted, places, '2026-03-02')
  assert.deepEqual(
    sorted.map(({ kind, is_late }) => [kind, is_late]),
    [
      ['d', true],
      ['f', false],
      ['c', false],
      ['a', false],
      ['b', false],
    ],
  )
  assert.deepEqual(sorted[0], { kind: 'd', count: 3, due_on: '2026-03-01', cents: 500, is_late: true })
})

test('each administrator sees the work of their tags alone, a superadmin sees all of it, and who has none is told so', async () => {
  for (const [who, tag] of [
    [tom, 'billing_operations'],
    [selma, 'support'],
    [femi, 'finance'],
  ] as const) {
    const kinds = await kindsOf(who)
    assert.ok(kinds.length > 0, `${who.name} has work`)
    assert.deepEqual(
      kinds.filter((kind) => !tagged(tag).includes(kind)),
      [],
    )
  }
  const all = await kindsOf(sasha)
  for (const kind of ['denials', 'payouts', 'missed_notices']) assert.ok(all.includes(kind), kind)
  assert.deepEqual(await workOf(clara), { is_counted: false, items: [] })
  const refused = await t.call('GET /admin/work', { as: dana })
  assert.equal(refused.status, 403)
})

test('a count says what its own screen shows, and goes down when the work is done', async () => {
  const before = await workOf(tom)
  const countOf = (kind: string, { items } = before) => items.find((one) => one.kind === kind)?.count ?? 0
  const denied = await bodyOf(t.call('GET /admin/denials/counts', { as: tom, query: {} }))
  assert.equal(
    countOf('denials'),
    denied.reasons.reduce((sum, { claims }) => sum + claims, 0),
  )
  const claims = await bodyOf(t.call('GET /admin/claims/counts', { as: tom, query: {} }))
  assert.equal(countOf('claims_held'), claims.held.count)
  const disputes = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { view: 'open' } }))
  assert.equal(countOf('disputes'), disputes.items.filter(({ may_answer }) => may_answer).length)
  const suspense = await bodyOf(t.call('GET /admin/suspense', { as: tom, query: {} }))
  const matched = before.items.find(({ kind }) => kind === 'suspense')
  assert.deepEqual([matched?.count, matched?.cents], [suspense.items.length, suspense.balance_cents])
  const drafts = await bodyOf(t.call('GET /admin/payouts/drafts', { as: femi, query: {} }))
  const pay = (await workOf(femi)).items.find(({ kind }) => kind === 'payouts')
  assert.deepEqual([pay?.count, pay?.cents, pay?.due_on], [drafts.run.payout_count, drafts.run.total_cents, drafts.period.pays_on])
  const { items } = await bodyOf(t.call('GET /admin/bill-questions', { as: tom, query: {} }))
  assert.equal(countOf('bill_questions'), items.length)
  await bodyOf(
    t.call(`POST /admin/bill-questions/${items[0]!.id}/answer`, {
      as: tom,
      body: { outcome: 'stands', answer: 'Because of the deductible.' },
    }),
  )
  assert.equal(countOf('bill_questions', await workOf(tom)), items.length - 1)
})

test('the web app has words and a screen for each kind of work that the server counts', () => {
  const web = new URL('../../../../web/src/', import.meta.url)
  const files = globSync('*/{signed-in,staff-part}.ts', { cwd: web }).map((file) => readFileSync(new URL(file, web), 'utf8'))
  const worded = files.flatMap((text) => [...text.matchAll(/^ {4}(\w+): \{\n {6}words: /gm)].map(([, kind]) => kind))
  assert.deepEqual(worded.toSorted(), workSources.flatMap(({ places }) => Object.keys(places)).toSorted())
})
