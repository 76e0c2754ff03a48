import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { type ClaimEvent, moveClaim } from '../moving.ts'
import { keepPayerNumber, readVersionByClm01 } from '../versions.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, dana, tom, ruben } = cast
const reason = 'So that it is right'

/** The claim that Hannah's signature made of Maya's last visit. */
async function begin() {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id, number } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const path = `/claims/${id}` as const
  const read = () => bodyOf(t.call(`GET ${path}`, { as: tom }))
  const act = (act: 'cancel' | 'correct' | 'repeat' | 'drop', more: object = {}) =>
    t.call(`POST ${path}/acts`, { as: tom, body: { act, reason, ...more } })
  const submit = () => bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
  const move = (event: ClaimEvent) => transaction(t.context({ kind: 'system' }), (ctx) => moveClaim(ctx, id, event))
  return { visit, id, number, path, read, act, submit, move }
}

test('listVisitClaims: patients and dietitians read where the bills of their own visits stand, and patients no state', async () => {
  const { visit, id, submit, move } = await begin()
  const ask = async (as: object) =>
    (await bodyOf(t.call('GET /claim-statuses', { as: as as typeof maya, query: { appointment_ids: [visit.id] } }))).items
  const preparing = { appointment_id: visit.id, status: 'preparing', patient_cents: null }
  assert.deepEqual(await ask(maya), [{ ...preparing, claim_id: null, state: null }])
  assert.deepEqual(await ask(hannah), [{ ...preparing, claim_id: id, state: 'ready' }])
  for (const other of [ruben, dana]) assert.deepEqual(await ask(other), [])
  assert.deepEqual(await bodyOf(t.send('GET /claim-statuses', { as: hannah, query: { appointment_ids: '' } })), { items: [] })
  await submit()
  await move({ kind: 'paid', set: { paid_cents: 9_000, patient_cents: 3_000 } })
  await transaction(t.context({ kind: 'system' }), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{
        reference: `claim_share:${id}`,
        patientId: maya.patient_id,
        type: 'session_patient_share',
        appointmentId: visit.id,
        claimId: id,
      },
      ...{ amountCents: 3_000, from: 'revenue:services', effectiveAt: ctx.now(), explanation: [] },
    }),
  )
  assert.deepEqual(await ask(maya), [{ appointment_id: visit.id, status: 'settled', patient_cents: 3_000, claim_id: null, state: null }])
})

