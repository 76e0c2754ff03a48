import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answered, type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, followUp, listFreeStarts, setUpWith } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const unknownId = '0199aaaa-0000-7000-8000-00000000dead'

test('Maya can book a time that is offered to her, and then it is no longer offered', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const visit = await bookForMaya(app, start!)
  assert.equal(visit.status, 'Scheduled')
  assert.equal(visit.starts_at, start)
  assert.deepEqual([visit.patient_id, visit.paid_by], [cast.maya.patient_id, 'insurance'])
  assert.ok(!(await listFreeStarts(app, cast.maya, cast.hannah.provider_id)).includes(start!))
  const again = await app.call('POST /appointments', { as: cast.maya, body: followUp(start!) })
  assert.equal(again.status, 409)
  assert.equal(again.code, 'slot_not_available')
})

test('a start that is not offered is refused with its rule and the nearest free times', async () => {
  const { status, details } = await app.call('POST /appointments', { as: cast.maya, body: followUp('2026-03-08T07:00:00Z') })
  assert.deepEqual([status, details.rule], [409, 'open_hours'])
  assert.ok(details.nearest!.length > 0)
})

test('a time in the past and a time within the notice are refused', async () => {
  const past = await app.call('POST /appointments', { as: cast.maya, body: followUp('2026-03-02T15:00:00Z') })
  assert.equal(past.code, 'slot_not_available')
  const soon = await app.call('POST /appointments', { as: cast.maya, body: followUp('2026-03-03T15:15:00Z') })
  assert.equal(soon.code, 'slot_not_available')
})

test('two calls with the same idempotency key book once; another body under that key is refused', async () => {
  const [start, next] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const headers = { 'idempotency-key': 'maya-books-once-1' }
  const one = await app.call('POST /appointments', { as: cast.maya, headers, body: followUp(start!) })
  const two = await app.call('POST /appointments', { as: cast.maya, headers, body: followUp(start!) })
  assert.equal(one.status, 201)
  assert.deepEqual(two.body, one.body)
  const other = await app.call('POST /appointments', { as: cast.maya, headers, body: followUp(next!) })
  assert.equal(other.status, 422)
  assert.equal(other.code, 'idempotency_key_reused')
})

test('a double click with one key at the same moment books once', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const click = () =>
    app.call('POST /appointments', { as: cast.maya, headers: { 'idempotency-key': 'double-click-0001' }, body: followUp(start!) })
  const answers = await Promise.all([click(), click()])
  assert.equal(answers.filter(({ status }) => status === 201).length >= 1, true)
  for (const { status, code } of answers) if (status !== 201) assert.equal(code, 'in_progress')
  const { rows } = await app.owner.query(
    'select count(*)::int as count from appointment where patient_id = $1 and starts_at = $2 and status = $3',
    [cast.maya.patient_id, start, 'Scheduled'],
  )
  assert.equal(rows[0].count, 1)
})

test('a hundred people want one time: one is booked, ninety-nine are refused, nobody sees a failure', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-20T00:00:00Z' })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.call('POST /appointments', { as: cast.maya, body: followUp(start!) })),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  for (const { status, code } of answers) if (status !== 201) assert.deepEqual([status, code], [409, 'slot_not_available'])
})

test('the database itself refuses an overlap; a canceled visit may overlap another, but cannot be restored then', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const visit = await bookForMaya(app, start!)
  const copy = (status: string) =>
    app.owner.query(
      `insert into appointment (id, root_id, patient_id, provider_id, type, status, starts_at, ends_at, duration_minutes, patient_time_zone, visit_mode, booking_source, created_at, updated_at)
       select gen_random_uuid(), root_id, patient_id, provider_id, type, $2, starts_at + interval '15 minutes', ends_at + interval '15 minutes', duration_minutes, patient_time_zone, visit_mode, booking_source, created_at, updated_at
       from appointment where id = $1 returning id`,
      [visit.id, status],
    )
  await assert.rejects(copy('Scheduled'), { code: '23P01' })
  const canceled = await copy('Canceled')
  await assert.rejects(app.owner.query("update appointment set status = 'Scheduled' where id = $1", [canceled.rows[0].id]), {
    code: '23P01',
  })
})

