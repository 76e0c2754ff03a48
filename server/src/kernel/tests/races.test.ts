import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Begun, begin, cookieOf, readCodeSentTo, refresh, signIn, stepUp } from '../../auth/tests/testing.ts'
import { listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { type Answered, type TestApp, testApp, testNow } from '../testing.ts'

const crowd = 50
const rounds = 20

let t: TestApp
let starts: string[]
before(async () => {
  t = await testApp()
  await t.owner.query('update availability_rules set max_per_day = null, max_per_week = null')
  const free = await listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-09T00:00:00Z', days: 60 })
  // So far apart that no buffer connects them.
  starts = free.filter((start, at) => at === 0 || Date.parse(start) % 7_200_000 === 0)
})
after(() => t.close())
// Every test books for Maya, who may have only so many visits ahead.
beforeEach(() =>
  t.owner.query("update appointment set status = 'Canceled' where patient_id = $1 and status = 'Scheduled' and created_at >= $2", [
    cast.maya.patient_id,
    testNow,
  ]),
)

const next = () => starts.shift() ?? assert.fail('the calendar is full')
const visit = (starts_at: string) => ({
  provider_id: cast.hannah.provider_id,
  starts_at,
  duration_minutes: 45 as const,
  type: 'Follow-up' as const,
  visit_mode: 'virtual' as const,
})
const atOnce = <Answer>(call: (at: number) => Promise<Answer>, many = crowd) =>
  Promise.all(Array.from({ length: many }, (_, at) => call(at)))
const count = async (text: string, values: unknown[] = []) => (await t.owner.query(text, values)).rows[0].count

/** How often each outcome came, such as `201` or `409 slot_not_available`. */
function tally(answers: Answered[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const outcome = [answer.status, answer.code].filter(Boolean).join(' ')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

test('of fifty who want one time, one gets it and the others are told that it is gone', async () => {
  for (let round = 0; round < rounds; round++) {
    const start = next()
    const answers = await atOnce((at) =>
      at % 3 === 0
        ? t.call('POST /appointments', { as: cast.hannah, body: { ...visit(start), patient_id: cast.maya.patient_id } })
        : t.call('POST /appointments', { as: cast.maya, body: visit(start) }),
    )
    assert.deepEqual(tally(answers), { 201: 1, '409 slot_not_available': crowd - 1 })
    const live =
      "select count(*)::int from held_time where provider_id = $1 and live and span && tstzrange($2, $2::timestamptz + interval '45 minutes')"
    assert.equal(await count(live, [cast.hannah.provider_id, start]), 1)
  }
})

test('of fifty who want to hold one time, one does', async () => {
  for (let round = 0; round < rounds; round++) {
    const start = next()
    const answers = await atOnce((at) =>
      t.call('POST /appointments/reserve', { body: visit(start), headers: { 'x-device-id': `device-${at}` } }),
    )
    assert.deepEqual(tally(answers), { 201: 1, '409 slot_not_available': crowd - 1 })
    assert.equal(await count("select count(*)::int from reservation where starts_at = $1 and status = 'held'", [start]), 1)
  }
})

test('a hold books once, and whoever uses it again gets the same visit', async () => {
  const start = next()
  const held = await t.call('POST /appointments/reserve', { body: visit(start) })
  const { reservation_token } = held.body
  const answers = await atOnce(() => t.call('POST /appointments', { as: cast.maya, body: { ...visit(start), reservation_token } }))
  assert.deepEqual(tally(answers), { 201: crowd })
  assert.equal(new Set(answers.map(({ body }) => body.appointments[0]!.id)).size, 1)
})

test('a visit that several calls move and cancel at once is either moved once or canceled once', async () => {
  for (let round = 0; round < 10; round++) {
    const [from, first, second] = [next(), next(), next()]
    const booked = await t.call('POST /appointments', { as: cast.maya, body: visit(from) })
    assert.equal(booked.status, 201, booked.text)
    const { id } = booked.body.appointments[0]!
    const answers = await atOnce((at) =>
      at % 2 === 0
        ? t.call(`PATCH /appointments/${id}`, { as: cast.maya, body: { starts_at: at % 4 === 0 ? first : second } })
        : t.call(`POST /appointment/${id}/cancel`, { as: at % 4 === 1 ? cast.maya : cast.hannah, body: { reason: 'A race' } }),
    )
    const outcomes = tally(answers)
    assert.equal(outcomes[200], 1, JSON.stringify(outcomes))
    assert.equal(answers.filter(({ status }) => status === 409).length, crowd - 1, JSON.stringify(outcomes))
    const moved = answers.some(({ status }, at) => status === 200 && at % 2 === 0)
    assert.equal(await count("select count(*)::int from appointment where root_id = $1 and status = 'Scheduled'", [id]), moved ? 1 : 0)
    assert.equal(
      await count('select count(*)::int from held_time h join appointment a on a.id = h.id where a.root_id = $1 and h.live', [id]),
      moved ? 1 : 0,
    )
    assert.equal(
      await count(
        "select count(*)::int from event where name in ('appointment.moved', 'appointment.canceled') and (payload->>'appointment_id' = $1 or payload->>'from_appointment_id' = $1)",
        [id],
      ),
      1,
    )
  }
})

const complete = (challenge_id: string, code: string) => t.call('POST /auth/login/complete', { body: { challenge_id, code } })

test('of fifty wrong codes at once exactly five are tried, and then even the right one is refused', async () => {
  const people = [cast.maya, cast.ruben, cast.lucia, cast.ines]
  // Messages of earlier rounds must not arrive after the codes.
  await t.runJobs({ twice: false })
  for (const person of people) {
    const { challenge_id }: Begun = await begin(t, person)
    const code = await readCodeSentTo(t, person.phone_number)
    const failures = 'select failures_in_row as count from identity where id = $1'
    const before = await count(failures, [person.identity_id])
    const answers = await atOnce((at) => complete(challenge_id, String((Number(code) + at + 1) % 1_000_000).padStart(6, '0')))
    assert.deepEqual(tally(answers), { '401 invalid_code': crowd })
    assert.equal(await count('select tries as count from challenge where id = $1', [challenge_id]), 5)
    assert.equal((await count(failures, [person.identity_id])) - before, 5)
    assert.equal((await complete(challenge_id, code)).code, 'invalid_code')
  }
})

test('a right code signs in only once, however often it is sent at the same time', async () => {
  for (const person of [cast.tomas, cast.ruth, cast.harold, cast.keola, cast.noor]) {
    const { challenge_id } = await begin(t, person)
    const code = await readCodeSentTo(t, person.phone_number)
    assert.deepEqual(tally(await atOnce(() => complete(challenge_id, code))), { 200: 1, '401 invalid_code': crowd - 1 })
    assert.equal(await count('select count(*)::int from session where identity_id = $1 and ended_at is null', [person.identity_id]), 1)
  }
})

test('a refresh cookie sent by fifty tabs at once has one successor; sent again later it ends the session', async () => {
  const ruben = await signIn(t, cast.ruben)
  for (let round = 0; round < 5; round++) {
    const answers = await atOnce(() => refresh(t, ruben.cookie))
    assert.deepEqual(tally(answers), { 200: crowd })
    assert.equal(new Set(answers.map(cookieOf)).size, 1)
    const cookie = cookieOf(answers[0]!)
    assert.notEqual(cookie, ruben.cookie)
    assert.equal(await count('select count(*)::int from refresh_token where session_id = $1', [ruben.session_id]), round + 2)
    t.clock.advance(1)
    ruben.cookie = cookie
    if (round < 4) continue
    const used = await refresh(t, cookieOf(answers[0]!))
    assert.equal(used.status, 200)
    t.clock.advance(1)
    assert.deepEqual(tally(await atOnce(() => refresh(t, cookie))), { '401 not_signed_in': crowd })
    assert.equal((await refresh(t, cookieOf(used))).status, 401)
    assert.equal(await count("select count(*)::int from session where id = $1 and ended_by = 'reused'", [ruben.session_id]), 1)
  }
})

test('of fifty saves of the same version of a schedule, exactly one succeeds, completely', async () => {
  for (let round = 0; round < 10; round++) {
    const read = await t.call('GET /availability-schedule', { as: cast.theo })
    const { version, rules } = read.body
    const window = (at: number) => ({
      weekday: 'mon' as const,
      start_local: '08:00',
      // Each round saves another hour: saving the stored values again changes nothing, so it would be no race.
      end_local: `${9 + round}:${String(at).padStart(2, '0')}`.padStart(5, '0'),
      visit_modes: ['virtual'] as const,
    })
    const body = (at: number) => ({
      windows: [window(at), { ...window(at), weekday: 'tue' as const }],
      rules: { ...rules, grid_minutes: 15 as const },
      version,
    })
    const answers = await atOnce((at) => t.call('POST /availability-schedule', { as: cast.theo, body: body(at) }))
    assert.deepEqual(tally(answers), { 200: 1, '409 changed_meanwhile': crowd - 1 })
    const winner = answers.findIndex(({ status }) => status === 200)
    const { rows } = await t.owner.query('select distinct end_local from availability_window where provider_id = $1', [
      cast.theo.provider_id,
    ])
    assert.deepEqual(rows, [{ end_local: window(winner).end_local }])
  }
})

test('fifty calls under one idempotency key book once, and every answer names the same visit', async () => {
  for (let round = 0; round < rounds; round++) {
    const start = next()
    const headers = { 'idempotency-key': `race-of-round-${round}` }
    const book = () => t.call('POST /appointments', { as: cast.maya, headers, body: visit(start) })
    const answers = await atOnce(book)
    const outcomes = tally(answers)
    assert.equal((outcomes[201] ?? 0) + (outcomes['409 in_progress'] ?? 0), crowd, JSON.stringify(outcomes))
    const [first, ...others] = [...answers, await book()].filter(({ status }) => status === 201).map(({ body }) => body)
    assert.ok(others.length > 0)
    for (const other of others) assert.deepEqual(other, first)
    assert.equal(
      await count('select count(*)::int from appointment where starts_at = $1 and provider_id = $2', [start, cast.hannah.provider_id]),
      1,
    )
  }
})

test('many calls at once that join a waiting list or make a calendar address leave one entry and one address', async () => {
  const wish = {
    provider_id: cast.aisha.provider_id,
    type: 'Initial Consultation' as const,
    visit_mode: 'virtual' as const,
    from: '2026-03-10',
    to: '2026-03-20',
  }
  const joined = await atOnce(() => t.call('POST /waiting-list', { as: cast.maya, body: wish }))
  assert.deepEqual(tally(joined), { 201: 1, '409 already_exists': crowd - 1 })
  const { headers } = await signIn(t, cast.hannah)
  await stepUp(t, { headers }, cast.hannah.phone_number, cast.hannah.password)
  const made = await atOnce(() => t.call('POST /calendar-feed', { headers }))
  assert.deepEqual(tally(made), { 201: crowd })
  assert.equal(
    await count('select count(*)::int from calendar_feed where owner_id = $1 and revoked_at is null', [cast.hannah.provider_id]),
    1,
  )
})

test('a job that several workers run at once sends one message', async () => {
  await t.runJobs()
  await t.owner.query('delete from demo_outbox')
  assert.equal((await t.call('POST /appointments', { as: cast.maya, body: visit(next()) })).status, 201)
  for (let turn = 0; turn < 4; turn++) {
    const { rows } = await t.owner.query(
      `select j.id, task.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks task on task.id = j.task_id`,
    )
    await t.owner.query('delete from graphile_worker._private_jobs where id = any ($1)', [rows.map(({ id }) => id)])
    await Promise.all(rows.flatMap(({ identifier, payload }) => Array.from({ length: 8 }, () => t.runJob(identifier, payload))))
  }
  const { rows } = await t.owner.query('select channel, recipient, count(*)::int from demo_outbox group by 1, 2 order by 1, 2')
  assert.deepEqual(
    rows.map(({ count }) => count),
    [1, 1, 1],
    JSON.stringify(rows),
  )
})
