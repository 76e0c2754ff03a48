import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bookForMaya, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { findTimeAfterQuietHours } from '../quiet-hours.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-03T15:00:00.000Z')
  await app.runJobs({ twice: false })
  await app.owner.query('delete from demo_outbox; delete from notification')
})

type Sent = { channel: string; recipient: string; subject: string | null; text: string; links: string[] }
const outbox = async () =>
  (await app.owner.query<Sent>('select channel, recipient, subject, text, links from demo_outbox order by id')).rows
type Written = { template: string; channel: string; status: string; reason: string | null }
const rows = async () =>
  (await app.owner.query<Written>('select template, channel, status, reason, send_after from notification order by created_at, id')).rows
const free = (from = '2026-03-12T00:00:00Z') => listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from, days: 20 })
const linkIn = ({ links }: Sent, path: string) =>
  links
    .find((link) => link.includes(path))
    ?.split('/')
    .at(-1) ?? ''

test('a booking is confirmed once by text and once by e-mail to the patient, and by e-mail to the dietitian, though every job runs twice', async () => {
  const [start] = await free()
  await bookForMaya(app, start!)
  await app.runJobs()
  const sent = await outbox()
  assert.deepEqual(sent.map(({ channel, recipient }) => [channel, recipient]).sort(), [
    ['email', cast.hannah.email],
    ['email', cast.maya.email],
    ['sms', cast.maya.phone_number],
  ])
  const sms = sent.find(({ channel }) => channel === 'sms')!
  assert.match(
    sms.text,
    /^Sorrel: Your visit with Hannah Okafor is booked: Thursday, March 12 at .*(CDT|CST) \(.*(EDT|EST) for Hannah Okafor\), by video\. Price: .+\. Move: /,
  )
  assert.equal(sms.links.filter((link) => /\/(reschedule|cancel)\//.test(link)).length, 2)
})

test('the message about a visit that the dietitian books within the notice has no links, because they would have expired', async () => {
  const [start] = await free()
  app.clock.set(new Date(Date.parse(start!) - 60 * 60_000).toISOString())
  const body = { provider_id: cast.hannah.provider_id, patient_id: cast.maya.patient_id, starts_at: start!, duration_minutes: 45 }
  const booked = await app.call('POST /appointments', { as: cast.hannah, body: { ...body, type: 'Follow-up', visit_mode: 'virtual' } })
  assert.equal(booked.status, 201)
  // Until then she may still undo it.
  app.clock.advance(1)
  await app.runJobs()
  const sms = (await outbox()).find(({ recipient, text }) => recipient === cast.maya.phone_number && text.includes('is booked'))
  assert.ok(sms)
  assert.doesNotMatch(`${sms.text} ${sms.links}`, /reschedule|cancel|null/)
})

test('Lucía gets her messages in Spanish', async () => {
  const [start] = await listFreeStarts(app, cast.lucia, cast.marisol.provider_id, { from: '2026-03-12T00:00:00Z', days: 20 })
  const body = {
    provider_id: cast.marisol.provider_id,
    starts_at: start!,
    duration_minutes: 45,
    type: 'Follow-up',
    visit_mode: 'virtual',
  } as const
  assert.equal((await app.call('POST /appointments', { as: cast.lucia, body })).status, 201)
  await app.runJobs()
  const sms = (await outbox()).find(({ recipient }) => recipient === cast.lucia.phone_number)
  assert.match(sms?.text ?? '', /^Sorrel: Tu visita con Marisol Reyes-Lund está reservada: .* de marzo/)
})

test('the links of a message show the visit, move it and cancel it; after a move the old ones lead nowhere', async () => {
  const starts = await free()
  await bookForMaya(app, starts[0]!)
  await app.runJobs()
  const first = (await outbox()).find(({ channel }) => channel === 'sms')!
  const token = linkIn(first, '/reschedule/')
  const shown = await app.call(`GET /appointment-links/${token}`)
  assert.equal(shown.status, 200)
  const { appointment } = shown.body
  const slots = await app.call('GET /availability-slots', {
    query: {
      rescheduling_token: token,
      provider_id: cast.hannah.provider_id,
      start_time: '2026-03-16T00:00:00Z',
      end_time: '2026-03-20T00:00:00Z',
      appointment_duration_in_minutes: 45,
    },
  })
  assert.equal(slots.status, 200)
  const [next] = slots.body.slots
  const foreign = await app.send('PATCH /appointments/0199aaaa-0000-7000-8000-00000000dead', {
    query: { rescheduling_token: token },
    body: { starts_at: next?.starts_at },
  })
  assert.equal(foreign.status, 404)
  const moved = await app.call(`PATCH /appointments/${appointment.id}`, {
    query: { rescheduling_token: token },
    headers: { 'idempotency-key': 'moved-by-link-0001' },
    body: { starts_at: next?.starts_at },
  })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  await app.owner.query('delete from demo_outbox')
  await app.runJobs()
  assert.equal((await app.call(`GET /appointment-links/${token}`)).body.appointment.id, moved.body.id)
  const second = (await outbox()).find(({ channel }) => channel === 'sms')!
  assert.match(second.text, /has moved/)
  const canceled = await app.call(`POST /appointment-links/${linkIn(second, '/cancel/')}/cancel`, { body: {} })
  assert.equal(canceled.status, 200)
  assert.equal(canceled.body.appointment.status, 'Canceled')
})

test('after a cancellation by the dietitian at night, the text waits for the morning, the e-mail does not; the patient’s own is confirmed at once', async () => {
  const [start, , , , , , , , other] = await free()
  const visit = await bookForMaya(app, start!)
  const own = await bookForMaya(app, other!)
  await app.runJobs({ twice: false })
  await app.owner.query('delete from demo_outbox')
  app.clock.set('2026-03-05T04:30:00.000Z')
  await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.hannah, body: { reason: 'A conference' } })
  await app.call(`POST /appointment/${own.id}/cancel`, { as: cast.maya })
  const { rows: queued } = await app.owner.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'kernel.follow_event'",
  )
  for (const { payload } of queued) await app.runJob('notifications.tell', payload)
  const { rows } = await app.owner.query(
    "select channel, send_after from notification where template = 'canceled' and recipient_id = $1 order by send_after, channel",
    [cast.maya.patient_id],
  )
  const at = rows.map(({ channel, send_after }: { channel: string; send_after: string }) => [channel, send_after])
  assert.deepEqual(at.at(-1), ['sms', '2026-03-05T14:00:00.000Z'])
  assert.deepEqual(
    at.slice(0, -1).map(([, when]) => when),
    // The e-mail of what staff did waits until they can no longer undo it.
    ['2026-03-05T04:30:00.000Z', '2026-03-05T04:30:00.000Z', '2026-03-05T04:30:20.000Z'],
  )
})

