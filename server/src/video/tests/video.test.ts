import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { addMinutes, addSeconds } from '../../kernel/clock.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findNextVisit, makeBrowser, type Visit } from './calls.ts'

const secret = 'the secret of the relay'
let t: TestApp
serveUntouchedWorld(
  (opened) => {
    t = opened
  },
  { video: { stun_urls: ['stun:stun.example:3478'], turn_urls: ['turn:turn.example:3478'], turn_secret: secret } },
)

const { maya, hannah, ruben, dana, selma } = cast
const pathOf = ({ id }: Pick<Visit, 'id'>) => `/appointments/${id}/video-call` as const

/** Brings the clock to some minutes after the beginning of Maya's next visit. */
async function comeTo(minutes: number): Promise<Visit> {
  const visit = await findNextVisit(t)
  t.clock.set(addMinutes(visit.starts_at, minutes))
  return visit
}

/** Brings Maya and Hannah into their call. */
async function meet(visit: Visit) {
  const [hers, ours] = [makeBrowser(), makeBrowser()]
  await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: maya, body: hers }))
  await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: hannah, body: ours }))
  await bodyOf(t.call(`POST ${pathOf(visit)}/people/${hers.peer_id}/admit`, { as: hannah }))
  return { hers, ours }
}

test('getVideoCall, joinVideoCall and admitToVideoCall: the room opens 20 minutes before, the patient waits, and the dietitian lets her in', async () => {
  const visit = await comeTo(-21)
  const path = pathOf(visit)
  const early = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.deepEqual([early.status, early.ice_servers, early.people], ['scheduled', null, []])
  assert.equal((await t.call(`POST ${path}/join`, { as: maya, body: makeBrowser() })).code, 'call_not_open')
  t.clock.set(early.opens_at)
  const hers = makeBrowser()
  const waiting = await bodyOf(t.call(`POST ${path}/join`, { as: maya, body: hers }))
  assert.deepEqual([waiting.status, waiting.people.map(({ place, is_mine }) => [place, is_mine])], ['open', [['waiting', true]]])
  assert.match(waiting.meets, /Hannah/)
  const again = await bodyOf(t.call(`POST ${path}/join`, { as: maya, body: hers }))
  assert.equal(again.people.length, 1, 'a repeated join is the same join')
  const inside = await bodyOf(t.call(`POST ${path}/join`, { as: hannah, body: makeBrowser() }))
  assert.deepEqual(
    inside.people.map(({ role, place }) => [role, place]),
    [
      ['patient', 'waiting'],
      ['provider', 'inside'],
    ],
  )
  assert.equal((await t.call(`POST ${path}/people/${hers.peer_id}/admit`, { as: maya })).code, 'forbidden')
  const met = await bodyOf(t.call(`POST ${path}/people/${hers.peer_id}/admit`, { as: hannah }))
  assert.equal(met.status, 'in_progress')
})

test('a patient who reloads comes straight back in, and her older browser is out', async () => {
  const visit = await comeTo(1)
  const { hers } = await meet(visit)
  const reloaded = makeBrowser()
  const back = await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: maya, body: reloaded }))
  const mine = back.people.filter(({ is_mine }) => is_mine)
  assert.deepEqual(
    mine.map(({ peer_id, place }) => [peer_id, place]),
    [[reloaded.peer_id, 'inside']],
  )
  const older = await t.call(`POST ${pathOf(visit)}/presence`, { as: maya, body: hers })
  assert.equal(older.code, 'not_found')
})

test('keepVideoPresence: who is silent for long is gone, and comes back with a word; the minutes leave the silence out', async () => {
  const visit = await comeTo(0)
  const { hers, ours } = await meet(visit)
  const say = async (as: typeof maya | typeof hannah, browser: typeof hers) =>
    bodyOf(t.call(`POST ${pathOf(visit)}/presence`, { as, body: browser }))
  t.clock.set(addSeconds(t.clock(), 30))
  await say(hannah, ours)
  assert.equal((await say(maya, hers)).status, 'in_progress')
  t.clock.set(addSeconds(t.clock(), 36))
  const alone = await say(hannah, ours)
  assert.deepEqual([alone.status, alone.people.length], ['open', 1])
  const back = await say(maya, { ...hers, has_camera: false })
  assert.deepEqual([back.status, back.people.find(({ is_mine }) => is_mine)?.has_camera], ['in_progress', false])
})

