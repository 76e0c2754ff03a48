import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { followUp } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
beforeEach(() => app.clock.set('2026-03-03T15:00:00.000Z'))

type Caller = typeof cast.maya | typeof cast.hannah | typeof cast.selma
/** A Sunday night, when nobody is open and nothing is booked. */
const night = '2026-03-01T05:07:00.000Z'
const enter = (starts_at: string, more: object = {}, as: Caller = cast.hannah) =>
  app.call('POST /appointments/past', { as, body: { ...followUp(starts_at), patient_id: cast.maya.patient_id, ...more } })
const refused = async (answer: ReturnType<typeof enter>) => {
  const { status, code, details } = await answer
  return [status, code, details?.issues?.[0]?.code ?? details?.rule]
}

test('a visit that took place unbooked is entered as attended, outside of all hours, and nobody is told', async () => {
  await app.runJobs()
  await app.owner.query('delete from demo_outbox')
  const entered = await enter(night, { actual_minutes: 50 })
  assert.equal(entered.status, 201, entered.text)
  const { id, status, actual_minutes, starts_at, booking_source, care_id, marked_at } = entered.body
  assert.deepEqual([status, actual_minutes, starts_at, booking_source], ['Occurred', 50, night, 'provider'])
  assert.ok(care_id && marked_at)
  await app.runJobs()
  assert.equal((await app.owner.query('select from demo_outbox')).rowCount, 0)
  const { rows } = await app.owner.query(
    "select outcome, actor_kind, patient_id, details from audit where subject_id = $1 and outcome like 'appointment.%' order by at, id",
    [id],
  )
  assert.deepEqual(
    rows.map(({ outcome, actor_kind, patient_id }) => [outcome, actor_kind, patient_id]),
    [
      ['appointment.booked', 'provider', cast.maya.patient_id],
      ['appointment.occurred', 'provider', cast.maya.patient_id],
    ],
  )
  assert.equal(rows[0].details.afterwards, true)
  const mine = await app.call(`GET /appointments/${id}`, { as: cast.maya })
  assert.deepEqual([mine.status, mine.body.status], [200, 'Occurred'])
})

test('those who support patients enter one as well, without the minutes', async () => {
  const entered = await enter('2026-03-01T09:00:00.000Z', {}, cast.selma)
  assert.deepEqual([entered.status, entered.body.actual_minutes], [201, 45], entered.text)
})

test('patients, other dietitians and strangers enter nothing', async () => {
  assert.equal((await enter('2026-03-01T11:00:00.000Z', {}, cast.maya)).status, 403)
  const foreign = await app.send('POST /appointments/past', {
    as: cast.dana,
    body: { ...followUp('2026-03-01T11:00:00.000Z'), patient_id: cast.maya.patient_id },
  })
  assert.deepEqual([foreign.status, foreign.code], [404, 'not_found'])
  const unknown = await enter('2026-03-01T11:00:00.000Z', { patient_id: '00000000-0000-4000-8000-000000000000' })
  assert.deepEqual([unknown.status, unknown.code], [404, 'not_found'])
})

test('the visit must be over, and at most 30 days old', async () => {
  assert.deepEqual(await refused(enter('2026-03-03T14:30:00.000Z')), [400, 'invalid_request', 'not_over'])
  assert.deepEqual(await refused(enter('2026-02-01T14:59:00.000Z')), [400, 'invalid_request', 'too_long_ago'])
  assert.deepEqual(await refused(enter('2026-03-01T11:00:30.000Z')), [409, 'slot_not_available', 'off_grid'])
  const { status } = await enter('2026-02-01T15:00:00.000Z')
  assert.equal(status, 201)
})

test('it lies over no other visit of the dietitian, and of the patient over none with anybody; blocks are not in the way', async () => {
  const at = '2026-02-21T03:00:00.000Z'
  assert.equal((await enter(at)).status, 201)
  const own = await enter('2026-02-21T03:30:00.000Z', { patient_id: cast.ruben.patient_id }, cast.selma)
  assert.deepEqual([own.status, own.code, own.details.rule], [409, 'slot_not_available', 'busy_appointment'])
  const elsewhere = await enter('2026-02-21T02:30:00.000Z', { provider_id: cast.dana.provider_id }, cast.selma)
  assert.deepEqual([elsewhere.code, elsewhere.details], ['slot_not_available', { rule: 'patient_elsewhere' }])
  const body = { title: 'Night', starts_at: '2026-02-21T04:00:00.000Z', ends_at: '2026-02-21T06:00:00.000Z' }
  await app.call('POST /calendar-events/blocks', { as: cast.hannah, body })
  assert.equal((await enter('2026-02-21T04:00:00.000Z')).status, 201)
})

test('without a license in the state of the patient it is refused, whenever it was', async () => {
  await app.owner.query("update patient set state = 'AK' where id = $1", [cast.maya.patient_id])
  assert.deepEqual((await refused(enter('2026-03-01T11:00:00.000Z'))).slice(0, 2), [422, 'not_licensed_in_state'])
})
