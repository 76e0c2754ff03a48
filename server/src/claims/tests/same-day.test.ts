import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayStatus } from '../../clearinghouse/tests/answers.ts'
import { comesWith } from '../../clearinghouse/tests/sending.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { beginWithClaim, listClaimsOfMaya, signSecond } from './second-visits.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, tom } = cast
const reason = 'So that it is right'

const listClaims = () => listClaimsOfMaya(t)
const claimOf = async (visitId: string) => (await listClaims()).find(({ appointment_id }) => appointment_id === visitId)
const read = (id: string) => bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
const submit = (id: string) => bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
const sumOfBooks = async () =>
  (await t.owner.query<{ sum: string }>('select sum(in_cents - out_cents)::text as sum from app.ledger_account')).rows[0]!.sum

const begin = (place?: string) => beginWithClaim(t, place)
const signAgain = (first: string, more?: object) => signSecond(t, first, more)

test('the second note of a day joins the claim that was not sent yet; both visits show it, and the answer of the payer is posted once', async () => {
  const { first, id } = await begin()
  const count = (await listClaims()).length
  const { visit, headers } = await signAgain(first)
  const claim = await read(id)
  assert.deepEqual(
    claim.draft.lines.map(({ code, units, charge_cents }) => [code, units, charge_cents]),
    [['97803', 6, 27_000]],
  )
  assert.deepEqual([claim.state, claim.charge_cents, claim.hold_codes, (await listClaims()).length], ['ready', 27_000, [], count])
  // Whoever asks for the claim of the second visit gets the one of both, and no list asks for another one.
  const asked = await t.call('POST /claims', { as: tom, body: { appointment_id: visit.id } })
  assert.deepEqual([asked.status, asked.body?.id], [200, id])
  const unbilled = await bodyOf(t.call('GET /admin/claim-previews/visits', { as: tom, query: { limit: 100 } }))
  assert.ok(!unbilled.items.some(({ appointment_id }) => appointment_id === visit.id))

  await submit(id)
  await t.runJobs()
  const unlocked = await t.call(`POST /appointments/${visit.id}/chart-note/unlock`, { headers, body: { reason } })
  assert.equal(unlocked.code, 'note_not_unlockable', 'the payer has the note of the second visit as well')
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  const paid = await read(id)
  const { rows } = await t.owner.query<{ appointment_id: string; cents: number }>(
    'select appointment_id, amount_cents::float8 as cents from app.billing_item where claim_id = $1',
    [id],
  )
  assert.equal(paid.state, 'paid')
  assert.deepEqual([rows, await sumOfBooks()], [[{ appointment_id: first, cents: paid.patient_cents }], '0'])
  const { items } = await bodyOf(t.call('GET /claim-statuses', { as: maya, query: { appointment_ids: [first, visit.id] } }))
  const shown = new Map(items.map(({ appointment_id, status, patient_cents }) => [appointment_id, [status, patient_cents]]))
  assert.deepEqual(
    [shown.get(first), shown.get(visit.id)],
    [
      ['settled', paid.patient_cents],
      ['settled', 0],
    ],
  )
})

test('a second visit says with which visit it is billed, to its patient and to whoever reads its money', async () => {
  const { first, id } = await begin()
  const { visit } = await signAgain(first)
  assert.deepEqual(
    (await read(id)).visits.map(({ appointment_id, minutes, is_first }) => [appointment_id, minutes, is_first]),
    [
      [first, 39, true],
      [visit.id, 45, false],
    ],
  )
  const told = async (id: string) => {
    const { claim } = await bodyOf(t.call(`GET /appointments/${id}/claim-status`, { as: maya }))
    return claim?.billed_with.map(({ appointment_id, is_first }) => [appointment_id, is_first])
  }
  assert.deepEqual([await told(first), await told(visit.id)], [[[visit.id, false]], [[first, true]]])
  const money = (id: string) => bodyOf(t.call(`GET /admin/visits/${id}/money`, { as: tom }))
  assert.deepEqual([(await money(first)).billed_with, (await money(visit.id)).billed_with?.appointment_id], [null, first])
})

