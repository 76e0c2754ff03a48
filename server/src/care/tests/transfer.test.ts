import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { careIdOf } from '../world/care-ids.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp()
  restore = await rememberRows(t)
})
afterEach(() => restore())
after(() => t.close())

const id = careIdOf(cast.hannah.provider_id, cast.maya.patient_id)
const note = 'She eats late and wants to sleep better.'
const hand = (provider_id: string, more: Record<string, unknown> = {}) =>
  t.send(`POST /my-client-care/${id}/transfer`, { as: cast.hannah, body: { provider_id, hand_over_note: note, ...more } })

/** Dana gets a license where Maya lives, and a contract with her plan. */
async function makeFit(): Promise<void> {
  await t.owner.query("delete from provider_licence where provider_id = $1 and state = 'IL'", [cast.dana.provider_id])
  await t.owner.query("insert into provider_licence values ($1, 'IL', 'L1', '2030-01-01')", [cast.dana.provider_id])
  await t.owner.query("insert into provider_network values ($1, '60054', 'IL') on conflict do nothing", [cast.dana.provider_id])
}

test('a transfer opens the care of the successor, with a note that nobody else reads, and leaves the visits', async () => {
  await makeFit()
  const body = { provider_id: cast.dana.provider_id, hand_over_note: note }
  const { care, future_visits } = await bodyOf(t.call(`POST /my-client-care/${id}/transfer`, { as: cast.hannah, body }))
  assert.equal(care.status, 'transferred')
  assert.ok(future_visits.length > 0, 'the coming visits are offered to be moved')
  const successor = care.successor_care_id!
  const theirs = await bodyOf(t.call(`GET /my-client-care/${successor}`, { as: cast.dana }))
  assert.deepEqual(
    [theirs.status, theirs.patient_id, theirs.hand_over?.note, theirs.hand_over?.from_provider_name],
    ['active', cast.maya.patient_id, note, 'Hannah Okafor'],
  )
  assert.equal((await bodyOf(t.call(`GET /my-client-care/${id}`, { as: cast.hannah }))).hand_over, null)
  assert.equal((await bodyOf(t.call(`GET /my-client-care/${successor}`, { as: cast.selma }))).hand_over, null, 'support does not read it')
  assert.equal((await t.call(`GET /my-client-care/${successor}`, { as: cast.hannah })).status, 404)
  const hannahs = t.context({ kind: 'provider', provider_id: cast.hannah.provider_id })
  assert.deepEqual(
    await hannahs.db.selectFrom('care_hand_over').select('note').execute(),
    [],
    'nor does the database show it to the author',
  )
  assert.equal((await hand(cast.dana.provider_id)).code, 'care_closed')
})

test('patient and successor are told, in the language of each', async () => {
  await makeFit()
  await t.owner.query("update patient set preferred_language = 'es' where id = $1", [cast.maya.patient_id])
  await hand(cast.dana.provider_id, { cancel_future_appointments: true })
  await t.runJobs()
  const { rows } = await t.owner.query(
    "select template, channel, recipient_id from notification where template like 'care_%' and status <> 'suppressed' order by 1, 2",
  )
  assert.deepEqual(rows, [
    { template: 'care_taken_over', channel: 'email', recipient_id: cast.dana.provider_id },
    { template: 'care_transferred', channel: 'email', recipient_id: cast.maya.patient_id },
    { template: 'care_transferred', channel: 'sms', recipient_id: cast.maya.patient_id },
  ])
  const { rows: left } = await t.owner.query("select 1 from appointment where care_id = $1 and status = 'Scheduled' and starts_at > $2", [
    id,
    t.house.now(),
  ])
  assert.deepEqual(left, [])
})

test('nobody is handed over to somebody without a license there, outside of the plan’s network, closed, gone, or oneself', async () => {
  await makeFit()
  const without = async (change: string, code: string) => {
    await t.owner.query(change, [cast.dana.provider_id])
    assert.equal((await hand(cast.dana.provider_id)).code, code)
    await restore()
    await makeFit()
  }
  await without("delete from provider_licence where provider_id = $1 and state = 'IL'", 'not_licensed_in_state')
  await without("update provider_licence set expires_on = '2026-01-01' where provider_id = $1", 'not_licensed_in_state')
  await without("delete from provider_network where provider_id = $1 and payer_id = '60054'", 'not_in_network')
  await without("update provider set accepting = 'closed' where id = $1", 'provider_not_accepting')
  await without("update provider set status = 'offboarded' where id = $1", 'invalid_request')
  assert.equal((await hand(cast.hannah.provider_id)).code, 'invalid_request')
  const stranger = await t.send(`POST /my-client-care/${id}/transfer`, {
    as: cast.dana,
    body: { provider_id: cast.dana.provider_id, hand_over_note: 'Mine' },
  })
  assert.equal(stranger.code, 'not_found', 'nobody takes a client')
  const danas = t.context({ kind: 'provider', provider_id: cast.dana.provider_id })
  const steal = danas.db
    .transaction()
    .execute((db) => sql`select app.hand_care_over(${id}, ${cast.marisol.provider_id}, gen_random_uuid(), 'x')`.execute(db))
  await assert.rejects(steal, /only an open care of the caller/)
})

test('the plan that pays first decides, not a newer second one or one that was closed', async () => {
  await makeFit()
  const at = t.house.now()
  const stored = `insert into coverage (id, patient_id, kind, priority, payer_id, payer_name, member_id, relationship, created_at, updated_at, closed_at)
    values (gen_random_uuid(), $1, 'insurance', $2, 'SX107', 'Other', 'M1', 'Self', $3::timestamptz + interval '1 minute', $3, $4)`
  await t.owner.query(stored, [cast.maya.patient_id, 'secondary', at, null])
  await t.owner.query(stored, [cast.maya.patient_id, 'primary', at, at])
  const { coverage } = await bodyOf(t.call(`GET /my-client-care/${id}`, { as: cast.hannah }))
  assert.notEqual(coverage?.payer_name, 'Other')
  assert.equal((await hand(cast.dana.provider_id)).status, 200)
})