test('a silence counts for no minutes, whether the browser comes back, another one takes its place, or it says goodbye late', async () => {
  const visit = await comeTo(0)
  const { hers, ours } = await meet(visit)
  /** Half an hour in which Hannah is there alone. */
  const waitAlone = async () => {
    for (let beat = 0; beat < 60; beat++) {
      t.clock.advance(0.5)
      await bodyOf(t.call(`POST ${pathOf(visit)}/presence`, { as: hannah, body: ours }))
    }
  }
  await waitAlone()
  const back = await bodyOf(t.call(`POST ${pathOf(visit)}/presence`, { as: maya, body: hers }))
  assert.deepEqual([back.status, back.minutes, back.people.length], ['in_progress', 0, 2], 'the same browser')
  await waitAlone()
  const reloaded = makeBrowser()
  assert.equal((await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: maya, body: reloaded }))).minutes, 0, 'another browser')
  await waitAlone()
  const left = await bodyOf(t.call(`POST ${pathOf(visit)}/leave`, { as: maya, body: { peer_id: reloaded.peer_id } }))
  assert.equal(left.minutes, 0, 'a late goodbye')
})

test('endVideoCall: it ends for everybody with its minutes; a patient cannot open it again, the dietitian can', async () => {
  const visit = await comeTo(0)
  const { hers, ours } = await meet(visit)
  for (let minute = 1; minute <= 20; minute++) {
    t.clock.advance(0.5)
    await bodyOf(t.call(`POST ${pathOf(visit)}/presence`, { as: maya, body: hers }))
    await bodyOf(t.call(`POST ${pathOf(visit)}/presence`, { as: hannah, body: ours }))
  }
  const ended = await bodyOf(t.call(`POST ${pathOf(visit)}/end`, { as: hannah }))
  assert.deepEqual([ended.status, ended.minutes, ended.people, ended.can_reopen], ['ended', 10, [], true])
  assert.equal((await bodyOf(t.call(`GET ${pathOf(visit)}`, { as: maya }))).can_reopen, false)
  await bodyOf(t.call(`POST ${pathOf(visit)}/end`, { as: hannah }))
  const { rows } = await t.owner.query(
    `select payload->>'minutes' as minutes from app.event where name = 'video_call.ended' and payload->>'appointment_id' = $1`,
    [visit.id],
  )
  assert.deepEqual(rows, [{ minutes: '10' }], 'it is recorded once')
  assert.equal((await t.call(`POST ${pathOf(visit)}/join`, { as: maya, body: makeBrowser() })).code, 'call_not_open')
  await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: hannah, body: makeBrowser() }))
  const back = await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: maya, body: makeBrowser() }))
  assert.equal(back.status, 'in_progress')
})

test('sendCallSignal and listCallSignals: only browsers in the call hear each other, each its own, and nothing is kept', async () => {
  const visit = await comeTo(2)
  const path = pathOf(visit)
  const [hers, ours] = [makeBrowser(), makeBrowser()]
  await bodyOf(t.call(`POST ${path}/join`, { as: maya, body: hers }))
  await bodyOf(t.call(`POST ${path}/join`, { as: hannah, body: ours }))
  const offer = { from_peer_id: hers.peer_id, to_peer_id: ours.peer_id, kind: 'description', body: 'v=0' } as const
  assert.equal((await t.call(`POST ${path}/signals`, { as: maya, body: offer })).code, 'not_found', 'she is still waiting')
  await bodyOf(t.call(`POST ${path}/people/${hers.peer_id}/admit`, { as: hannah }))
  const { signal_id } = await bodyOf(t.call(`POST ${path}/signals`, { as: maya, body: offer }))
  const heard = await bodyOf(t.call(`GET ${path}/signals`, { as: hannah, query: { peer_id: ours.peer_id } }))
  assert.deepEqual(heard.items, [{ signal_id, from_peer_id: hers.peer_id, kind: 'description', body: 'v=0' }])
  assert.equal((await t.call(`GET ${path}/signals`, { as: maya, query: { peer_id: ours.peer_id } })).code, 'not_found')
  const forged = { ...offer, from_peer_id: ours.peer_id, to_peer_id: hers.peer_id }
  assert.equal((await t.call(`POST ${path}/signals`, { as: maya, body: forged })).code, 'not_found')
  t.clock.advance(11)
  await t.runJob('video.sweep_calls')
  assert.equal((await t.owner.query('select from app.call_signal')).rowCount, 0)
})