test('a preview shows a second visit as joining, and a claim that waits since before visits could join does so when it is checked', async () => {
  const { first, id } = await begin()
  const { visit } = await signAgain(first)
  const { number } = await read(id)
  // As it was made before visits could join.
  await t.owner.query(`update app.claim set joined_appointment_ids = '{}' where id = $1`, [id])
  await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
  const previewed = async (appointment_ids: string[]) => {
    const { items } = await bodyOf(t.call('POST /admin/claim-previews/from-appointments', { as: tom, body: { appointment_ids } }))
    return items.map(({ would, joins, claim }) => [would, joins, claim?.lines.map(({ units }) => units)])
  }
  assert.deepEqual(await previewed([visit.id]), [['join', { claim_id: id, number }, [6]]])
  await t.owner.query(`update app.claim set state = 'cancelled' where id = $1`, [id])
  assert.deepEqual(await previewed([first, visit.id]), [
    ['create', null, [3]],
    ['join', { claim_id: null, number: null }, [6]],
  ])

  await t.owner.query(`update app.claim set state = 'ready', version = 1 where id = $1`, [id])
  const { id: own } = await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: visit.id } }))
  await t.owner.query(`update app.claim set version = 0 where id = $1`, [id])
  const again = await bodyOf(t.call('POST /admin/claim-previews/from-claims', { as: tom, body: { claim_ids: [own] } }))
  assert.deepEqual([again.items[0]?.would, again.items[0]?.joins?.claim_id], ['join', id])
  // A number that staff wrote on it is lost on a claim without it.
  await bodyOf(t.call(`PATCH /claims/${own}`, { as: tom, body: { member_id: 'W777000111' } }))
  assert.notEqual((await bodyOf(t.call(`POST /claims/${own}/check`, { as: tom }))).state, 'cancelled')
  await bodyOf(t.call(`PATCH /claims/${own}`, { as: tom, body: { member_id: null } }))
  const { joined_into, state } = await bodyOf(t.call(`POST /claims/${own}/check`, { as: tom }))
  assert.deepEqual([state, joined_into, (await read(id)).charge_cents], ['cancelled', { id, number }, 27_000])
})

test('a note that is amended changes the claim of both, and a visit that goes elsewhere gets a claim of its own', async () => {
  const { first, id } = await begin()
  const { visit, headers } = await signAgain(first)
  const path = `/appointments/${visit.id}/chart-note` as const
  await bodyOf(t.call(`POST ${path}/unlock`, { headers, body: { reason } }))
  const check = () => bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
  assert.equal((await check()).state, 'draft', 'a claim waits for every note')
  await t.owner.query(`update app.appointment set status = 'Canceled' where id = $1`, [visit.id])
  assert.deepEqual(
    (await check()).draft.lines.map(({ units }) => units),
    [3],
  )
  assert.ok(await claimOf(visit.id))
})

for (const [place, whose] of [
  ['10', 'of a first claim that was sent'],
  ['02', 'of a visit in another place'],
] as const)
  test(`the second note of a day waits with a claim of its own beside the one ${whose}`, async () => {
    const { first, id } = await begin(place)
    if (place === '10') await submit(id)
    const { visit } = await signAgain(first)
    const own = await read((await claimOf(visit.id))!.id)
    assert.deepEqual([own.hold_codes, own.same_day?.id], [['same_day_visit'], id])
    const visits = own.same_day?.visits.map(({ appointment_id, claim_id, minutes }) => [appointment_id, claim_id, minutes])
    assert.deepEqual(visits, [
      [first, id, 39],
      [visit.id, own.id, 45],
    ])
  })

const answer = async () => {
  await t.runJobs()
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
}
const act = (id: string, act: 'join' | 'drop' | 'correct') => t.call(`POST /claims/${id}/acts`, { as: tom, body: { act, reason } })
const readSent = async (id: string, n: number) =>
  readSentFile((await t.send(`GET /admin/claims/${id}/submissions/${n}/x12`, { as: tom })).text)

/** The payer takes its answer to the first version back and pays the second one. */
async function answerAnew(id: string) {
  const [before, file] = [await readSent(id, 1), await readSent(id, 2)]
  const [old, fresh] = [before.claims[0]!, file.claims[0]!]
  const taken = [
    { claim: old, decision: decideClaim(old), isReversal: true },
    { claim: fresh, decision: decideClaim(fresh) },
  ]
  const body = { name: 'corrected.835', text: writeRemittance(file, taken, { number: 987_811, day: '20260303' }) }
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJobs()
}

test('a claim that was answered is corrected to cover a second visit of its day, the payer takes its answer back and pays anew, and the books balance', async () => {
  const { first, id } = await begin()
  await submit(id)
  const { visit } = await signAgain(first)
  const own = (await claimOf(visit.id))!.id
  assert.equal((await read(own)).can.includes('join'), false)
  assert.equal((await act(own, 'join')).code, 'first_claim_unanswered')
  await answer()
  const { payer_claim_number, paid_cents } = await read(id)
  assert.equal((await read(own)).can.includes('join'), true)
  const joined = await bodyOf(act(own, 'join'))
  assert.deepEqual([joined.state, joined.hold_codes, joined.events[0]?.kind], ['cancelled', [], 'joined'])
  const opened = await read(id)
  assert.deepEqual(
    opened.draft.lines.map(({ code, units, charge_cents }) => [code, units, charge_cents]),
    [['97803', 6, 27_000]],
  )
  assert.deepEqual([opened.state, opened.draft.frequency, opened.draft.payer_claim_number], ['ready', '7', payer_claim_number])
  assert.ok(payer_claim_number)

  await submit(id)
  await t.runJobs()
  await answerAnew(id)
  const paid = await read(id)
  assert.equal(paid.state, 'paid')
  assert.ok(paid.paid_cents! > paid_cents!)
  const { rows } = await t.owner.query<{ appointment_id: string; cents: number }>(
    'select appointment_id, sum(amount_cents)::float8 as cents from app.billing_item where claim_id in ($1, $2) group by 1',
    [id, own],
  )
  assert.deepEqual([rows, await sumOfBooks()], [[{ appointment_id: first, cents: paid.patient_cents }], '0'])
  const { items } = await bodyOf(t.call('GET /claim-statuses', { as: maya, query: { appointment_ids: [visit.id] } }))
  assert.deepEqual([items[0]?.status, items[0]?.patient_cents], ['settled', 0], 'the claim that ended says nothing any longer')
})

