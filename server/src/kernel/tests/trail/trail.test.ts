import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cast } from '../../../world/cast.ts'
import { verifyAudit } from '../../audit.ts'
import { type TestApp, testApp } from '../../testing.ts'
import { signInMember } from '../calls.ts'
import { sealWhenSettled } from './sealing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

type Row = {
  action: string
  outcome: string
  operation: string
  actor_id: string
  patient_id: string | null
  subject_id: string | null
  request_id: string
}
const trail = async () =>
  (await app.owner.query<Row>('select action, outcome, operation, actor_id, patient_id, subject_id, request_id from audit order by id'))
    .rows
const appointmentId = async () =>
  (
    await app.owner.query("select id from appointment where patient_id = $1 and status = 'Scheduled' order by starts_at limit 1", [
      cast.maya.patient_id,
    ])
  ).rows[0].id

test('a read is on the trail before it is answered: who read whose data, which data, and in which request', async () => {
  const id = await appointmentId()
  const { headers } = await app.call(`GET /appointments/${id}`, { as: cast.hannah })
  const row = (await trail()).at(-1)
  assert.deepEqual(row, {
    action: 'read',
    outcome: 'ok',
    operation: 'getAppointment',
    actor_id: cast.hannah.provider_id,
    patient_id: cast.maya.patient_id,
    subject_id: id,
    request_id: headers['x-request-id'],
  })
})

test('a refusal is on the trail, too', async () => {
  const id = await appointmentId()
  await app.call(`GET /appointments/${id}`, { as: cast.ruben })
  const row = (await trail()).at(-1)
  assert.deepEqual([row?.action, row?.outcome, row?.actor_id, row?.subject_id], ['refused', 'not_found', cast.ruben.patient_id, id])
})

test('a change is on the trail in its own transaction: rolled back together, committed together', async () => {
  const before = (await trail()).length
  const body = {
    provider_id: cast.hannah.provider_id,
    starts_at: '2026-03-03T15:00:00Z',
    duration_minutes: 45,
    type: 'Follow-up' as const,
    visit_mode: 'virtual' as const,
  }
  await app.call('POST /appointments', { as: cast.maya, body })
  assert.deepEqual(
    (await trail()).slice(before).map(({ action }) => action),
    ['refused'],
  )
  await app.call(`POST /appointment/${await appointmentId()}/cancel`, { as: cast.maya })
  const [row] = (await trail()).slice(before + 1)
  assert.deepEqual([row?.action, row?.outcome, row?.patient_id], ['write', 'appointment.canceled', cast.maya.patient_id])
})

test('if the trail cannot be written, nothing is shown and nothing is changed', async () => {
  const id = await appointmentId()
  await app.owner.query(`create function app.full() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$;
    create trigger full_disk before insert on app.audit for each row execute function app.full()`)
  const read = await app.call(`GET /appointments/${id}`, { as: cast.hannah })
  const canceled = await app.call(`POST /appointment/${id}/cancel`, { as: cast.maya })
  await app.owner.query('drop trigger full_disk on app.audit; drop function app.full()')
  assert.deepEqual([read.status, canceled.status], [503, 503])
  assert.doesNotMatch(read.text, /Lindqvist|starts_at/)
  const { rows } = await app.owner.query('select status from appointment where id = $1', [id])
  assert.deepEqual(rows, [{ status: 'Scheduled' }])
})

test('a hundred reads at once write a hundred rows', async () => {
  const before = (await trail()).length
  // On a machine with much else to do, reads that wait too long for a connection get 503, and their clients ask again.
  const readUntilAnswered = async () => {
    let status: number = 503
    while (status === 503) ({ status } = await app.call('GET /appointments', { as: cast.maya }))
    return status
  }
  const statuses = await Promise.all(Array.from({ length: 100 }, readUntilAnswered))
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.equal((await trail()).length, before + 100)
})

test('the chain shows if sealed rows were changed, added or removed', async () => {
  const ctx = app.context()
  await sealWhenSettled(ctx)
  await app.call('GET /appointments', { as: cast.maya })
  await sealWhenSettled(ctx)
  assert.deepEqual(await verifyAudit(ctx), { blocks: 2, broken: null })
  const { rows } = await app.owner.query('select id from audit order by xid, id limit 1')
  await app.owner.query("update audit set outcome = 'tampered' where id = $1", [rows[0].id])
  assert.equal((await verifyAudit(ctx)).broken, 1)
  await app.owner.query("update audit set outcome = 'ok' where id = $1", [rows[0].id])
})

test('logs carry route templates and no name, number, address or token', async () => {
  const headers = await signInMember(app, cast.maya)
  const asked = await app.call('GET /auth/identity/can-verify-phone-number', {
    headers,
    query: { phone_number: cast.maya.phone_number },
  })
  assert.equal(asked.status, 200)
  assert.equal((await app.call(`GET /appointments/${await appointmentId()}`, { as: cast.maya })).status, 200)
  const lines = app.logged.join('\n')
  assert.ok(app.logged.length > 0)
  for (const secret of [
    cast.maya.phone_number,
    cast.maya.phone_number.slice(2),
    cast.maya.email,
    'Lindqvist',
    cast.maya.patient_id,
    '::::',
    ...Object.values(headers)
      .flatMap((value) => value.split('::::'))
      .filter((part) => part.length > 20),
  ])
    assert.ok(!lines.includes(secret), `a log line holds ${secret}`)
  assert.doesNotMatch(lines, /eyJ[\w-]{20,}\./)
  assert.match(lines, /"route":"\/api\/appointments\/:appointment_id"/)
})
