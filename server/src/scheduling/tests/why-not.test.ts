import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { type Dice, dice } from '../engine/cases.ts'

let app: TestApp
serveUntouchedWorld(async (opened) => {
  app = opened
  await openTwoPlaces()
})

const dana = cast.dana.provider_id
const patient_id = cast.harold.patient_id
const secondPlace = '0199aaaa-0000-7000-8000-0000000000c2'

/** Dana meets patients at a second place on Thursdays, on Fridays by video only, and one Tuesday has hours of its own. */
async function openTwoPlaces(): Promise<void> {
  await app.owner.query(
    `insert into provider_location (id, provider_id, name, street, city, state, zip) values ($1, $2, 'Clinic', '1 Main St', 'Edina', 'MN', '55424')`,
    [secondPlace, dana],
  )
  await app.owner.query("update availability_window set location_id = $1 where provider_id = $2 and weekday = 'thu'", [secondPlace, dana])
  const windows = JSON.stringify([{ start_local: '15:00', end_local: '18:00', visit_modes: ['virtual'], location_id: null }])
  await app.owner.query("insert into availability_override (provider_id, date, windows) values ($1, '2026-03-17', $2)", [dana, windows])
}

type Asked = { starts_at: string; duration_minutes: 30 | 45 | 60; visit_mode: BookingMode }

async function explain({ starts_at, duration_minutes, visit_mode }: Asked, more: { for: 'patients' | 'staff'; appointment_id?: string }) {
  const about = more.appointment_id ? { appointment_id: more.appointment_id } : { patient_id }
  const query = { provider_id: dana, starts_at, appointment_duration_in_minutes: duration_minutes, visit_mode, for: more.for, ...about }
  const { status, body } = await app.call('GET /availability-slots/explain', { as: cast.dana, query })
  assert.equal(status, 200)
  return body
}

/** The rule with which a write was refused, or null if it succeeded. */
function ruleOf(answer: { status: number; code?: string | undefined; details?: { rule?: unknown } | undefined }): string | null {
  if (answer.status < 300) return null
  return answer.code === 'not_licensed_in_state' ? 'licence' : String(answer.details?.rule ?? answer.code)
}

const book = (asked: Asked, override?: { reason: string }) =>
  app.call('POST /appointments', {
    as: cast.dana,
    body: { provider_id: dana, patient_id, type: 'Follow-up', ...asked, ...(override && { override }) },
  })

const minutes = 60_000
/** A time of today or the next three weeks, mostly in the hours of an office, and sometimes off the grid. */
function throwAsked(throws: Dice): Asked {
  const day = Date.parse('2026-03-03T00:00:00.000Z') + throws.pick([0, throws.whole(1, 21)]) * 1440 * minutes
  const minute = throws.chance(0.8) ? throws.whole(13 * 4, 22 * 4) * 15 : throws.whole(13 * 60, 24 * 60)
  return {
    starts_at: new Date(day + minute * minutes).toISOString(),
    duration_minutes: throws.pick([30, 45, 60] as const),
    visit_mode: throws.pick(['virtual', 'in_person'] as const),
  }
}

test('for random times, modes and lengths, the explanation agrees with the booking, the exception, the move and the list', async () => {
  const seen = new Map<string, number>()
  const moving = (await book({ starts_at: '2026-03-29T14:00:00.000Z', duration_minutes: 30, visit_mode: 'in_person' }, { reason: 'First' }))
    .body.appointments[0]!
  let moved = moving
  for (let seed = 1; seed <= 80; seed++) {
    const throws = dice(seed)
    const asked = throwAsked(throws)
    const where = `seed ${seed}: ${JSON.stringify(asked)}`
    const told = await explain(asked, { for: 'staff' })
    seen.set(told.refused?.rule ?? 'offered', (seen.get(told.refused?.rule ?? 'offered') ?? 0) + 1)
    await agreesWithList(asked, where)
    if (throws.chance(0.3)) {
      const toldOfMove = await explain(asked, { for: 'staff', appointment_id: moved.id })
      const answer = await app.call(`PATCH /appointments/${moved.id}`, { as: cast.dana, body: asked })
      assert.equal(ruleOf(answer), toldOfMove.refused?.rule ?? null, `move, ${where}`)
      if (answer.status === 200) moved = answer.body
      continue
    }
    const overrides = throws.chance(0.4)
    const answer = await book(asked, overrides ? { reason: 'They asked for it' } : undefined)
    if (overrides) assert.equal(answer.status === 201, told.offered || told.refused?.overridable, `exception, ${where}`)
    else assert.equal(ruleOf(answer), told.refused?.rule ?? null, `booking, ${where}`)
  }
  for (const rule of ['offered', 'open_hours', 'visit_mode', 'off_grid', 'busy_appointment', 'busy_block', 'buffer', 'date_hours'])
    assert.ok(seen.get(rule), `no case was refused by ${rule}: ${JSON.stringify([...seen])}`)
})

