import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, tom, selma, sasha } = cast
const soon = '2026-03-05'

/** A claim of Hannah's that is not settled. Nobody takes care of any. */
async function begin() {
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 1 } }))
  const { id } = items[0]!
  await t.owner.query(`update app.claim set state = 'accepted' where id = $1`, [id])
  await t.owner.query('delete from app.claim_assignment')
  await t.owner.query('delete from app.claim_contact')
  const path = `/claims/${id}` as const
  const read = () => bodyOf(t.call(`GET ${path}`, { as: tom }))
  const note = (next?: { step: string; on: string }) =>
    bodyOf(t.call(`POST ${path}/contacts`, { as: tom, body: { way: 'call', text: 'They look into it', ...(next && { next }) } }))
  const assign = (admin_id: string | null) => bodyOf(t.call(`PUT ${path}/assignment`, { as: tom, body: { admin_id } }))
  const find = async (query: object) =>
    (await bodyOf(t.call('GET /claims', { as: tom, query: { limit: 100, ...query } }))).items.some((one) => one.id === id)
  return { id, path, read, note, assign, find }
}

test('addClaimContact: a next step makes the claim that of whoever noted it, and it is due on its day', async () => {
  const { read, note, find } = await begin()
  const counts = () => bodyOf(t.call('GET /admin/claims/counts', { as: tom, query: { next_by: soon } }))
  const before = await counts()
  assert.equal((await bodyOf(t.call('GET /admin/claims/counts', { as: tom }))).due, null)
  await note()
  assert.deepEqual([await find({ assignee: 'nobody' }), (await read()).assignee_id], [true, null])
  const noted = await note({ step: 'Ask again', on: soon })
  assert.deepEqual([noted.admin_name, noted.next_on], ['Tom Brennan', soon])
  const mine = await read()
  assert.deepEqual([mine.assignee_id, mine.assignee_name, mine.next_step, mine.next_on], [tom.admin_id, 'Tom Brennan', 'Ask again', soon])
  const after = await counts()
  assert.deepEqual([after.mine.count - before.mine.count, after.due!.count - before.due!.count], [1, 1])
  assert.deepEqual(
    [await find({ next_by: '2026-03-04' }), await find({ next_by: soon }), await find({ assignee: 'me' })],
    [false, true, true],
  )
})

test('assignClaim, listClaimStaff, listClaimContacts: a colleague takes over, and every note is kept', async () => {
  const { path, read, note, assign } = await begin()
  const { items: staff } = await bodyOf(t.call('GET /admin/claims/staff', { as: tom }))
  assert.deepEqual(
    staff.map(({ name }) => name),
    ['Sasha Petrov', 'Tom Brennan'],
  )
  await note({ step: 'Ask again', on: soon })
  const given = await assign(sasha.admin_id)
  assert.deepEqual([given.assignee_name, given.next_step], ['Sasha Petrov', 'Ask again'])
  await note()
  assert.deepEqual([(await read()).assignee_name, (await read()).next_on], ['Sasha Petrov', null])
  await note({ step: 'Write', on: '2026-03-09' })
  assert.equal((await read()).assignee_name, 'Sasha Petrov')
  const freed = await assign(null)
  assert.deepEqual([freed.assignee_name, freed.next_on], [null, '2026-03-09'])
  const { items, next_cursor } = await bodyOf(t.call(`GET ${path}/contacts`, { as: tom, query: { limit: 2 } }))
  const rest = await bodyOf(t.call(`GET ${path}/contacts`, { as: tom, query: { cursor: next_cursor! } }))
  assert.deepEqual(
    [...items, ...rest.items].map(({ next_step }) => next_step),
    ['Write', null, 'Ask again'],
  )
})

test('two people who note at once are both kept, and a repeated note is kept once', async () => {
  const { path, note } = await begin()
  await Promise.all([note({ step: 'One', on: soon }), note({ step: 'Two', on: soon })])
  const headers = { 'idempotency-key': 'the-same-call-again' }
  const again = () => t.call(`POST ${path}/contacts`, { as: tom, headers, body: { way: 'mail', text: 'Their letter' } })
  const [first, second] = [await again(), await again()]
  assert.equal(first.body?.id, second.body?.id)
  assert.equal((await bodyOf(t.call(`GET ${path}/contacts`, { as: tom }))).items.length, 3)
})

