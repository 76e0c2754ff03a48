import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLastMessage, refresh, signIn, signInSurely } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { followUp, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { actingFor } from './family.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const month = 30 * 24 * 60

const rowOf = async (id: string) => (await t.owner.query(`select * from patient where id = $1`, [id])).rows[0]

/** The dietitian still reads the record, and nobody changes it or finds it in a list. */
async function expectOnlyRecord(id: string): Promise<void> {
  assert.equal((await t.call(`GET /patients/${id}`, { as: cast.dana })).status, 200)
  assert.equal((await t.call(`PATCH /patients/${id}`, { as: cast.dana, body: { units: 'metric' } })).code, 'not_found')
  assert.deepEqual((await bodyOf(t.call('GET /patients', { as: cast.dana, query: { q: 'tomas' } }))).items, [])
}

/** A visit of Tomas with Dana that lies after the day of the deletion. */
async function bookLater(): Promise<void> {
  const as = cast.tomas
  const { provider_id } = cast.dana
  const [starts_at] = await listFreeStarts(t, as, provider_id, { from: '2026-04-06T00:00:00Z' })
  await bodyOf(t.call('POST /appointments', { as, body: { ...followUp(starts_at!), provider_id } }))
}

const countAhead = async (id: string) =>
  (
    await t.owner.query(
      `select count(*)::int as count from appointment where patient_id = $1 and status = 'Scheduled' and starts_at > $2`,
      [id, t.clock()],
    )
  ).rows[0].count

/** Nothing is left of the sign-in or ahead; what took place stays. */
async function expectNothingAhead(id: string, phone: string): Promise<void> {
  const { rows } = await t.owner.query(
    `select (select count(*)::int from identity where phone_number = $1) as identities,
       (select count(*) > 0 from appointment where patient_id = $2 and status = 'Occurred') as past`,
    [phone, id],
  )
  assert.deepEqual(rows, [{ identities: 0, past: true }])
  assert.equal(await countAhead(id), 0)
}

test('a deletion needs a step-up, says what is kept, happens after 30 days, and leaves only what the law keeps', async () => {
  const id = cast.tomas.patient_id
  const preview = await bodyOf(t.call(`GET /patients/${id}/deletion`, { as: cast.tomas }))
  assert.equal(preview.deletes_at, null)
  assert.deepEqual(
    preview.kept.map(({ record }) => record),
    ['care_record', 'billing_record', 'consents', 'audit_trail'],
  )
  const refused = await t.call(`DELETE /patients/${id}`, { as: cast.tomas })
  assert.deepEqual([refused.status, refused.code], [401, 'step_up_required'])
  const tomas = await signInSurely(t, cast.tomas)
  const asked = await t.call(`DELETE /patients/${id}`, { headers: tomas.headers })
  assert.equal(asked.status, 202)
  assert.equal(asked.body.deletes_at, new Date(Date.parse(t.clock()) + month * 60_000).toISOString())
  assert.match((await readLastMessage(t, cast.tomas.email))?.subject ?? '', /will be deleted/)
  // Asked again later, it stays at the first date.
  t.clock.advance(5)
  const again = await bodyOf(t.call(`DELETE /patients/${id}`, { headers: tomas.headers }))
  assert.equal(again.deletes_at, asked.body.deletes_at)
  const seen = await bodyOf(t.call(`GET /patients/${id}`, { as: cast.dana, query: { include: 'flags' } }))
  assert.ok(seen.flags?.includes('deletion_requested'))

  await bookLater()
  t.clock.advance(month - 6)
  await t.runJob('patients.erase_deleted')
  assert.equal((await rowOf(id)).deleted_at, null, 'a minute too early')
  assert.equal(await countAhead(id), 1)
  t.clock.advance(2)
  await t.runJob('patients.erase_deleted')
  await t.runJobs()
  const row = await rowOf(id)
  assert.ok(row.deleted_at)
  assert.deepEqual([row.identity_id, row.email, row.phone_number, row.preferred_name], [null, null, null, null])
  assert.deepEqual([row.first_name, row.last_name], ['Tomás', 'Villareal'], 'who was treated belongs to the record')
  await expectNothingAhead(id, cast.tomas.phone_number)
  assert.equal((await refresh(t, tomas.cookie)).status, 401)
  await expectOnlyRecord(id)
})

test('a signed note of a phone call is care as well, and its years count from it', async () => {
  const id = cast.tomas.patient_id
  const readUntil = async () => {
    const { kept } = await bodyOf(t.call(`GET /patients/${id}/deletion`, { as: cast.tomas }))
    return kept.find(({ record }) => record === 'care_record')?.until
  }
  const write = (status: string, snapshot: string | null, signer: string | null) =>
    t.owner.query(
      `insert into app.contact_note (id, patient_id, provider_id, kind, party, happened_at, text, status, created_at, updated_at, snapshot, sha256, signature_name, credentials, signed_at)
       values (gen_random_uuid(), $1, $2, 'phone_call', 'patient', $3, 'A call.', $4, $3, $3, $5::text, encode(sha256(convert_to($5::text, 'UTF8')), 'hex'), $6::text, $6::text,
         case when $6::text is null then null else $3::timestamptz end)`,
      [id, cast.dana.provider_id, t.clock(), status, snapshot, signer],
    )
  const before = await readUntil()
  await write('draft', null, null)
  assert.equal(await readUntil(), before, 'a draft is no record')
  await write('signed', '{}', 'Dana')
  const after = await readUntil()
  assert.ok(before && after && before < after, `${before} ${after}`)
})

test('whoever gets the number of a deleted patient becomes somebody new', async () => {
  const noor = await signInSurely(t, cast.noor)
  await bodyOf(t.call(`DELETE /patients/${cast.noor.patient_id}`, { headers: noor.headers }))
  t.clock.advance(month + 1)
  await t.runJob('patients.erase_deleted')
  await t.runJobs()
  const next = await signIn(t, cast.noor)
  assert.notEqual(next.actor.patient_id, cast.noor.patient_id)
  assert.equal(next.actor.first_name, null)
  const row = await rowOf(cast.noor.patient_id)
  assert.deepEqual(
    [row.first_name, row.birth_date, row.zip, row.street],
    [null, null, null, null],
    'nothing was kept of somebody without a visit',
  )
})

test('the message names the day of the deletion by the clock of the person', async () => {
  // Long after the evening in California has begun, it is the next day in Greenwich.
  t.clock.set(`${t.clock().slice(0, 10)}T05:00:00.000Z`)
  const tomas = await signInSurely(t, cast.tomas)
  const { deletes_at } = await bodyOf(t.call(`DELETE /patients/${cast.tomas.patient_id}`, { headers: tomas.headers }))
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' }).format(new Date(deletes_at ?? ''))
  assert.ok((await readLastMessage(t, cast.tomas.email))?.text.includes(day), day)
})

test('a deletion can be taken back until it happens, and asked for anew', async () => {
  const id = cast.noor.patient_id
  const noor = await signInSurely(t, cast.noor)
  assert.equal((await t.call(`DELETE /patients/${id}/deletion`, { as: cast.noor })).code, 'not_found')
  const first = await bodyOf(t.call(`DELETE /patients/${id}`, { headers: noor.headers }))
  assert.deepEqual(
    first.kept.map(({ record }) => record),
    ['audit_trail'],
  )
  t.clock.advance(1)
  assert.equal((await t.call(`DELETE /patients/${id}/deletion`, { headers: noor.headers })).status, 204)
  const again = await bodyOf(t.call(`DELETE /patients/${id}`, { headers: noor.headers }))
  assert.ok((again.deletes_at ?? '') > (first.deletes_at ?? ''))
  assert.equal((await t.call(`DELETE /patients/${id}/deletion`, { as: cast.selma })).status, 204)
  t.clock.advance(month + 1)
  await t.runJob('patients.erase_deleted')
  assert.equal((await rowOf(id)).deleted_at, null)
})

test('a guardian first ends what they do for others, and may have a child deleted', async () => {
  const carmen = await signInSurely(t, cast.carmen)
  const refused = await t.call(`DELETE /patients/${cast.carmen.patient_id}`, { headers: carmen.headers })
  assert.deepEqual([refused.status, refused.code], [409, 'guardian_required'])
  const mia = children.mia.patient_id
  const headers = { ...carmen.headers, ...actingFor(mia) }
  const asked = await bodyOf(t.call(`DELETE /patients/${mia}`, { headers }))
  assert.ok(asked.deletes_at)
  // She was born in 2018: the record is kept until ten years after she turns 21.
  const care = asked.kept.find(({ record }) => record === 'care_record')
  assert.equal(care?.until, '2049-01-20')
  const { rows } = await t.owner.query(`select asked_by from patient_deletion where patient_id = $1`, [mia])
  assert.deepEqual(rows, [{ asked_by: cast.carmen.patient_id }], 'the trail names the guardian')
})

test('strangers and dietitians delete nobody and learn nothing about it', async () => {
  for (const line of ['GET /patients/{}/deletion', 'DELETE /patients/{}', 'DELETE /patients/{}/deletion']) {
    const path = line.replace('{}', cast.tomas.patient_id)
    assert.equal((await t.send(path, { as: cast.maya })).code, 'not_found', path)
    assert.equal((await t.send(path, { as: cast.dana })).status, 403, path)
  }
})

test('two presses at once ask once', async () => {
  const noor = await signInSurely(t, cast.noor)
  const answers = await Promise.all([1, 2, 3].map(() => t.call(`DELETE /patients/${cast.noor.patient_id}`, { headers: noor.headers })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [202, 202, 202],
  )
  const { rows } = await t.owner.query(`select count(*)::int as count from patient_deletion where patient_id = $1`, [cast.noor.patient_id])
  assert.equal(rows[0].count, 1)
})