test('reminders come two days, one day and one hour before, once each; a canceled visit gets none', async () => {
  const [start] = await free()
  const visit = await bookForMaya(app, start!)
  await app.runJobs({ twice: false })
  await app.owner.query('delete from notification')
  const templates: string[] = []
  for (const hours of [49, 47, 46, 23, 0.9]) {
    app.clock.set(new Date(Date.parse(start!) - hours * 3_600_000).toISOString())
    await app.runJob('scheduling.remind')
    await app.runJob('scheduling.remind')
    const mine = await app.owner.query("select distinct template from notification where payload ->> 'appointment_id' = $1", [visit.id])
    templates.push(
      mine.rows
        .map(({ template }) => template)
        .sort()
        .join(' '),
    )
  }
  assert.deepEqual(templates, ['', 'reminder_48h', 'reminder_48h', 'reminder_24h reminder_48h', 'reminder_1h reminder_24h reminder_48h'])
  app.clock.set('2026-03-03T15:00:00.000Z')
  const [later] = await free('2026-03-20T00:00:00Z')
  const gone = await bookForMaya(app, later!)
  await app.call(`POST /appointment/${gone.id}/cancel`, { as: cast.maya })
  app.clock.set(new Date(Date.parse(later!) - 47 * 3_600_000).toISOString())
  await app.runJob('scheduling.remind')
  const { rows } = await app.owner.query(
    "select 1 from notification where payload ->> 'appointment_id' = $1 and template like 'reminder%'",
    [gone.id],
  )
  assert.equal(rows.length, 0)
})

test('a visit whose reminder was sent is not looked at again until the next reminder', async () => {
  const [start] = await free()
  await bookForMaya(app, start!)
  await app.runJobs({ twice: false })
  app.clock.set(new Date(Date.parse(start!) - 47 * 3_600_000).toISOString())
  const { pool } = app.house
  const connect = pool.connect.bind(pool)
  let connections = 0
  pool.connect = ((...given: []) => {
    connections += 1
    return connect(...given)
  }) as typeof pool.connect
  try {
    await app.runJob('scheduling.remind')
    assert.ok(connections > 3, 'the first look has somebody to remind')
    connections = 0
    await app.runJob('scheduling.remind')
    assert.equal(connections, 3, 'one look for each reminder')
  } finally {
    pool.connect = connect
  }
})

test('a message that is no longer true when it is due is not sent', async () => {
  const [start] = await free()
  const visit = await bookForMaya(app, start!)
  await app.runJobs({ twice: false })
  await app.owner.query('delete from notification; delete from demo_outbox')
  app.clock.set(new Date(Date.parse(start!) - 47 * 3_600_000).toISOString())
  await app.runJob('scheduling.remind')
  await app.owner.query("update appointment set status = 'Canceled' where id = $1", [visit.id])
  await app.runJobs()
  assert.ok(!(await outbox()).some(({ links }) => links.some((link) => link.includes(visit.id))))
  assert.ok(
    (await rows())
      .filter(({ template }) => template === 'reminder_48h')
      .some(({ status, reason }) => status === 'suppressed' && reason === 'no_longer_true'),
  )
})