test('a new patient completes their details and books in one step, of which never only half is stored', async () => {
  const patient = await newcomer()
  const starts = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { minutes: 60, from: '2026-03-10T00:00:00Z' })
  const setup = newPatient(starts[0]!)
  const outOfNetwork = await app.call('POST /appointments/setup-patient', {
    as: patient,
    body: { ...setup, payment: { kind: 'insurance', payer_id: 'SX107', member_id: 'X1' } },
  })
  assert.equal(outOfNetwork.code, 'not_in_network')
  const left = await app.owner.query('select first_name from patient where id = $1', [patient.patient_id])
  assert.equal(left.rows[0].first_name, null)
  const unlicensed = await app.call('POST /appointments/setup-patient', {
    as: patient,
    body: { ...setup, patient: { ...setup.patient, state: 'GU', zip: '96910' } },
  })
  assert.equal(unlicensed.code, 'not_licensed_in_state')
  const held = await app.call('POST /appointments/reserve', {
    body: { ...followUp(starts[0]!), duration_minutes: 60, type: 'Initial Consultation' },
  })
  const token = held.body.reservation_token
  const booked = await app.call('POST /appointments/setup-patient', {
    as: patient,
    headers: { 'x-booking-reservation-token': token },
    body: setup,
  })
  assert.equal(booked.status, 201)
  const { id, status, paid_by } = booked.body
  assert.deepEqual([status, paid_by], ['Scheduled', 'cash'])
  // The dietitian must not read of an insurance that does not exist.
  assert.equal((await app.call(`GET /appointments/${id}`, { as: cast.hannah })).body.paid_by, 'cash')
  const care = await app.owner.query('select status from care where patient_id = $1', [patient.patient_id])
  assert.deepEqual(care.rows, [{ status: 'onboarding' }])
  const consents = await app.owner.query('select kind from consent where patient_id = $1 order by kind', [patient.patient_id])
  assert.deepEqual(
    consents.rows.map(({ kind }) => kind),
    ['billing', 'privacy', 'telehealth', 'treatment'],
  )
})

test('a provider who takes no new patients says so', async () => {
  const patient = await newcomer()
  const setup = {
    ...newPatient('2026-03-12T15:00:00Z'),
    provider_id: cast.priya.provider_id,
    patient: { ...newPatient('').patient, state: 'NJ' as const, zip: '07030' },
  }
  const refused = await app.call('POST /appointments/setup-patient', { as: patient, body: setup })
  assert.ok(['provider_not_accepting', 'slot_not_available'].includes(refused.code ?? ''))
  const reserve = await app.call('POST /appointments/reserve', {
    body: { ...followUp('2026-03-12T15:00:00Z'), provider_id: cast.priya.provider_id, duration_minutes: 60, type: 'Initial Consultation' },
  })
  assert.equal(reserve.status, 409)
})

test('patients get free times only for lengths that they may book, staff for any length', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const query = { provider_id: cast.hannah.provider_id, start_time: '2026-03-16T00:00:00Z', end_time: '2026-03-30T00:00:00Z' }
  const ask = (as: typeof cast.maya | typeof cast.hannah, more: object = {}) =>
    app.call('GET /availability-slots', { as, query: { ...query, appointment_duration_in_minutes: 50, ...more } })
  const refused = await ask(cast.maya)
  assert.deepEqual([refused.status, refused.details.issues?.[0]?.path], [400, ['appointment_duration_in_minutes']])
  assert.deepEqual(refused.details.issues?.[0]?.params.values, [30, 45, 60])
  assert.ok((await bodyOf(ask(cast.hannah))).slots.length > 0)
  const body = { ...followUp(start!), duration_minutes: 50, patient_id: cast.maya.patient_id }
  const { appointments } = await bodyOf(app.call('POST /appointments', { as: cast.hannah, body }))
  const moving = { appointment_id: appointments[0]!.id }
  assert.ok((await bodyOf(ask(cast.maya, moving))).slots.length > 0, 'a visit keeps the length that staff gave it when it is moved')
  assert.equal((await ask(cast.maya, { ...moving, appointment_duration_in_minutes: 55 })).status, 400)
})

test('a patient cannot book more than the allowed number of upcoming visits; staff can', async () => {
  const reason = { reason: 'A year of care' }
  const series = async (starts_at: string, count: number) => {
    const body = { ...followUp(starts_at), patient_id: cast.ruth.patient_id, override: reason, series: { every: 'Weekly', count } } as const
    const { dates } = await bodyOf(app.call('POST /appointments/series-preview', { as: cast.selma, body }))
    const skip = dates.filter(({ ok }) => !ok).map(({ local_date }) => local_date)
    return app.call('POST /appointments', { as: cast.selma, body: { ...body, series: { ...body.series, skip } } })
  }
  await app.owner.query("update patient set state = 'IL' where id = $1", [cast.ruth.patient_id])
  const starts = await listFreeStarts(app, cast.ruth, cast.hannah.provider_id, { from: '2026-03-24T00:00:00Z', days: 3 })
  const [own, other] = [starts[0]!, starts.at(-1)!]
  for (const day of ['14', '15']) assert.equal((await series(`2026-03-${day}T09:00:00Z`, 26)).status, 201)
  const refused = await app.call('POST /appointments', { as: cast.ruth, body: followUp(own) })
  assert.deepEqual([refused.status, refused.code, refused.details], [409, 'too_many_visits', { scope: 'with_provider', maximum: 40 }])
  const two = { every: 'Weekly', count: 2 } as const
  assert.equal((await app.call('POST /appointments', { as: cast.ruth, body: { ...followUp(own), series: two } })).code, 'too_many_visits')
  const byStaff = await app.call('POST /appointments', { as: cast.selma, body: { ...followUp(own), patient_id: cast.ruth.patient_id } })
  assert.equal(byStaff.status, 201, byStaff.text)
  const canceled = "update appointment set status = 'Canceled' where patient_id = $1 and starts_at > '2026-04-10'"
  await app.owner.query(canceled, [cast.ruth.patient_id])
  assert.equal(
    (await app.call('POST /appointments', { as: cast.ruth, body: followUp(other) })).status,
    201,
    'what is canceled does not count',
  )
})

