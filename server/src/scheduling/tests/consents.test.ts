import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { consentVersions, listNeededConsents } from '@sorrel/contract/patients/consents'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeLink } from '../links.ts'
import { followUp, listFreeStarts, setUpWith } from './calendar-days.ts'
import { signInStranger } from './newcomers.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const start = async () => (await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-10T00:00:00Z', minutes: 60 }))[0]!
const setUp = (body: object) => app.send('POST /appointments/setup-patient', { as: cast.noor, body })
const book = (as: typeof cast.maya | typeof cast.noor | typeof cast.hannah, body: object) => app.send('POST /appointments', { as, body })
const consentsOf = async (patientId: string) =>
  (await app.owner.query('select kind, version from consent where patient_id = $1 order by kind', [patientId])).rows

test('setting up is refused unless every consent that the visit needs is given in its current version, and then stores nothing', async () => {
  const body = setUpWith(cast.noor, await start())
  for (const { kind } of listNeededConsents('virtual')) {
    const others = body.consents.filter((consent) => consent.kind !== kind)
    for (const consents of [others, [...others, { kind, version: '2026-01' }]]) {
      const { status, code, details } = await setUp({ ...body, consents })
      assert.deepEqual(
        [status, code, details],
        [409, 'consent_required', { missing: listNeededConsents('virtual').filter((one) => one.kind === kind) }],
      )
    }
  }
  assert.deepEqual((await setUp({ ...body, consents: [] })).details, { missing: listNeededConsents('virtual') })
  assert.deepEqual(await consentsOf(cast.noor.patient_id), [])
  const inPerson = await setUp({ ...body, visit_mode: 'in_person', consents: listNeededConsents('in_person') })
  assert.notEqual(inPerson.code, 'consent_required', 'a visit in person needs no word about video')
})

test('a patient who has not set up cannot book by any other call, neither a visit nor a series, with or without a hold', async () => {
  const starts_at = await start()
  const held = await app.call('POST /appointments/reserve', { body: { ...followUp(starts_at), type: 'Initial Consultation' } })
  const { reservation_token } = held.body
  const series = { every: 'Weekly', count: 2 }
  for (const more of [{}, { series }, { reservation_token }, { consents: listNeededConsents('virtual') }]) {
    const { status, code, details } = await book(cast.noor, { ...followUp(starts_at), ...more })
    assert.deepEqual([status, code, details], [409, 'setup_required', { missing: ['payment', 'consents'] }])
  }
  await app.owner.query('update patient set birth_date = null, state = null where id = $1', [cast.noor.patient_id])
  const refused = await book(cast.noor, followUp(starts_at))
  assert.deepEqual(refused.details, { missing: ['birth_date', 'state', 'payment', 'consents'] })
  const { rowCount } = await app.owner.query('select from appointment where patient_id = $1', [cast.noor.patient_id])
  assert.equal(rowCount, 0)
})

test('a patient in care who never agreed to video is asked only for this consent, and it is stored', async () => {
  await app.owner.query("delete from consent where patient_id = $1 and kind = 'telehealth'", [cast.maya.patient_id])
  const body = followUp((await listFreeStarts(app, cast.maya, cast.hannah.provider_id))[0]!)
  const missing = listNeededConsents('virtual').filter(({ kind }) => kind === 'telehealth')
  for (const consents of [undefined, [], [{ kind: 'telehealth', version: '2026-01' }]]) {
    const refused = await book(cast.maya, { ...body, consents })
    assert.deepEqual([refused.status, refused.code, refused.details], [409, 'consent_required', { missing }])
  }
  const byHannah = await book(cast.hannah, { ...body, patient_id: cast.maya.patient_id, consents: missing })
  assert.equal(byHannah.status, 403, 'nobody agrees for somebody else')
  assert.equal((await book(cast.maya, { ...body, consents: missing })).status, 201)
  assert.deepEqual(
    (await consentsOf(cast.maya.patient_id)).filter(({ kind }) => kind === 'telehealth'),
    missing,
  )
})

test('patients can book and wait for visits of 30, 45 and 60 minutes; staff can give a visit any length', async () => {
  const [first] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z' })
  for (const duration_minutes of [15, 90, 240]) {
    const { status, details } = await book(cast.maya, { ...followUp(first!), duration_minutes })
    assert.deepEqual([status, details.issues!.map(({ path }) => path)], [400, [['duration_minutes']]])
    const body = { ...setUpWith(cast.noor, first!), duration_minutes }
    assert.equal((await setUp(body)).status, 400)
    const wish = { provider_id: cast.hannah.provider_id, type: 'Follow-up', visit_mode: 'virtual', from: '2026-03-10', to: '2026-03-20' }
    assert.equal((await app.send('POST /waiting-list', { as: cast.maya, body: { ...wish, duration_minutes } })).status, 400)
  }
  const mine = { ...followUp(first!), duration_minutes: 90, patient_id: cast.maya.patient_id, override: { reason: 'A long talk' } }
  assert.equal((await book(cast.hannah, mine)).status, 201)
})