test('a correction for both visits that is dropped leaves the second visit with a claim that waits again', async () => {
  const { first, id } = await begin()
  await submit(id)
  const { visit } = await signAgain(first)
  await answer()
  const own = (await claimOf(visit.id))!.id
  const sent = await read(id)
  await t.owner.query(`update app.claim_content set changes = '{"place":"10"}' where claim_id = $1`, [own])
  const refused = await act(own, 'join')
  assert.equal(refused.code, 'visits_stay_apart')
  await t.owner.query(`update app.claim_content set changes = '{}' where claim_id = $1`, [own])
  await bodyOf(act(own, 'join'))
  const dropped = await bodyOf(act(id, 'drop'))
  assert.deepEqual([dropped.state, dropped.draft.lines], [sent.state, sent.draft.lines])
  const again = (await listClaims()).find(({ appointment_id, state }) => appointment_id === visit.id && state !== 'cancelled')!
  assert.deepEqual([again.hold_codes, (await read(again.id)).same_day?.id], [['same_day_visit'], id])
})

const mark = (visitId: string, status: string) => t.owner.query('update app.appointment set status = $2 where id = $1', [visitId, status])
const listOf = async (visitId: string) =>
  (await listClaims()).filter(({ appointment_id, state }) => appointment_id === visitId && state !== 'cancelled')

test('a visit that did not take place leaves the claim of its day, as the first of them, too', async () => {
  const { first, id } = await begin()
  const { visit } = await signAgain(first)
  const check = () => bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
  await mark(first, 'No-show')
  assert.equal((await check()).state, 'draft')
  const [own] = await listOf(visit.id)
  await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'cancel', reason } }))
  const ready = await bodyOf(t.call(`POST /claims/${own!.id}/check`, { as: tom }))
  assert.deepEqual([ready.state, ready.hold_codes], ['ready', []])
})

test('a correction that leaves a visit out and is dropped takes the claim of that visit back', async () => {
  const { first, id } = await begin()
  const { visit } = await signAgain(first)
  await submit(id)
  await answer()
  await t.owner.query(`update app.claim set state = 'denied' where id = $1`, [id])
  for (let round = 0; round < 2; round++) {
    await mark(visit.id, 'No-show')
    await bodyOf(act(id, 'correct'))
    assert.equal((await listOf(visit.id)).length, 1)
    await mark(visit.id, 'Occurred')
    await bodyOf(act(id, 'drop'))
    assert.deepEqual(await listOf(visit.id), [], 'the claim of both says it again')
  }
})

test('a second visit that was put on a claim that came back is billed by itself again, once the payer decides about the first one after all', async () => {
  const { first, id } = await begin()
  const sent = await submit(id)
  await t.runJobs()
  const { rows } = await t.owner.query<{ n: number }>(
    'select f.interchange_number::int as n from app.exchange_file f join app.claim_version v on v.id = f.version_id where v.claim_id = $1',
    [id],
  )
  const came = { name: 'back.x12', text: sayStatus('A7:164:IL')(rows[0]!.n, `${sent.number}-1`) }
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: came }))
  await t.runJobs()
  const { visit } = await signAgain(first)
  await bodyOf(act((await claimOf(visit.id))!.id, 'join'))
  const both = await read(id)
  assert.deepEqual([both.state, both.charge_cents, both.visits.length], ['ready', 27_000, 2])

  const lines = sent.draft.lines.map(({ charge_cents }) => ({ paid_cents: charge_cents!, adjustments: [] }))
  const payment = { trace: 'BACK-1', paid_on: '2026-02-27', amount_cents: sent.charge_cents, ...comesWith(sent.charge_cents) }
  const body = { ...payment, payer: { id: sent.payer_id, name: 'A plan' }, claims: [{ claim_id: id, lines }] }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))
  await t.runJobs()
  const paid = await read(id)
  assert.deepEqual([paid.state, paid.charge_cents, paid.draft.lines], ['paid', sent.charge_cents, sent.draft.lines])
  const [own] = await listOf(visit.id)
  assert.deepEqual([own?.hold_codes, await sumOfBooks()], [['same_day_visit'], '0'])
})
