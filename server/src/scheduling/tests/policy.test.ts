import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { bookForMaya, followUp, listFreeStarts, type Shown, setUpWith } from './calendar-days.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())
const begin = '2026-03-03T15:00:00.000Z'
beforeEach(() => app.clock.set(begin))

const free = (from: string) => listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from, days: 10 })
const cancel = (id: string) => app.call(`POST /appointment/${id}/cancel`, { as: cast.maya, body: {} })
const minutesBefore = (instant: string, minutes: number) => new Date(Date.parse(instant) - minutes * 60_000).toISOString()

/** Books a visit five hours before it starts. */
async function bookLate(): Promise<Shown> {
  const [start] = await free('2026-03-16T00:00:00Z')
  app.clock.set(minutesBefore(start!, 300))
  return bookForMaya(app, start!)
}

const moments: [why: string, seconds: number, fee: number][] = [
  ['at once', 0, 0],
  ['ten minutes after booking', 600, 0],
  ['a second later', 601, 5000],
]
for (const [why, seconds, fee] of moments)
  test(`a visit that was booked for the same day is canceled ${why}: ${fee === 0 ? 'free' : 'for the fee'}`, async () => {
    const visit = await bookLate()
    assert.equal(visit.free_until, minutesBefore(app.clock(), -10))
    app.clock.set(new Date(Date.parse(app.clock()) + seconds * 1000).toISOString())
    const { status, body } = await cancel(visit.id)
    assert.deepEqual([status, body.cancel_fee_cents, body.canceled_late], [200, fee, fee > 0])
  })

test('a late booking moves to another time for free within ten minutes', async () => {
  const visit = await bookLate()
  const [other] = await free('2026-03-23T00:00:00Z')
  app.clock.advance(9)
  const moved = await app.call(`PATCH /appointments/${visit.id}`, { as: cast.maya, body: { starts_at: other! } })
  assert.equal(moved.status, 200, moved.text)
  assert.equal((await app.call(`GET /appointments/${visit.id}`, { as: cast.maya })).body.cancel_fee_cents, 0)
})

test('a patient who moves a visit gets no new free minutes, and one whom staff move gets them', async () => {
  const move = async (as: typeof cast.maya | typeof cast.hannah, id: string, starts_at: string) => {
    const moved = await app.call(`PATCH /appointments/${id}`, { as, body: { starts_at } })
    assert.equal(moved.status, 200, moved.text)
    return moved.body
  }
  const visit = await bookLate()
  const booked_at = app.clock()
  const [other, third] = (await free(app.clock())).filter((start) => start > minutesBefore(visit.starts_at, -30))
  app.clock.advance(6)
  const moved = await move(cast.maya, visit.id, other!)
  assert.deepEqual([moved.booked_at, moved.free_until], [booked_at, minutesBefore(booked_at, -10)])
  app.clock.advance(6)
  const again = await move(cast.maya, moved.id, visit.starts_at)
  assert.deepEqual([again.booked_at, again.free_until], [booked_at, minutesBefore(booked_at, -10)])
  const before = (await app.call(`GET /appointments/${moved.id}`, { as: cast.maya })).body
  assert.equal(before.cancel_fee_cents, 5000, 'twelve minutes after the booking')

  const byStaff = await move(cast.hannah, again.id, third!)
  assert.deepEqual([byStaff.booked_at, byStaff.free_until], [app.clock(), minutesBefore(app.clock(), -10)])
  const back = await move(cast.hannah, byStaff.id, visit.starts_at)
  assert.equal(back.booked_at, booked_at, 'staff who take their move back leave everything as it was')
})

test('each late change costs its fee, and the visit says what the earlier ones cost until that fee is waived', async () => {
  const move = async (id: string, starts_at: string) => {
    const moved = await app.call(`PATCH /appointments/${id}`, { as: cast.maya, body: { starts_at } })
    assert.equal(moved.status, 200, moved.text)
    return moved.body
  }
  const visit = await bookLate()
  assert.equal(visit.earlier_fees_cents, 0)
  const [other] = (await free(app.clock())).filter((start) => start > minutesBefore(visit.starts_at, -30))
  app.clock.advance(11)
  const moved = await move(visit.id, other!)
  assert.deepEqual([moved.earlier_fees_cents, moved.late_fee_cents], [5000, 5000])
  const back = await move(moved.id, visit.starts_at)
  assert.equal(back.earlier_fees_cents, 10_000)
  const canceled = (await cancel(back.id)).body
  assert.deepEqual([canceled.cancel_fee_cents, canceled.earlier_fees_cents], [5000, 10_000])
  await app.runJobs({ twice: false })
  const { rows } = await app.owner.query("select text from demo_outbox where recipient = $1 and channel = 'sms'", [cast.maya.phone_number])
  const wasTold = (words: string) => rows.some(({ text }) => (text as string).includes(words))
  assert.ok(wasTold('A late cancellation fee of $50.00 ($150.00 in all, with earlier late changes) applies.'), JSON.stringify(rows))

  const waived = { as: cast.hannah, body: { waive_fee: true, reason: 'Her child was ill' } }
  assert.equal((await app.call(`PATCH /appointments/${visit.id}`, waived)).status, 200)
  assert.equal((await app.call(`GET /appointments/${back.id}`, { as: cast.maya })).body.earlier_fees_cents, 5000)
})