test('a visit in person can become one by video only if the patient agreed to video, however it is moved', async () => {
  await app.owner.query("delete from consent where patient_id = $1 and kind = 'telehealth'", [cast.maya.patient_id])
  const [at] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-23T00:00:00Z' })
  const wish = { ...followUp(at!), visit_mode: 'in_person' as const, patient_id: cast.maya.patient_id, override: { reason: 'At home' } }
  const { body } = await app.call('POST /appointments', { as: cast.hannah, body: wish })
  const { id } = body.appointments[0]!
  const move = (sent: object, more: object = { as: cast.maya }) =>
    app.send(`PATCH /appointments/${id}`, { ...more, body: { visit_mode: 'virtual', ...sent } })
  const missing = listNeededConsents('virtual').filter(({ kind }) => kind === 'telehealth')
  for (const consents of [undefined, [], [{ kind: 'telehealth', version: '2026-01' }]]) {
    const refused = await move({ consents })
    assert.deepEqual([refused.status, refused.code, refused.details], [409, 'consent_required', { missing }])
  }
  const expires_at = '2026-03-22T00:00:00.000Z'
  const rescheduling_token = await makeLink(app.context({ kind: 'system' }), {
    appointment_id: id,
    patient_id: cast.maya.patient_id,
    expires_at,
    holder_id: cast.maya.patient_id,
  })
  assert.equal((await move({}, { query: { rescheduling_token } })).code, 'consent_required')
  assert.equal((await move({ consents: missing }, { query: { rescheduling_token } })).status, 403, 'a link agrees to nothing')
  assert.equal((await move({ consents: missing }, { as: cast.hannah })).status, 403, 'nobody agrees for somebody else')
  assert.equal((await app.call(`GET /appointments/${id}`, { as: cast.maya })).body.visit_mode, 'in_person')
  assert.equal((await move({ consents: missing })).status, 200)
  assert.deepEqual(
    (await consentsOf(cast.maya.patient_id)).filter(({ kind }) => kind === 'telehealth'),
    missing,
  )
})

test('text messages are agreed to or declined: whoever declines books as well and gets the same notices by e-mail; the wording and the time are kept', async () => {
  const texts = { kind: 'texts' as const, version: consentVersions.texts }
  const tellsBy = async (...addresses: string[]) => {
    await app.runJobs()
    const { rows } = await app.owner.query(
      "select distinct channel from demo_outbox where recipient = any ($1) and text ~* 'your visit' order by 1",
      [addresses],
    )
    return rows.map(({ channel }) => channel)
  }
  const body = setUpWith(cast.noor, await start())
  const both = await setUp({ ...body, consents: [...body.consents, texts], declined: ['texts'] })
  assert.equal(both.status, 201, 'a refusal stops no booking')
  assert.deepEqual(await tellsBy(cast.noor.phone_number, cast.noor.email), ['email'])
  const kept = await consentsOf(cast.noor.patient_id)
  assert.ok(!kept.some(({ kind }) => kind === 'texts'), 'what is declined is not agreed to')
  const { groups } = await bodyOf(app.call(`GET /patients/${cast.noor.patient_id}/notification-settings`, { as: cast.noor }))
  assert.deepEqual([...new Set(groups.map(({ channels }) => `${channels.sms} ${channels.email}`))], ['false true'])

  const phone = '+14045550399'
  const { headers, actor } = await signInStranger(app, phone)
  const robin = { ...cast.noor, first_name: 'Robin', email: 'robin.texts@example.com' }
  const agreeing = setUpWith(robin, await start())
  const booked = await app.send('POST /appointments/setup-patient', {
    headers,
    body: { ...agreeing, consents: [...agreeing.consents, texts] },
  })
  assert.equal(booked.status, 201)
  assert.deepEqual(await tellsBy(phone, robin.email), ['email', 'sms'])
  const { rows } = await app.owner.query("select version, given_at, given_by from consent where patient_id = $1 and kind = 'texts'", [
    actor.patient_id,
  ])
  assert.deepEqual(
    rows.map((row) => [row.version, row.given_by]),
    [[texts.version, actor.patient_id]],
  )
})
