import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { beginWithClaim, comeAgain, listClaimsOfMaya } from './second-visits.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, maya } = cast
const anHour = 3_600_000
const change = (coverage: object) => bodyOf(t.call(`PATCH /patients/${maya.patient_id}`, { as: maya, body: { coverage } }))
const second = { kind: 'insurance', payer_id: '62308', member_id: 'W777770006', relationship: 'Self' } as const

/** Maya comes today, and the claim of that visit is with the first plan, which leaves her a share. */
async function beginToday() {
  const { first } = await beginWithClaim(t)
  const { rows } = await t.owner.query<{ starts_at: string }>('select starts_at from app.appointment where id = $1', [first])
  const hours = Math.floor((Date.parse(t.clock()) - Date.parse(rows[0]!.starts_at)) / anHour) - 1
  await comeAgain(t, first, hours)
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const claim = (await listClaimsOfMaya(t)).find(({ appointment_id }) => appointment_id === visit.id)!
  await bodyOf(t.call(`PATCH /claims/${claim.id}`, { as: tom, body: { member_id: 'W123450007' } }))
  await bodyOf(t.call(`POST /claims/${claim.id}/submit`, { as: tom }))
  await t.runJobs()
  return claim
}

/** How the claim to the second plan stands once the first one has answered; undefined if there is none. */
async function answerFirst(id: string) {
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  return (await bodyOf(t.call(`GET /claims/${id}`, { as: tom }))).of_other_plan?.state
}

test('a second plan pays for a visit on its last day, also if its patient says so on that day', async () => {
  const { id, service_day } = await beginToday()
  await change({ secondary: second })
  await change({ secondary: { kind: 'ended', effective_to: service_day } })
  assert.equal(await answerFirst(id), 'ready')
})

test('a second plan that ended the day before a visit, or never paid, is not asked', async () => {
  const { id, service_day } = await beginToday()
  const before = new Date(Date.parse(service_day) - 24 * anHour).toISOString().slice(0, 10)
  for (const effective_to of [before, null]) {
    await change({ secondary: second })
    await change({ secondary: { kind: 'ended', effective_to } })
  }
  assert.equal(await answerFirst(id), undefined)
})

test('the plan that paid for a visit first is not asked a second time, however its number is typed since', async () => {
  const { id } = await beginToday()
  await change({ primary: { ...second, member_id: 'U9999999901' } })
  const typed = maya.member_id!.toLowerCase().replace(/^(..)/, '$1 ')
  await change({ secondary: { ...second, payer_id: '60054', member_id: typed } })
  assert.equal(await answerFirst(id), undefined)
})

test('what was said last of a second plan counts: its first day, its last one, and that it never paid', async () => {
  const { id, service_day } = await beginToday()
  const dayBefore = (days: number) => new Date(Date.parse(service_day) - days * 24 * anHour).toISOString().slice(0, 10)
  for (const effective_to of [dayBefore(1), null]) {
    await change({ secondary: second })
    // Days after the visit, it is entered once more, and ends.
    t.clock.advance(2 * 24 * 60)
    await change({ secondary: { ...second, member_id: 'w77777-0006' } })
    await change({ secondary: { kind: 'ended', effective_to } })
  }
  const effective_from = dayBefore(-1)
  for (const more of [{}, { effective_from }]) await change({ secondary: { ...second, ...more } })
  assert.equal(await answerFirst(id), undefined)
})

test('a claim to a second plan that never paid goes nowhere, also if the plan was entered twice', async () => {
  const { id } = await beginToday()
  await change({ secondary: second })
  assert.equal(await answerFirst(id), 'ready')
  const waiting = (await bodyOf(t.call(`GET /claims/${id}`, { as: tom }))).of_other_plan!
  await change({ secondary: { ...second, plan_name: 'Open Access Plus' } })
  await change({ secondary: { kind: 'ended', effective_to: null } })
  const sent = await t.call(`POST /claims/${waiting.id}/submit`, { as: tom })
  assert.equal(sent.code, 'claim_not_ready')
  assert.match(sent.text, /coverage_(not_begun|over)/)
})