type Rules = { cutoff_hours: number; late_cancel_fee_cents: number; no_show_fee_cents: number }
async function changeRules(rules: Rules): Promise<void> {
  const before = (await app.call('GET /availability-schedule', { as: cast.hannah })).body
  const body = { windows: before.windows, overrides: before.overrides, rules, version: before.version }
  const changed = await app.call('POST /availability-schedule', { as: cast.hannah, body })
  assert.equal(changed.status, 200, changed.text)
}

test('a booked visit keeps the policy under which it was booked, even if it is moved; the next booking gets the new policy', async () => {
  const usual = { cutoff_hours: 24, late_cancel_fee_cents: 5000, no_show_fee_cents: 5000 }
  const starts = await free('2026-03-16T00:00:00Z')
  const [late, missed, moving] = [
    await bookForMaya(app, starts[0]!),
    await bookForMaya(app, starts[6]!),
    await bookForMaya(app, starts[12]!),
  ]
  await changeRules({ cutoff_hours: 72, late_cancel_fee_cents: 9900, no_show_fee_cents: 19_900 })
  try {
    const read = async (id: string) => (await app.call(`GET /appointments/${id}`, { as: cast.maya })).body
    const shown = await read(late.id)
    assert.deepEqual([shown.free_until, shown.late_fee_cents, shown.no_show_fee_cents], [minutesBefore(late.starts_at, 1440), 5000, 5000])

    const [other] = await free('2026-03-23T00:00:00Z')
    const moved = await app.call(`PATCH /appointments/${moving.id}`, { as: cast.maya, body: { starts_at: other! } })
    assert.deepEqual([moved.body.free_until, moved.body.late_fee_cents], [minutesBefore(other!, 1440), 5000])

    const [next] = await free('2026-03-25T00:00:00Z')
    const after = await read((await bookForMaya(app, next!)).id)
    assert.deepEqual([after.free_until, after.late_fee_cents, after.no_show_fee_cents], [minutesBefore(next!, 72 * 60), 9900, 19_900])

    app.clock.set(minutesBefore(late.starts_at, 60))
    assert.equal((await cancel(late.id)).body.cancel_fee_cents, 5000)
    app.clock.set(missed.ends_at)
    const marked = await app.call(`PATCH /appointments/${missed.id}`, { as: cast.hannah, body: { status: 'No-show' } })
    assert.equal(marked.body.cancel_fee_cents, 5000, marked.text)
  } finally {
    app.clock.set(begin)
    await changeRules(usual)
  }
})

test('a booking under a policy that has changed since it was shown is refused, names the new one, and books nothing', async () => {
  const usual = { cutoff_hours: 24, late_cancel_fee_cents: 5000, no_show_fee_cents: 5000 }
  const [start] = await free('2026-03-27T00:00:00Z')
  const ask = (fee_policy: Rules, series?: object) =>
    app.send('POST /appointments', { as: cast.maya, body: { ...followUp(start!), fee_policy, ...(series && { series }) } })
  const changed = { ...usual, late_cancel_fee_cents: 7500 }
  await changeRules(changed)
  try {
    for (const refused of [await ask(usual), await ask(usual, { every: 'Weekly', count: 2 })])
      assert.deepEqual([refused.status, refused.code, refused.details], [409, 'fee_policy_changed', { fee_policy: changed }])
    for (const field of ['cutoff_hours', 'late_cancel_fee_cents', 'no_show_fee_cents'] as const)
      assert.equal((await ask({ ...changed, [field]: changed[field] + 1 })).code, 'fee_policy_changed', field)
    assert.ok((await free('2026-03-27T00:00:00Z')).includes(start!), 'the time is still free')
    const booked = await ask(changed)
    assert.equal(booked.status, 201, booked.text)
  } finally {
    await changeRules(usual)
  }
})

test('a first booking names the changed policy as well, and keeps nothing of what was sent', async () => {
  const [start] = await listFreeStarts(app, cast.noor, cast.hannah.provider_id, { from: '2026-03-27T00:00:00Z', minutes: 60 })
  const fee_policy = { cutoff_hours: 48, late_cancel_fee_cents: 1, no_show_fee_cents: 1 }
  const body = { ...setUpWith(cast.noor, start!), fee_policy }
  const refused = await app.send('POST /appointments/setup-patient', { as: cast.noor, body })
  assert.deepEqual([refused.status, refused.code], [409, 'fee_policy_changed'])
  const { rows } = await app.owner.query(
    'select 1 from appointment where patient_id = $1 union all select 1 from consent where patient_id = $1',
    [cast.noor.patient_id],
  )
  assert.equal(rows.length, 0)
})