/** The patient's own list offers a start exactly if the explanation for patients says so. */
async function agreesWithList({ starts_at, duration_minutes, visit_mode }: Asked, where: string): Promise<void> {
  const told = await explain({ starts_at, duration_minutes, visit_mode }, { for: 'patients' })
  const end_time = new Date(Date.parse(starts_at) + 1).toISOString()
  const query = { provider_id: dana, start_time: starts_at, end_time, appointment_duration_in_minutes: duration_minutes, visit_mode }
  const { body } = await app.call('GET /availability-slots', { as: cast.harold, query })
  assert.equal(
    body.slots.some((slot) => slot.starts_at === starts_at),
    told.offered,
    `list, ${where}`,
  )
}

test('a visit in person on a day with video only is refused for its mode, whichever call asks for it', async () => {
  const friday = { starts_at: '2026-05-15T14:30:00.000Z', duration_minutes: 30, visit_mode: 'in_person' } as const
  const told = await explain(friday, { for: 'staff' })
  assert.deepEqual([told.offered, told.refused?.rule, told.refused?.overridable], [false, 'visit_mode', true])
  assert.ok(told.passed.includes('open_hours') && !told.passed.includes('visit_mode'))
  assertEach(told.instead, (at) => new Date(at).getUTCDay() !== 5, 'no Friday is offered instead')
  assert.equal(ruleOf(await book(friday)), 'visit_mode')
  const [visit] = (await book({ ...friday, starts_at: '2026-05-17T14:00:00.000Z' }, { reason: 'Before' })).body.appointments
  const moved = await app.call(`PATCH /appointments/${visit!.id}`, { as: cast.dana, body: { starts_at: friday.starts_at } })
  assert.equal(ruleOf(moved), 'visit_mode')
  const any = { provider_id: dana, starts_at: friday.starts_at, appointment_duration_in_minutes: 30 }
  const whichever = await app.call('GET /availability-slots/explain', { as: cast.dana, query: any })
  assert.deepEqual([whichever.body.offered, whichever.body.visit_modes], [true, ['virtual']], 'without a mode, it says which is offered')
})

test('the explanation says if the dietitian is at another place that day, or if the date has hours of its own', async () => {
  const query = { provider_id: dana, appointment_duration_in_minutes: 30, visit_mode: 'in_person', for: 'staff' } as const
  const monday = { ...query, starts_at: '2026-03-23T14:00:00.000Z', location_id: secondPlace }
  const elsewhere = await app.call('GET /availability-slots/explain', { as: cast.dana, query: monday })
  assert.equal(elsewhere.body.refused?.rule, 'location')
  const tuesday = { ...query, starts_at: '2026-03-17T14:00:00.000Z' }
  assert.equal((await app.call('GET /availability-slots/explain', { as: cast.dana, query: tuesday })).body.refused?.rule, 'date_hours')
})

test('an expired license is the first reason, with its state and last day, and no exception is offered', async () => {
  await app.owner.query("update provider_licence set expires_on = '2026-03-10' where provider_id = $1 and state = $2", [
    dana,
    cast.harold.state,
  ])
  const sunday = { starts_at: '2026-03-22T14:00:00.000Z', duration_minutes: 30, visit_mode: 'virtual' } as const
  const { refused, instead } = await explain(sunday, { for: 'staff' })
  assert.deepEqual(
    [refused?.rule, refused?.state, refused?.licensed_until, refused?.overridable],
    ['licence', cast.harold.state, '2026-03-10', false],
  )
  assert.deepEqual(instead, [])
  for (const override of [undefined, { reason: 'All the same' }]) assert.equal(ruleOf(await book(sunday, override)), 'licence')
})

test('a limit is told with its numbers, also where more is booked than it allows, of the day and of the week', async () => {
  const tuesday = (hour: number) => `2026-03-24T${hour}:00:00.000Z`
  for (const hour of [14, 16]) {
    const answer = await book({ starts_at: tuesday(hour), duration_minutes: 30, visit_mode: 'virtual' }, { reason: 'Counted' })
    assert.equal(answer.status, 201, answer.text)
  }
  const asked = { starts_at: tuesday(18), duration_minutes: 30, visit_mode: 'virtual' } as const
  const countOn = async (column: string, limit: number) => {
    await app.owner.query('update availability_rules set max_per_day = null, max_per_week = null where provider_id = $1', [dana])
    await app.owner.query(`update availability_rules set ${column} = $2 where provider_id = $1`, [dana, limit])
    const { refused } = await explain(asked, { for: 'staff' })
    return [refused?.rule, refused?.limit, (refused?.booked ?? 0) >= 2 && (refused?.booked ?? 0) > limit, refused?.overridable]
  }
  assert.deepEqual(await countOn('max_per_day', 1), ['daily_cap', 1, true, true])
  assert.deepEqual(await countOn('max_per_week', 1), ['weekly_cap', 1, true, true])
  await app.owner.query('update availability_rules set max_per_week = null where provider_id = $1', [dana])
  const outside = await explain({ ...asked, starts_at: '2026-03-22T14:00:00.000Z' }, { for: 'staff' })
  assert.deepEqual([outside.refused?.booked, outside.refused?.limit], [null, null])
})