test('callers without a right get the same answer for ids of other people and for random ids', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const visit = await bookForMaya(app, start!)
  const shape = ({ status, code }: Answered) => [status, code]
  for (const who of [cast.ruben, cast.ilse, cast.noor]) {
    assert.deepEqual(
      shape(await app.call(`GET /appointments/${visit.id}`, { as: who })),
      shape(await app.send(`GET /appointments/${unknownId}`, { as: who })),
    )
    assert.deepEqual(shape(await app.call(`POST /appointment/${visit.id}/cancel`, { as: who, body: { reason: 'x' } })), [404, 'not_found'])
    assert.deepEqual(shape(await app.call(`PATCH /appointments/${visit.id}`, { as: who, body: { starts_at: '2026-03-20T15:00:00Z' } })), [
      404,
      'not_found',
    ])
  }
  assert.equal((await app.call(`GET /appointments/${visit.id}`, { as: cast.tom })).status, 200)
  assert.equal((await app.call(`GET /appointments/${visit.id}`, { as: cast.clara })).status, 403)
  assert.equal((await app.call(`GET /appointments/${visit.id}`)).status, 401)
})

test('a patient cannot book for another, nor override the rules', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id)
  const other = await app.call('POST /appointments', { as: cast.maya, body: { ...followUp(start!), patient_id: cast.ruben.patient_id } })
  assert.equal(other.status, 404)
  const override = await app.call('POST /appointments', {
    as: cast.maya,
    body: { ...followUp('2026-03-08T07:00:00Z'), override: { reason: 'please' } },
  })
  assert.equal(override.status, 403)
})

test('Hannah books Maya outside of her hours and gives a reason, which Maya does not see', async () => {
  const body = { ...followUp('2026-03-14T23:00:00Z'), patient_id: cast.maya.patient_id }
  const refused = await app.call('POST /appointments', { as: cast.hannah, body })
  assert.equal(refused.code, 'slot_not_available')
  const booked = await app.call('POST /appointments', {
    as: cast.hannah,
    body: { ...body, override: { reason: 'Only time that works before surgery' } },
  })
  assert.equal(booked.status, 201)
  const [visit] = booked.body.appointments
  assert.equal(visit?.override_reason, 'Only time that works before surgery')
  const seen = await app.call(`GET /appointments/${visit?.id}`, { as: cast.maya })
  assert.equal(seen.body.override_reason, null)
})

test('a series is previewed, and then booked completely or not at all', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  const series = { every: 'Weekly', count: 4 } as const
  const preview = await app.call('POST /appointments/series-preview', { as: cast.maya, body: { ...followUp(start!), series } })
  assert.equal(preview.status, 200)
  const { dates } = preview.body
  assert.equal(dates.length, 4)
  const skip = dates.filter(({ ok }) => !ok).map(({ local_date }) => local_date)
  const booked = await app.call('POST /appointments', { as: cast.maya, body: { ...followUp(start!), series: { ...series, skip } } })
  assert.equal(booked.status, 201)
  const visits = booked.body.appointments
  assert.equal(visits.length, 4 - skip.length)
  assert.equal(new Set(visits.map(({ series_id }) => series_id)).size, 1)
  const clash = await app.call('POST /appointments', { as: cast.maya, body: { ...followUp(start!), series } })
  assert.equal(clash.code, 'series_conflict')
  assert.equal(clash.details.dates?.[0]?.rule, 'busy_appointment')
})

test('unknown fields, wrong types and odd instants are refused on their field', async () => {
  const unknown = await app.send('POST /appointments', { as: cast.maya, body: { ...followUp('2026-03-10T15:00:00Z'), status: 'Occurred' } })
  assert.equal(unknown.status, 400)
  const [issue] = unknown.details.issues!
  assert.deepEqual([issue?.in, issue?.code, issue?.params.keys], ['body', 'unrecognized_keys', ['status']])
  for (const starts_at of ['tomorrow', 17, null, '2026-13-40T00:00:00Z', '+275760-09-13T00:00:00Z', '0001-01-01T00:00:00Z']) {
    assert.equal((await app.send('POST /appointments', { as: cast.maya, body: { ...followUp('x'), starts_at } })).status, 400)
  }
})

async function newcomer(): Promise<{ kind: 'patient'; patient_id: string }> {
  const { rows } = await app.owner.query(
    "insert into patient (id, phone_number, created_at, updated_at) values (gen_random_uuid(), '+13125550199', $1, $1) returning id",
    [app.clock()],
  )
  return { kind: 'patient', patient_id: rows[0].id }
}

const nadia = {
  ...{ first_name: 'Nadia', last_name: 'Okoye', birth_date: '1991-05-04', email: 'Nadia@example.com' },
  ...{ time_zone: 'America/Chicago', preferred_language: 'en' as const },
}
const newPatient = (starts_at: string) => setUpWith(nadia, starts_at)