test('a mark that was corrected during the night is not announced in the morning', async () => {
  const [start] = await free()
  const visit = await bookForMaya(app, start!)
  await app.runJobs({ twice: false })
  await app.owner.query('delete from notification; delete from demo_outbox')
  // Half past ten in the evening where Maya lives.
  app.clock.set(new Date(Date.parse(`${start!.slice(0, 10)}T00:00:00Z`) + 27.5 * 3_600_000).toISOString())
  const marked = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.hannah, body: { status: 'No-show' } })
  assert.equal(marked.status, 200, marked.text)
  const { rows: told } = await app.owner.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'kernel.follow_event'",
  )
  for (const { payload } of told) await app.runJob('notifications.tell', payload)
  const corrected = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.hannah, body: { status: 'Occurred' } })
  assert.equal(corrected.status, 200, corrected.text)
  await app.runJobs()
  assert.deepEqual(await outbox(), [])
  assert.deepEqual(
    (await rows()).map(({ template, status, reason }) => [template, status, reason]),
    [
      ['missed', 'suppressed', 'no_longer_true'],
      ['missed', 'suppressed', 'no_longer_true'],
    ],
  )
})

test('if a carrier does not answer, the message is sent again with the same key; a number that bounces is recorded as such', async () => {
  const [start, , , , , , , , other] = await free()
  await app.owner.query("update patient set phone_number = '+13125550503' where id = $1", [cast.maya.patient_id])
  await bookForMaya(app, start!)
  await assert.rejects(app.runJobs({ twice: false }), /does not answer/)
  await app.owner.query('update patient set phone_number = $2 where id = $1', [cast.maya.patient_id, cast.maya.phone_number])
  await app.runJobs()
  assert.equal((await outbox()).filter(({ channel }) => channel === 'sms').length, 1)
  await app.owner.query("update patient set phone_number = '+13125550404' where id = $1", [cast.maya.patient_id])
  await bookForMaya(app, other!)
  await app.runJobs()
  assert.ok((await rows()).some(({ status }) => status === 'bounced'))
  await app.owner.query('update patient set phone_number = $2 where id = $1', [cast.maya.patient_id, cast.maya.phone_number])
})

test('two workers that take the same message send it once', async () => {
  const [start] = await free()
  await bookForMaya(app, start!)
  const { rows: jobs } = await app.owner.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'kernel.follow_event'",
  )
  for (const { payload } of jobs) await app.runJob('notifications.tell', payload)
  const { rows: queued } = await app.owner.query("select id from notification where status = 'queued' and channel = 'sms'")
  await Promise.all([1, 2, 3].map(() => app.runJob('notifications.send', { notification_id: queued[0].id })))
  assert.equal((await outbox()).filter(({ channel }) => channel === 'sms').length, 1)
})

test('the outbox keeps ids and templates, no names, numbers or tokens', async () => {
  const [start] = await free()
  const visit = await bookForMaya(app, start!)
  await app.runJobs()
  const { rows } = await app.owner.query('select notification::text as row from notification')
  assert.equal(rows.length, 3)
  const all = rows.map(({ row }: { row: string }) => row).join('\n')
  assert.ok(all.includes(visit.id))
  for (const { text, links } of await outbox()) for (const said of [text, ...links]) assert.ok(!all.includes(said))
  for (const secret of ['Maya', 'Lindqvist', 'Hannah', cast.maya.phone_number, cast.maya.email, cast.hannah.email, 'reschedule/'])
    assert.ok(!all.includes(secret), secret)
})

test('quiet hours end at eight in the person’s own time zone, also on the days on which clocks change', () => {
  const table = [
    ['2026-03-03T15:00:00.000Z', 'America/Chicago', '2026-03-03T15:00:00.000Z'],
    ['2026-03-04T03:00:00.000Z', 'America/Chicago', '2026-03-04T14:00:00.000Z'],
    ['2026-03-08T04:00:00.000Z', 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['2026-11-01T03:00:00.000Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
    ['2026-03-08T12:00:00.000Z', 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['2026-03-04T06:30:00.000Z', 'Pacific/Honolulu', '2026-03-04T06:30:00.000Z'],
    ['2026-03-04T08:00:00.000Z', 'Pacific/Honolulu', '2026-03-04T18:00:00.000Z'],
  ] as const
  for (const [now, zone, expected] of table) assert.equal(findTimeAfterQuietHours(now, zone), expected, `${now} ${zone}`)
})
