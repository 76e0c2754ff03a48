import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { tomas, maya, noor } = cast
type Person = typeof tomas | typeof maya | typeof noor

const deletionOf = async ({ patient_id }: Person) =>
  (await t.owner.query('select kept_until, forgotten_at from patient_deletion where patient_id = $1 and done_at is not null', [patient_id]))
    .rows[0]

const nameOf = async ({ patient_id }: Person) =>
  (await t.owner.query('select last_name from patient where id = $1', [patient_id])).rows[0].last_name

/** Asks for the deletion as the person does, and lets the 30 days pass. Returns the last day that the person was told. */
async function deletePerson(as: Person): Promise<string> {
  const { headers } = await signInSurely(t, as)
  // A visit within the 30 days would put the day off, as it must.
  await t.owner.query(
    `update appointment set status = 'Canceled', canceled_at = $2, canceled_by = 'patient' where patient_id = $1 and starts_at > $2`,
    [as.patient_id, t.clock()],
  )
  const { kept } = await bodyOf(t.call(`DELETE /patients/${as.patient_id}`, { headers }))
  t.clock.advance(30 * 24 * 60 + 1)
  await t.runJob('patients.erase_deleted')
  await t.runJobs()
  const days = kept.filter(({ record }) => record !== 'audit_trail').map(({ until }) => until)
  return days.sort().at(-1) ?? ''
}

async function forgetOn(day: string): Promise<void> {
  t.clock.set(`${day}T23:30:00.000Z`)
  await t.runJob('patients.forget_records')
  await t.runJobs()
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** How many rows of what a person said or showed are left, by table. */
async function countPersonal({ patient_id }: Person): Promise<Record<string, number>> {
  const tables = ['consent', 'care_note', 'journal_entry', 'journal_photo', 'lab', 'lab_result', 'intake_answer', 'insurance_card', 'file']
  const each = [...tables, 'release_of_information'].map(
    (name) => `select '${name}' as name, count(*)::int from ${name} where patient_id = $1`,
  )
  const { rows } = await t.owner.query<{ name: string; count: number }>(each.join(' union all '), [patient_id])
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

test('what the law kept of a treated patient stays to its last day, and goes after it with its files', async () => {
  const photo = await uploadFile(t, { as: maya, purpose: 'journal_photo' })
  const entry = { client_id: '00000000-0000-4000-b000-000000000077', kind: 'meal' as const, occurred_at: t.clock(), photos: [photo] }
  await bodyOf(t.call('POST /patient/journal/entries', { as: maya, body: entry }))
  await t.runJobs({ twice: false })
  const until = await deletePerson(maya)
  assert.deepEqual(await deletionOf(maya), { kept_until: until, forgotten_at: null })
  const before = await countPersonal(maya)
  assert.ok(before.consent && before.journal_photo && before.lab && before.file, JSON.stringify(before))
  await forgetOn(until)
  assert.deepEqual(await countPersonal(maya), before, 'the last day is a day on which it is kept')
  await forgetOn(dayAfter(until, 2))
  await t.runJob('files.sweep')
  assert.deepEqual(await countPersonal(maya), {})
  assert.equal(await nameOf(maya), null)
  assert.equal(await t.house.integrations.files.read(`${photo}/full`), undefined)
  const said = `select count(*)::int as count from appointment where patient_id = $1
    and coalesce(visit_reason, mark_reason, override_reason, fee_waived_reason) is not null`
  assert.equal((await t.owner.query(said, [maya.patient_id])).rows[0].count, 0)
  assert.equal((await t.call(`GET /patients/${maya.patient_id}`, { as: cast.selma })).body.last_name ?? null, null)
})

test('the trail of a deleted record stays, and the second run does nothing', async () => {
  const countTrail = async () =>
    (
      await t.owner.query(
        `select (select count(*)::int from audit where patient_id = $1) as trail,
           (select count(*)::int from event where patient_id = $1 and name = 'patient.deleted') as deleted`,
        [tomas.patient_id],
      )
    ).rows[0]
  const until = await deletePerson(tomas)
  const before = await countTrail()
  await forgetOn(dayAfter(until, 2))
  const after = await countTrail()
  assert.ok(before.trail > 0)
  assert.deepEqual(after, { trail: before.trail + 1, deleted: 2 }, 'it stands in the trail, and takes nothing from it')
  const { forgotten_at } = await deletionOf(tomas)
  await forgetOn(dayAfter(until, 9))
  assert.deepEqual(await deletionOf(tomas), { kept_until: until, forgotten_at })
  assert.deepEqual(await countTrail(), after)
})

test('of somebody without a visit nothing waits for a day', async () => {
  assert.equal(await deletePerson(noor), '')
  const { kept_until, forgotten_at } = await deletionOf(noor)
  assert.equal(kept_until, null)
  assert.ok(forgotten_at)
})

test('a day that the rules of today put later holds, and a day that was never computed is computed', async () => {
  const until = await deletePerson(tomas)
  for (const stale of [null, t.clock().slice(0, 10)]) {
    await t.owner.query('update patient_deletion set kept_until = $2 where patient_id = $1 and done_at is not null', [
      tomas.patient_id,
      stale,
    ])
    await forgetOn(dayAfter(t.clock().slice(0, 10), 1))
    assert.deepEqual(await deletionOf(tomas), { kept_until: until, forgotten_at: null }, String(stale))
    assert.equal(await nameOf(tomas), 'Villareal')
  }
})
