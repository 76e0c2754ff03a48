import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signatureOf } from '../../integrations/sms/fake.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { addChild, bookFor } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { deliverText, readLast, type Texting } from './texting.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const seconds = () => Date.parse(app.clock()) / 1000
const text = (body: string, options?: Texting) => deliverText(app, body, options)
const lastTo = (phone: string) => readLast(app, phone)
const sentTo = async (phone: string) =>
  (await app.owner.query('select count(*)::int as count from demo_outbox where recipient = $1', [phone])).rows[0].count

test('receiveSms answers only what the carrier signed, within five minutes', async () => {
  assert.equal((await text('HELP', { signature: 't=1,v1=00' })).statusCode, 401)
  assert.equal((await text('HELP', { at: seconds() - 301 })).statusCode, 401)
  const ok = await text('HELP')
  assert.equal(ok.statusCode, 200)
  assert.match(String(ok.headers['content-type']), /text\/xml/)
  assert.match((await lastTo(cast.maya.phone_number))?.text ?? '', /^Sorrel: Text C to confirm/)
})

test('a message needs only a sender and a text; without an id of the carrier each delivery counts, but one that is sent again does not', async () => {
  const send = async (body: string, at = seconds()) => {
    const raw = new URLSearchParams({ from: cast.maya.phone_number, body }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-sorrel-signature': signatureOf(app.house.config.hash_secret, raw, at),
    }
    const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/webhooks/sms', headers, payload: raw })
    assert.equal(statusCode, 200)
    await app.runJobs()
  }
  const before = await sentTo(cast.maya.phone_number)
  await send('STOP')
  await send('START')
  await send('HELP')
  const first = seconds()
  app.clock.advance(1)
  await send('HELP')
  assert.equal(await sentTo(cast.maya.phone_number), before + 4)
  app.clock.advance(3)
  for (const body of ['STOP', 'START', 'HELP']) await send(body, first)
  assert.equal(await sentTo(cast.maya.phone_number), before + 4, 'whoever recorded a delivery cannot play it again')
  const stopped = await app.owner.query('select from sms_opt_out where phone_number = $1', [cast.maya.phone_number])
  assert.equal(stopped.rowCount, 0)
})

test('STOP ends messages about visits and START brings them back; a repeated delivery is answered once', async () => {
  await text('Stop.', { id: 'SM-once' })
  const before = await sentTo(cast.maya.phone_number)
  await text('Stop.', { id: 'SM-once' })
  assert.equal(await sentTo(cast.maya.phone_number), before)
  const visit = (
    await app.owner.query("select id from appointment where patient_id = $1 and status = 'Scheduled' order by starts_at limit 1", [
      cast.maya.patient_id,
    ])
  ).rows[0]
  await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })
  await app.runJobs()
  assert.equal(await sentTo(cast.maya.phone_number), before)
  const { rows } = await app.owner.query(
    "select status, reason from notification where channel = 'sms' and recipient_id = $1 and dedupe_key not like 'demo:%'",
    [cast.maya.patient_id],
  )
  assert.deepEqual(rows, [{ status: 'suppressed', reason: 'stopped' }])
  await text('START')
  assert.match((await lastTo(cast.maya.phone_number))?.text ?? '', /on again/)
})

test('every word by which the carrier itself stops messages stops ours', async () => {
  for (const word of ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'Revoke.']) {
    await app.owner.query('delete from sms_opt_out')
    await text(word)
    const { rows } = await app.owner.query('select phone_number from sms_opt_out')
    assert.deepEqual(rows, [{ phone_number: cast.maya.phone_number }], word)
  }
  await text('START')
})

