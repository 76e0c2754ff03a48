import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BookingSource } from '@sorrel/contract/scheduling/vocabulary'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { listFreeStarts, setUpWith } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

async function setUp(from: string, more: { source: BookingSource; time_zone?: string }) {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from, minutes: 60 })
  const person = { ...cast.noor, time_zone: more.time_zone ?? cast.noor.time_zone }
  const body = { ...setUpWith(person, start!), source: more.source }
  const visit = await bodyOf(app.call('POST /appointments/setup-patient', { as: cast.noor, body }))
  await app.runJobs()
  return visit
}
const stored = async () =>
  (await app.owner.query('select booking_source, time_zone from patient where id = $1', [cast.noor.patient_id])).rows[0]

test('setting up again does not change the source of a patient, and their upcoming visits follow the time zone that they choose', async () => {
  await app.owner.query("update patient set confirmation_status = 'unconfirmed' where id = $1", [cast.noor.patient_id])
  const first = await setUp('2026-03-10T00:00:00Z', { source: 'partner' })
  assert.deepEqual(await stored(), { booking_source: 'partner', time_zone: cast.noor.time_zone })
  const second = await setUp('2026-03-17T00:00:00Z', { source: 'withings_referral', time_zone: 'Pacific/Honolulu' })
  assert.deepEqual(await stored(), { booking_source: 'partner', time_zone: 'Pacific/Honolulu' })
  assert.deepEqual([first.booking_source, second.booking_source], ['partner', 'withings_referral'], 'each visit keeps its own')
  assert.deepEqual([first.patient_time_zone, second.patient_time_zone], [cast.noor.time_zone, 'Pacific/Honolulu'])
  const seen = await app.call(`GET /appointments/${first.id}`, { as: cast.hannah })
  assert.equal(seen.body.patient_time_zone, 'Pacific/Honolulu')
})

test('a name must be a single visible line, without characters that reverse the text after it', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-24T00:00:00Z', minutes: 60 })
  const nameIt = (names: object) => {
    const body = setUpWith(cast.noor, start!)
    return app.send('POST /appointments/setup-patient', { as: cast.noor, body: { ...body, patient: { ...body.patient, ...names } } })
  }
  await app.owner.query("update patient set confirmation_status = 'unconfirmed' where id = $1", [cast.noor.patient_id])
  // Nobody relies on this address yet, so the name may still change.
  await app.owner.query('update identity set email_verified_at = null where id = $1', [cast.noor.identity_id])
  for (const name of ['Noor\r\nBcc: a@example.org', '\u200b', '\u202eroo', 'No\u0007or', 'No\u2028or', '\u2066Noor'])
    for (const field of ['first_name', 'last_name', 'preferred_name']) {
      const { status, details } = await nameIt({ [field]: name })
      assert.deepEqual([status, details.issues?.map(({ path }) => path.join('.'))], [400, [`patient.${field}`]], JSON.stringify(name))
    }
  assert.equal((await nameIt({ first_name: 'Núr-e’l', last_name: 'حداد 李 \u{1f33f}' })).status, 201)
})
