import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { deliverDue, readSent } from '../../notifications/tests/delivering.ts'
import { cast } from '../../world/cast.ts'
import { makeUnwrittenVisit, makeWholeNote } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, clara, dana } = cast
const at = (version: number) => ({ 'if-match': `"${version}"` })
const hours = (from: string, count: number) => addMinutes(from, count * 60)

/** One visit of Hannah that ended at this moment and has no note; no other visit waits for one. */
async function leaveOneUnwritten(ended: string): Promise<{ id: string }> {
  const visit = await makeUnwrittenVisit(t)
  await t.owner.query(`update app.appointment set status = 'No-show' where status = 'Occurred' and id <> $1`, [visit.id])
  await t.owner.query(
    `update app.appointment set starts_at = $2::timestamptz - make_interval(mins => duration_minutes), ends_at = $2,
       created_at = $2::timestamptz - interval '7 days' where id = $1`,
    [visit.id, ended],
  )
  return visit
}

const runAt = async (moment: string) => {
  t.clock.set(moment)
  await t.runJob('charting.remind')
  await t.runJob('charting.remind')
  await deliverDue(t)
  return readSent(t, hannah.email)
}

test('a dietitian is reminded a day after the visit, when the note is late, and then once a day; never twice, at night or with a name', async () => {
  // 14:00 in New York.
  const ended = '2026-03-03T19:00:00.000Z'
  const visit = await leaveOneUnwritten(ended)
  assert.deepEqual(await runAt(hours(ended, 23)), [], 'nothing within a day')
  const [soon, ...none] = await runAt(hours(ended, 24))
  assert.deepEqual(none, [])
  assert.match(soon!.text, /One note is due within a day\./)
  assert.match(soon!.text, /\/provider\/notes/)
  assert.doesNotMatch(soon!.text + soon!.subject, /Maya|Lindqvist/)
  assert.deepEqual(await runAt(hours(ended, 27)), [], 'once a day')
  const [late] = await runAt(hours(ended, 48))
  assert.match(late!.text, /One note is late/)
  assert.deepEqual(await runAt(hours(ended, 50)), [])
  assert.deepEqual(await runAt('2026-03-06T09:00:00.000Z'), [], 'not at night')
  assert.equal((await runAt('2026-03-06T15:00:00.000Z')).length, 1, 'the next day again')
  await t.owner.query(`update app.appointment set status = 'No-show' where id = $1`, [visit.id])
  assert.deepEqual(await runAt('2026-03-07T15:00:00.000Z'), [], 'nothing is due any more')
})

test('a visit from another system, a signed note and a visit of long ago are not reminded of', async () => {
  const ended = '2026-03-03T19:00:00.000Z'
  const visit = await leaveOneUnwritten(ended)
  await t.owner.query('update app.appointment set created_at = $2 where id = $1', [visit.id, hours(ended, 1)])
  assert.deepEqual(await runAt(hours(ended, 25)), [], 'it was taken over after it took place')
  await t.owner.query('update app.appointment set created_at = starts_at where id = $1', [visit.id])
  assert.deepEqual(await runAt(hours(ended, 31 * 24)), [], 'the list of notes alone says it after a month')
})

test('reopenChartNote: clinical staff open a note that its author no longer can, read nothing of it, and what was signed stays', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = `/appointments/${visit.id}/chart-note` as const
  const body = { reason: 'The wrong client was charted' }
  assert.equal((await t.call(`POST ${path}/reopen`, { as: clara, body })).code, 'not_found')
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, hannah.password)
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1 limit 1', [
    hannah.provider_id,
  ])
  const whole = { ...makeWholeNote(), patient_location_state: rows[0]!.state }
  const draft = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...here.headers, ...at(0) }, body: whole }))
  assert.equal((await t.call(`POST ${path}/reopen`, { as: clara, body })).code, 'note_not_signed')
  const signed = await bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...here.headers, ...at(draft.version) } }))
  t.clock.set(addMinutes(signed.signature!.signed_at, 25 * 60))
  assert.equal((await t.call(`POST ${path}/unlock`, { as: hannah, body })).code, 'note_not_unlockable')
  for (const as of [hannah, dana, maya, cast.tom, cast.selma])
    assert.equal((await t.call(`POST ${path}/reopen`, { as, body })).code, 'forbidden', as.kind)
  assert.equal((await t.call(`GET ${path}`, { as: clara })).code, 'forbidden')
  const both = await Promise.all([1, 2].map(() => t.call(`POST ${path}/reopen`, { as: clara, body })))
  assert.deepEqual(both.map(({ code }) => code ?? 'open').sort(), ['note_not_signed', 'open'])
  const open = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([open.status, open.can_write, open.version], ['draft', true, signed.version + 1])
  assert.deepEqual(
    open.unlocks.map(({ reason, by_practice, prior_sha256 }) => [reason, by_practice, prior_sha256]),
    [[body.reason, true, signed.signature?.sha256]],
  )
  await assertAuthorIsTold(visit.id, body.reason)
  const { rows: trail } = await t.owner.query<{ actor_id: string }>(
    `select actor_id from app.event where name = 'chart_note.unlocked' and payload ->> 'appointment_id' = $1`,
    [visit.id],
  )
  assert.deepEqual(
    trail.map(({ actor_id }) => actor_id),
    [clara.admin_id],
  )
})

/** The author gets one message without a word about the client, and the list says which note is to be signed again. */
async function assertAuthorIsTold(appointmentId: string, reason: string) {
  await deliverDue(t)
  const told = (await readSent(t, hannah.email)).filter(({ text }) => text.includes(`/provider/appointments/${appointmentId}/note`))
  assert.equal(told.length, 1)
  const { subject, text } = told[0]!
  assert.match(subject ?? '', /opened a note that you signed/)
  assert.ok(!text.includes(reason), 'the reason is free text')
  assert.doesNotMatch(text + subject, /Maya|Lindqvist/)
  const due = await bodyOf(t.call('GET /chart-notes', { as: hannah, query: { view: 'due', limit: 100 } }))
  assert.equal(due.counts.reopened, 1)
  const reopened = due.items.filter(({ is_reopened }) => is_reopened).map(({ appointment_id }) => appointment_id)
  assert.deepEqual(reopened, [appointmentId])
}

test('in the demo every unlocked note keeps the snapshot from before, and was signed again', async () => {
  const { rows } = await t.owner.query<{ is_kept: boolean; signed: number }>(
    `select exists (select from app.chart_note_signature s where s.note_id = u.note_id and s.sha256 = u.prior_sha256) as is_kept,
       (select count(*)::int from app.chart_note_signature s where s.note_id = u.note_id) as signed from app.chart_note_unlock u`,
  )
  assert.ok(rows.length > 0)
  assertEach(rows, ({ is_kept, signed }) => is_kept && signed === 2)
})