test('listUnbilledVisits: signed insured visits without a claim, page after page; a claim takes its visit out, and its end brings it back', async () => {
  const { visit, act } = await begin()
  const list = async (query: object = {}) => {
    const ids: string[] = []
    const found = new Map<string, string | null>()
    let cursor: string | undefined
    do {
      const page = await bodyOf(
        t.call('GET /admin/claim-previews/visits', { as: tom, query: { limit: 100, ...query, ...(cursor && { cursor }) } }),
      )
      ids.push(...page.items.map(({ appointment_id }) => appointment_id))
      for (const { appointment_id, former_state } of page.items) found.set(appointment_id, former_state)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    assert.equal(new Set(ids).size, ids.length)
    return found
  }
  const before = await list()
  const { rows } = await t.owner.query<{ id: string; payer_id: string }>(
    `select a.id, c.payer_id from app.appointment a join app.coverage c on c.id = a.coverage_id and c.kind = 'insurance' join app.chart_note n on n.appointment_id = a.id
     where n.status = 'signed' and not exists (select from app.claim k where k.appointment_id = a.id and k.state not in ('voided', 'cancelled'))`,
  )
  assert.ok(rows.length > 3)
  assert.deepEqual([...before.keys()].toSorted(), rows.map(({ id }) => id).toSorted())
  assert.equal(before.has(visit.id), false)
  assert.deepEqual([...(await list({ limit: 2 })).keys()], [...before.keys()])
  await bodyOf(act('cancel'))
  assert.equal((await list()).get(visit.id), 'cancelled')
  const body = { dry_run: false, stop_on_error: false, specifications: [{ external_ref: 'P1', submit: false, appointment_id: visit.id }] }
  const { results } = await bodyOf(t.call('POST /admin/claims/create-from-specifications', { as: tom, body }))
  assert.deepEqual([results[0]?.outcome, (await list()).has(visit.id)], ['created', false])
  const payers = new Set(rows.map(({ payer_id }) => payer_id))
  for (const payer_id of payers)
    assert.deepEqual(
      [...(await list({ payer_id })).keys()].toSorted(),
      rows.flatMap((one) => (one.payer_id === payer_id ? [one.id] : [])).toSorted(),
    )
  assert.equal((await list({ to: '2020-01-01' })).size, 0)
})

test('listOwnUnbilledVisits: dietitians read which of their own insured visits have no claim, and have it made', async () => {
  const { visit } = await signNoteOfMaya(t)
  const list = async (as: typeof hannah | typeof dana) => {
    const { items } = await bodyOf(t.call('GET /unbilled-visits', { as, query: { limit: 100 } }))
    return new Set(items.map(({ appointment_id }) => appointment_id))
  }
  assert.equal((await list(hannah)).has(visit.id), true, 'the job that makes it did not run yet')
  assert.equal((await list(dana)).has(visit.id), false)
  const { rows } = await t.owner.query<{ id: string }>('select id from app.appointment where provider_id = $1', [hannah.provider_id])
  const own = new Set(rows.map(({ id }) => id))
  for (const id of await list(hannah)) assert.ok(own.has(id))
  const move = (days: number) =>
    t.owner.query(`update app.chart_note set visit_at = visit_at + $2 * interval '1 day' where appointment_id = $1`, [visit.id, days])
  await move(-91)
  assert.equal((await list(hannah)).has(visit.id), false, 'older ones are those of a practice that billed elsewhere before')
  await move(91)
  const make = () => bodyOf(t.call('POST /claims', { as: hannah, body: { appointment_id: visit.id } }))
  const { id, appointment_id } = await make()
  assert.deepEqual([appointment_id, (await list(hannah)).has(visit.id)], [visit.id, false])
  await bodyOf(t.call(`POST /claims/${id}/acts`, { as: tom, body: { act: 'cancel', reason } }))
  assert.equal((await list(hannah)).has(visit.id), false, 'billing staff canceled it, and it is for them to take up')
  assert.notEqual((await make()).id, id)
  assert.equal((await t.send('GET /unbilled-visits', { as: maya })).code, 'forbidden')
})

test('actOnClaim: a correction that was begun by mistake is dropped, and the claim is again what the payer has; one that was sent is not', async () => {
  const { number, path, read, act, submit, move } = await begin()
  await submit()
  const first = (await readVersionByClm01(t.context({ kind: 'system' }), `${number}-1`))!
  await transaction(t.context({ kind: 'system' }), (ctx) => keepPayerNumber(ctx, first.id, 'P-77'))
  await move({ kind: 'denied', version_id: first.id, set: { paid_cents: 0, patient_cents: 0, appeal_by: '2026-09-01' } })
  const told = ({ state, draft, changes, frequency, charge_cents, errors, appeal_by, findings }: Awaited<ReturnType<typeof read>>) => ({
    ...{ state, draft, changes, frequency, charge_cents, errors, appeal_by, findings },
  })
  const before = told(await read())
  assert.equal((await act('drop')).code, 'claim_act_not_possible', 'nothing was begun')
  await bodyOf(act('correct'))
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { note: 'By mistake', lines: [{ code: '97802', modifiers: [], units: 9 }] } }))
  const open = await read()
  assert.deepEqual([open.frequency, open.can.includes('drop'), open.charge_cents === before.charge_cents], ['7', true, false])
  const dropped = await bodyOf(act('drop'))
  assert.deepEqual(told(dropped), before)
  assert.deepEqual(
    [dropped.events[0]?.kind, dropped.can.includes('drop'), dropped.can.includes('correct')],
    ['correction_dropped', false, true],
  )

  // What the payer answers while the correction is open counts when it is dropped.
  await bodyOf(act('correct'))
  await move({ kind: 'reversed' })
  assert.equal((await bodyOf(act('drop'))).state, 'reversed')
  await move({ kind: 'denied', version_id: first.id })
  await bodyOf(act('correct'))
  await bodyOf(act('repeat'))
  await submit()
  assert.equal((await act('drop')).code, 'claim_act_not_possible', 'the payer has it')
})