test('leaveVideoCall: she goes and the others stay; a room that nobody ended is ended when it closes', async () => {
  const visit = await comeTo(5)
  const { hers } = await meet(visit)
  const left = await bodyOf(t.call(`POST ${pathOf(visit)}/leave`, { as: maya, body: { peer_id: hers.peer_id } }))
  assert.deepEqual(
    left.people.map(({ role }) => role),
    ['provider'],
  )
  t.clock.set(addMinutes(visit.ends_at, 61))
  await t.runJob('video.sweep_calls')
  const { rows } = await t.owner.query('select ended_at is not null as over from app.video_call where appointment_id = $1', [visit.id])
  assert.deepEqual(rows, [{ over: true }])
  assert.equal((await bodyOf(t.call(`GET ${pathOf(visit)}`, { as: hannah }))).status, 'ended')
})

test('a stranger finds no call, a visit in person has none, and the relay gets a password that ends', async () => {
  const visit = await comeTo(3)
  const path = pathOf(visit)
  for (const as of [ruben, dana]) {
    assert.equal((await t.call(`GET ${path}`, { as })).code, 'not_found')
    assert.equal((await t.call(`POST ${path}/join`, { as, body: makeBrowser() })).code, 'not_found')
  }
  assert.equal((await t.send(`GET ${path}`, { as: selma })).code, 'forbidden')
  const [stun, turn] = (await bodyOf(t.call(`GET ${path}`, { as: maya }))).ice_servers ?? []
  assert.deepEqual(stun, { urls: ['stun:stun.example:3478'] })
  const [ends = ''] = turn?.username?.split(':') ?? []
  assert.equal(Number(ends), Math.floor(Date.parse(t.clock()) / 1000) + 4 * 3600)
  assert.equal(
    turn?.credential,
    createHmac('sha1', secret)
      .update(turn?.username ?? '')
      .digest('base64'),
  )
  await t.owner.query(`update app.appointment set visit_mode = 'in_person' where id = $1`, [visit.id])
  assert.equal((await t.call(`GET ${path}`, { as: maya })).code, 'not_a_video_visit')
})

test('at most four browsers are in a call', async () => {
  const visit = await comeTo(4)
  await meet(visit)
  await t.owner.query(
    `insert into app.video_stay (id, appointment_id, patient_id, provider_id, peer_id, role, place, has_camera, asked_at, admitted_at, seen_at)
     select gen_random_uuid(), appointment_id, patient_id, provider_id, gen_random_uuid(), 'provider', 'inside', true, asked_at, admitted_at, seen_at
     from app.video_stay, generate_series(1, 3) where role = 'provider' and appointment_id = $1`,
    [visit.id],
  )
  assert.equal((await t.call(`POST ${pathOf(visit)}/join`, { as: maya, body: makeBrowser() })).code, 'call_full')
})

test('nobody joins, or sends messages to another browser, without end', async () => {
  const strict = await testApp({ rate_limit_factor: 0.01 })
  try {
    const visit = await findNextVisit(strict)
    strict.clock.set(visit.starts_at)
    const join = () => strict.call(`POST ${pathOf(visit)}/join`, { as: maya, body: makeBrowser() })
    const first = makeBrowser()
    assert.equal((await strict.call(`POST ${pathOf(visit)}/join`, { as: maya, body: first })).status, 200)
    const show = (has_camera: boolean) => strict.call(`POST ${pathOf(visit)}/presence`, { as: maya, body: { ...first, has_camera } })
    assert.equal((await show(false)).status, 200)
    assert.equal((await show(true)).code, 'too_many_requests', 'nor do they switch the camera without end')
    const again = await join()
    assert.deepEqual([again.status, again.code], [429, 'too_many_requests'])
    const signal = { from_peer_id: makeBrowser().peer_id, to_peer_id: makeBrowser().peer_id, kind: 'candidate', body: '' } as const
    const send = () => strict.call(`POST ${pathOf(visit)}/signals`, { as: maya, body: signal })
    for (let sent = 0; sent < 3; sent++) assert.equal((await send()).code, 'not_found')
    assert.equal((await send()).code, 'too_many_requests')
    const body = { name: 'Gwen', relation: 'family', language: 'en', send_to: { channel: 'sms', to: '+49 30 1234567' } } as const
    const invite = () => strict.call(`POST ${pathOf(visit)}/guests`, { as: maya, body })
    assert.equal((await invite()).code, 'phone_not_supported')
    assert.equal((await invite()).code, 'too_many_requests', 'nor do they have numbers looked up without end')
  } finally {
    await strict.close()
  }
})
