import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { followUp, listFreeStarts } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

type Caller = typeof cast.maya | typeof cast.hannah | typeof cast.selma
type Person = {
  first_name: string
  last_name: string
  birth_date: string
  state: 'IL' | 'AK'
  phone_number?: string | undefined
  email?: string | undefined
}
const joan: Person = {
  first_name: 'Joan',
  last_name: 'Whitfield',
  birth_date: '1984-07-02',
  state: 'IL',
  phone_number: '(206) 555-0191',
  email: 'joan@example.org',
}
let starts: string[] = []
const free = async () => {
  if (starts.length === 0)
    starts = (await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 20 })).filter(
      (_, at) => at % 8 === 0,
    )
  return starts.shift()!
}
const book = async (patient: Person, as: Caller = cast.hannah, more: object = {}) =>
  app.call('POST /appointments/new-patient', {
    as,
    body: { ...followUp(await free()), type: 'Initial Consultation', patient, ...more },
  })
const countJoans = async () => (await app.owner.query("select from patient where last_name = 'Whitfield'")).rowCount

test('a new person is added unconfirmed, booked, and invited; with the phone they sign in to that visit', async () => {
  await app.runJobs({ twice: false })
  await app.owner.query('delete from demo_outbox')
  const booked = await book(joan)
  assert.equal(booked.status, 201, booked.text)
  assert.deepEqual([booked.body.patient_name, booked.body.status], ['Joan Whitfield', 'Scheduled'])
  const { rows } = await app.owner.query('select confirmation_status, phone_number, booking_source from patient where id = $1', [
    booked.body.patient_id,
  ])
  assert.deepEqual(rows, [{ confirmation_status: 'invited', phone_number: '+12065550191', booking_source: 'provider' }])
  app.clock.advance(1)
  await app.runJobs()
  const sent = await app.owner.query('select channel, recipient, text from demo_outbox order by channel, text')
  const texts = sent.rows.filter(({ recipient }) => recipient === '+12065550191').map(({ text }) => text)
  assert.ok(
    texts.some((text) => /Hannah Okafor has added you as a patient.*\/welcome\/[0-9A-Z]{12}$/.test(text)),
    texts.join('\n'),
  )
  assert.ok(
    texts.some((text) => /Your visit with Hannah Okafor is booked/.test(text)),
    texts.join('\n'),
  )
  const { headers } = await signIn(app, { kind: 'patient', phone_number: '+12065550191', password: null })
  const mine = await app.call('GET /appointments', { headers })
  assert.deepEqual(
    mine.body.items.map(({ id }) => id),
    [booked.body.id],
  )
})

test('whoever is known here is not added again, and nothing is left of the try', async () => {
  for (const patient of [joan, { ...joan, phone_number: undefined }, { ...joan, phone_number: cast.maya.phone_number }]) {
    const again = await book(patient)
    assert.deepEqual([again.status, again.code], [409, 'already_exists'], again.text)
  }
  assert.equal(await countJoans(), 1)
})

test('somebody who once signed in and said no more becomes the new patient; an address alone is enough', async () => {
  await signIn(app, { kind: 'patient', phone_number: '+12065550192', password: null })
  const known = await book({ ...joan, phone_number: '+12065550192', email: undefined, birth_date: '1985-01-01' })
  assert.equal(known.status, 201, known.text)
  const { rows } = await app.owner.query("select first_name from patient where phone_number = '+12065550192'")
  assert.deepEqual(rows, [{ first_name: 'Joan' }])
  const byMail = await book({ ...joan, first_name: 'Ada', phone_number: undefined, email: 'ada@example.org' }, cast.selma)
  assert.equal(byMail.status, 201, byMail.text)
  await app.runJobs()
  const sent = await app.owner.query("select text from demo_outbox where recipient = 'ada@example.org'")
  assert.ok(sent.rows.some(({ text }) => /\/welcome\/[0-9A-Z]{12}/.test(text)))
})

test('a person without any reach, under age, not yet born or with a landline is refused, and so is a state without a license', async () => {
  const before = await countJoans()
  const issue = async (patient: Partial<Person>) => {
    const { status, details } = await book({ ...joan, phone_number: '+12065550193', email: undefined, ...patient })
    return [status, details.issues?.[0]?.path?.at(-1), details.issues?.[0]?.code]
  }
  assert.deepEqual(await issue({ phone_number: undefined }), [400, 'phone_number', 'invalid_type'])
  assert.deepEqual(await issue({ birth_date: '2012-01-01' }), [400, 'birth_date', 'minor'])
  assert.deepEqual(await issue({ birth_date: '2031-01-01' }), [400, 'birth_date', 'too_big'])
  const landline = await book({ ...joan, phone_number: '+1 800 555 0199', email: undefined })
  assert.deepEqual([landline.status, landline.code], [422, 'phone_not_supported'], landline.text)
  const abroad = await book({ ...joan, phone_number: '+12065550193', email: undefined, state: 'AK' })
  assert.deepEqual([abroad.status, abroad.code], [422, 'not_licensed_in_state'], abroad.text)
  assert.equal(await countJoans(), before)
})

test('a time that is not free books nobody and adds nobody; an exception with a reason does', async () => {
  const patient = { ...joan, phone_number: '+12065550194', email: undefined }
  const night = { starts_at: '2026-03-22T07:00:00.000Z' }
  const refused = await book(patient, cast.hannah, night)
  assert.deepEqual([refused.status, refused.code], [409, 'slot_not_available'], refused.text)
  assert.equal((await app.owner.query("select from patient where phone_number = '+12065550194'")).rowCount, 0)
  assert.equal((await app.owner.query("select from identity where phone_number = '+12065550194'")).rowCount, 0)
  const booked = await book(patient, cast.hannah, { ...night, override: { reason: 'She asked for it' } })
  assert.equal(booked.status, 201, booked.text)
})

test('patients book nobody so, and no dietitian into the calendar of another', async () => {
  assert.equal((await book({ ...joan, phone_number: '+12065550195' }, cast.maya)).status, 403)
  const foreign = await app.send('POST /appointments/new-patient', {
    as: cast.dana,
    body: { ...followUp(await free()), patient: { ...joan, phone_number: '+12065550195' } },
  })
  assert.deepEqual([foreign.status, foreign.code], [404, 'not_found'])
})