test('support staff, dietitians and patients see and write none of it', async () => {
  const { path, note, assign } = await begin()
  await note({ step: 'Ask again', on: soon })
  for (const as of [selma, hannah, maya])
    for (const [call, body] of [
      [`POST ${path}/contacts`, { way: 'note', text: 'x' }],
      [`PUT ${path}/assignment`, { admin_id: null }],
      [`GET ${path}/contacts`, undefined],
      ['GET /admin/claims/staff', undefined],
    ] as const)
      assert.equal((await t.send(call, { as, ...(body && { body }) })).status, 403, call)
  const seen = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([seen.assignee_name, seen.next_step, seen.next_on], [null, null, null])
  await assert.rejects(assign(selma.admin_id), /invalid_request/)
  assert.equal(
    (await t.send(`POST ${path}/contacts`, { as: tom, body: { way: 'note', text: 'x', next: { step: 'When?' } } })).code,
    'invalid_request',
  )
  const nowhere = '/claims/0199aaaa-0000-7000-8000-00000000dead'
  assert.equal((await t.send(`PUT ${nowhere}/assignment`, { as: tom, body: { admin_id: null } })).code, 'not_found')
  assert.equal((await t.send(`POST ${nowhere}/contacts`, { as: tom, body: { way: 'note', text: 'x' } })).code, 'not_found')
  assert.equal((await t.send(`GET ${nowhere}/contacts`, { as: tom })).code, 'not_found')
})

test('listClaims: a claim says in words what the rules found first, a mistake before what is only to look at', async () => {
  const { id, path } = await begin()
  const show = async (findings: object[], errors: number) => {
    await t.owner.query('update app.claim_content set findings = $2 where claim_id = $1', [id, JSON.stringify(findings)])
    await t.owner.query('update app.claim set errors = $2, warnings = $3 where id = $1', [id, errors, findings.length - errors])
    const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
    const listed = items.find((one) => one.id === id)!.first_finding
    assert.deepEqual((await bodyOf(t.call(`GET ${path}`, { as: hannah }))).first_finding, listed)
    return listed?.en ?? null
  }
  const [soon, signed] = [
    { code: 'filing_soon', field: 'service_day', detail: null },
    { code: 'note_not_signed', field: 'note', detail: null },
  ]
  assert.equal(await show([], 0), null)
  assert.equal(await show([soon], 0), 'Only a few days are left to send this claim')
  assert.equal(await show([soon, signed], 1), 'The note is not signed')
})

test('the notes of the demo about unpaid claims lie between the answer of the payer and the next step', async () => {
  const { rows } = await t.owner.query<{ text: string; is_after: boolean; is_before: boolean }>(
    `select text, c.updated_at < n.at as is_after, n.at < n.next_on + interval '1 day' as is_before
       from app.claim_contact n join app.claim c on c.id = n.claim_id where n.next_on is not null`,
  )
  assert.ok(rows.length > 1)
  for (const { text, is_after, is_before } of rows) assert.deepEqual([is_after, is_before], [true, true], text)
})

test('countClaims, listClaims: what is held waits in the queue of what is held, and not in that of what is ready', async () => {
  const countReady = async () => {
    const { states, held_states } = await bodyOf(t.call('GET /admin/claims/counts', { as: tom }))
    return { ready: states.ready?.count ?? 0, held: held_states.ready ?? 0 }
  }
  const findReady = async () =>
    (await bodyOf(t.call('GET /claims', { as: tom, query: { states: 'ready', held: 'false', limit: '100' } }))).items
  const before = await countReady()
  const [claim, ...others] = await findReady()
  assert.equal(others.length + 1, before.ready - before.held)
  await bodyOf(t.call(`POST /claims/${claim!.id}/acts`, { as: tom, body: { act: 'hold', reason: 'The referral is missing' } }))
  assert.deepEqual(await countReady(), { ready: before.ready, held: before.held + 1 })
  assert.deepEqual(
    (await findReady()).map(({ id }) => id),
    others.map(({ id }) => id),
  )
  await bodyOf(t.call(`POST /claims/${claim!.id}/acts`, { as: tom, body: { act: 'release', reason: 'The referral came' } }))
  assert.deepEqual(await countReady(), before)
})
