import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLastMessage, refresh, signIn } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { followUp, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { merge, type Signed, signInSupport, tryMerge, tryUndo } from './merging.ts'

let t: TestApp
let support: Signed
serveUntouchedWorld(async (opened) => {
  t = opened
  support = await signInSupport(t)
})

const { tomas, maya, dana } = cast
const pair = { from_id: tomas.patient_id, into_id: maya.patient_id }
const back = { from_id: pair.into_id, into_id: pair.from_id }

test('of two merges at once, the same one or the other way round, one happens', async () => {
  for (const other of [pair, back]) {
    const answers = await Promise.all([tryMerge(t, support, pair), tryMerge(t, support, other)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
    const { rows } = await t.owner.query<{ id: string }>(
      'select id from patient_merge where undone_at is null order by merged_at desc limit 1',
    )
    assert.equal((await tryUndo(t, support, rows[0]!.id)).status, 200)
  }
})

test('a visit that is booked while its patient is merged follows them, or is not booked', async () => {
  const starts = await listFreeStarts(t, tomas, dana.provider_id, { from: '2026-03-09T00:00:00Z' })
  const bookings = starts
    .slice(0, 6)
    .map((starts_at) => t.call('POST /appointments', { as: tomas, body: { ...followUp(starts_at), provider_id: dana.provider_id } }))
  const [merged, ...answers] = await Promise.all([tryMerge(t, support, pair), ...bookings])
  assert.ok(merged.status === 200 || merged.status === 503, merged.text)
  assert.ok(answers.length > 3)
  for (const { status, text } of answers) assert.ok(status < 500 || status === 503, text)
  if (merged.status === 503) await merge(t, support, pair)
  const { rows } = await t.owner.query(
    `select count(*) filter (where patient_id = $1)::int as left_behind, count(*) filter (where provider_id = $3 and patient_id = $2 and starts_at > $4)::int as followed
     from appointment where patient_id in ($1, $2)`,
    [pair.from_id, pair.into_id, dana.provider_id, '2026-03-09'],
  )
  assert.equal(rows[0].left_behind, 0)
  assert.ok(rows[0].followed >= answers.filter(({ status }) => status === 201).length)
})

test('whoever was signed in to the record that goes is signed out, the person is told, and an old link of staff opens the other record', async () => {
  const session = await signIn(t, tomas)
  await merge(t, support, pair)
  assert.equal((await t.call('GET /appointments', session)).status, 401)
  const ended = await refresh(t, session.cookie)
  assert.deepEqual([ended.status, ended.details], [401, { ended_by: 'merged' }])
  const message = await readLastMessage(t, maya.email)
  assert.match(message?.text ?? '', /put them together/)
  assert.doesNotMatch(message?.text ?? '', /Tom|Villareal|Dana/)
  assert.equal((await bodyOf(t.call(`GET /patients/${tomas.patient_id}`, { as: dana }))).patient_id, maya.patient_id)
  assert.equal((await t.call(`GET /patients/${tomas.patient_id}`, { as: cast.marisol })).status, 404)
  assert.equal((await t.call(`PATCH /patients/${tomas.patient_id}`, { as: dana, body: { units: 'metric' } })).status, 404)
})

test('whoever signs in to an empty record after a wrong merge has their own again after the undo', async () => {
  const { merge_id } = await merge(t, support, pair)
  const lost = await signIn(t, tomas)
  assert.notEqual(lost.actor.patient_id, tomas.patient_id)
  assert.equal((await tryUndo(t, support, merge_id)).status, 200)
  assert.equal((await t.call('GET /appointments', lost)).status, 401)
  const found = await signIn(t, tomas)
  assert.equal(found.actor.patient_id, tomas.patient_id)
  const twice = await tryUndo(t, support, merge_id)
  assert.deepEqual([twice.status, twice.details?.reason], [409, 'undone'])
})

test('the trail of both says that they were merged', async () => {
  await merge(t, support, pair)
  const { rows } = await t.owner.query(`select patient_id from audit where outcome = 'patient.merged' order by patient_id`)
  assert.deepEqual(
    rows.map(({ patient_id }) => patient_id),
    [pair.from_id, pair.into_id].sort(),
  )
})