test('after ninety days only the ids of received messages are left, so nobody can deliver an old STOP again', async () => {
  await app.owner.query('delete from inbound_sms')
  await text('STOP', { id: 'SM-old' })
  await text('START', { id: 'SM-start' })
  app.clock.advance(60)
  await text('HELP', { id: 'SM-newer' })
  app.clock.advance(90 * 24 * 60 - 30)
  await app.runJob('notifications.forget_inbound')
  const { rows } = await app.owner.query('select id, phone_number, keyword from inbound_sms order by id')
  assert.deepEqual(rows, [
    { id: 'SM-newer', phone_number: cast.maya.phone_number, keyword: 'help' },
    { id: 'SM-old', phone_number: null, keyword: null },
    { id: 'SM-start', phone_number: null, keyword: null },
  ])
  await text('STOP', { id: 'SM-old' })
  assert.deepEqual((await app.owner.query('select phone_number from sms_opt_out')).rows, [], 'the old STOP stops nothing')
  app.clock.set('2026-03-03T15:00:00.000Z')
})

test('C confirms the next visit, R brings a link that moves it, in the person’s language', async () => {
  await text('C')
  const next = (
    await app.owner.query(
      "select id, confirmed_by_patient_at from appointment where patient_id = $1 and status = 'Scheduled' and starts_at > $2 order by starts_at limit 1",
      [cast.maya.patient_id, app.clock()],
    )
  ).rows[0]
  assert.ok(next.confirmed_by_patient_at)
  await text('cambiar', { from: cast.lucia.phone_number })
  const sent = await lastTo(cast.lucia.phone_number)
  assert.match(sent?.text ?? '', /^Sorrel: Elige otra hora para tu visita con .+, por video: http/)
  assert.equal((await app.call(`GET /appointment-links/${sent?.links[0]?.split('/').at(-1)}`)).status, 200)
})

test('an unknown number gets the help text, and no operation for people accepts a form', async () => {
  await text('C', { from: '+13125550987' })
  assert.match((await lastTo('+13125550987'))?.text ?? '', /STOP to end/)
  const form = await app.app.inject({
    method: 'POST',
    url: '/api/appointments/reserve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  })
  assert.deepEqual([form.statusCode, form.json().error.code], [415, 'unsupported_media_type'])
})

test('runBackgroundJob needs a key, names a known sweep, and waits once per lock key', async () => {
  const headers = { 'x-api-key': 'machine-key-for-tests' }
  assert.equal((await app.call('POST /background-jobs', { body: { job: 'scheduling.sweep_holds' } })).status, 401)
  assert.equal(
    (await app.call('POST /background-jobs', { headers: { 'x-api-key': 'wrong' }, body: { job: 'scheduling.sweep_holds' } })).status,
    401,
  )
  assert.equal((await app.send('POST /background-jobs', { headers, body: { job: 'rm' } })).status, 400)
  for (let times = 0; times < 3; times += 1)
    assert.equal((await app.call('POST /background-jobs', { headers, body: { job: 'scheduling.sweep_holds' } })).status, 202)
  assert.deepEqual(await app.runJobs(), ['scheduling.sweep_holds'])
})

test('getAppUpdate names the newest version, and forces only those older than the operator set', async () => {
  const ask = (version: string) => bodyOf(app.call('GET /app-update', { query: { version } }))
  assert.deepEqual(await ask('0.0.9'), { latest: '0.1.0', minimum: '0.0.0', must_update: false })
  app.house.config.app_minimum = '0.0.9'
  const forced = await Promise.all(['0.0.8', '0.0.9', '0.1.0', '1.0.0'].map(ask))
  app.house.config.app_minimum = '0.0.0'
  assert.deepEqual(
    forced.map(({ must_update }) => must_update),
    [true, false, false, false],
  )
})

test('after CANCEL the patient is asked by e-mail whether the visit was meant, and so is the dietitian; after STOP nobody is', async () => {
  const ofHannah = { as: cast.hannah, query: { patient_id: cast.maya.patient_id } }
  const listTasks = async () => (await bodyOf(app.call('GET /tasks', ofHannah))).items
  // Words of the tests before have left one about the same visit.
  await app.owner.query(`delete from task where text like 'Ask whether %'`)
  const known = (await listTasks()).map(({ id }) => id)
  const mails = async (word: string) => {
    await app.owner.query('delete from demo_outbox; delete from sms_opt_out; delete from notification')
    await text(word)
    await app.runJobs()
    const { rows } = await app.owner.query("select recipient, subject from demo_outbox where channel = 'email' order by subject")
    return { rows, tasks: (await listTasks()).filter(({ id }) => !known.includes(id)) }
  }
  assert.deepEqual(await mails('STOP'), { rows: [], tasks: [] })
  const { rows, tasks } = await mails('Quit')
  assert.deepEqual(rows, [
    { recipient: cast.hannah.email, subject: 'A patient may want to cancel' },
    { recipient: cast.maya.email, subject: 'Did you mean to cancel your visit?' },
  ])
  const [task] = tasks
  assert.match(task?.text ?? '', /^Ask whether the visit on .+ should be canceled\. A text said a word such as CANCEL/)
  assert.deepEqual(
    [task?.patient_name, task?.due_on, task?.done_at, tasks.length],
    ['Maya Lindqvist', app.clock().slice(0, 10), null, 1],
    'the dietitian has a task for today, whether or not notices reach them',
  )
  assert.deepEqual((await mails('CANCEL')).tasks, tasks, 'an open one about the same visit is enough')
  await bodyOf(app.call(`POST /tasks/${task!.id}/complete`, { as: cast.hannah }))
  assert.equal((await mails('End')).tasks.length, 1, 'a word after it was done leaves another')
  const told = await app.owner.query(
    "select distinct audience_kind from app.live_event where name = 'task.added' and ids ->> 'subject_id' = $1",
    [task!.id],
  )
  assert.deepEqual(told.rows, [{ audience_kind: 'provider' }], 'the patient learns of no task')
  await text('START')
})

test('from a number of several people each C confirms the next visit of one of them, names whom, and never confirms one twice', async () => {
  const children = [await addChild(app, { first_name: 'Ella' }), await addChild(app, { first_name: 'Finn' })]
  for (const child of children) await bookFor(app, child)
  // A second record with the same number, as a dietitian makes one who invites somebody whom we know.
  await app.owner.query('update patient set phone_number = $1, identity_id = null where id = $2', [
    cast.maya.phone_number,
    cast.tomas.patient_id,
  ])
  const people = [cast.maya.patient_id, cast.tomas.patient_id, ...children.map(({ patient_id }) => patient_id)]
  const next = async () =>
    (
      await app.owner.query<{ patient_id: string; confirmed: boolean; told: number }>(
        `select distinct on (patient_id) patient_id, confirmed_by_patient_at is not null as confirmed,
           (select count(*)::int from event e where e.name = 'appointment.confirmed' and e.payload ->> 'appointment_id' = a.id::text) as told
         from appointment a where patient_id = any ($1) and status = 'Scheduled' and starts_at > $2 order by patient_id, starts_at`,
        [people, app.clock()],
      )
    ).rows
  const answers = new Set<string>()
  for (let press = 0; press < people.length + 1; press++) {
    await text('C')
    answers.add((await lastTo(cast.maya.phone_number))?.text ?? '')
  }
  const visits = await next()
  assert.equal(visits.length, people.length, 'each has a visit ahead')
  assert.deepEqual(
    visits.filter(({ confirmed, told }) => !confirmed || told > 1),
    [],
  )
  for (const name of ['Ella', 'Finn', 'Tom'])
    assert.ok(
      [...answers].some((answer) => answer.includes(name)),
      `${name}: ${[...answers]}`,
    )
  await text('R')
  const link = (await lastTo(cast.maya.phone_number))?.links[0]?.split('/').at(-1)
  assert.equal((await app.call(`GET /appointment-links/${link}`)).status, 200, 'the link of whoever comes first works')
})
