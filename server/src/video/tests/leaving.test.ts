import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findNextVisit, makeBrowser, type Visit } from './calls.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, ruben, dana } = cast
const pathOf = ({ id }: Pick<Visit, 'id'>) => `/appointments/${id}/video-call` as const
const look = (visit: Visit, as: typeof maya | typeof hannah) => bodyOf(t.call(`GET ${pathOf(visit)}`, { as }))

/** Invites Gwen, and answers the headers with which she comes. */
async function inviteGwen(visit: Visit) {
  const { url } = await bodyOf(
    t.call(`POST ${pathOf(visit)}/guests`, { as: maya, body: { name: 'Gwen', relation: 'family', language: 'en' } }),
  )
  return { 'x-guest-token': url.split('#')[1]! }
}

// An evening of the next day, in which nobody else is booked.
const shift = (24 + 9) * 60

/** Moves a visit, as its dietitian. */
const moveOn = (visit: Pick<Visit, 'id' | 'starts_at'>, minutes: number) =>
  bodyOf(
    t.call(`PATCH /appointments/${visit.id}`, {
      as: hannah,
      body: { starts_at: addMinutes(visit.starts_at, minutes), override: { reason: 'She asks for it' } },
    }),
  )

test('the call of a visit that was moved says where to, to the patient and the dietitian alone, over several moves', async () => {
  const visit = await findNextVisit(t)
  t.clock.set(addMinutes(visit.starts_at, -120))
  const gwen = await inviteGwen(visit)
  assert.deepEqual([(await look(visit, maya)).moved_to, (await look(visit, maya)).is_canceled], [null, false])
  const once = await moveOn(visit, shift)
  const twice = await moveOn(once, 1440)
  const there = { appointment_id: twice.id, starts_at: addMinutes(visit.starts_at, shift + 1440) }
  for (const as of [maya, hannah]) {
    const { status, moved_to, is_canceled } = await look(visit, as)
    assert.deepEqual([status, moved_to, is_canceled], ['ended', there, false])
  }
  for (const as of [ruben, dana]) assert.equal((await t.call(`GET ${pathOf(visit)}`, { as })).code, 'not_found')
  const seen = await t.call(`GET ${pathOf(visit)}`, { headers: gwen })
  assert.ok(!JSON.stringify(seen).includes(twice.id), 'a guest does not learn of it')
  await bodyOf(t.call(`POST /appointment/${twice.id}/cancel`, { as: hannah, body: { reason: 'A cold' } }))
  const canceled = await look(visit, maya)
  assert.deepEqual([canceled.moved_to, canceled.is_canceled], [null, true], 'what was moved may be canceled after')
  assert.equal((await look({ ...visit, id: twice.id }, maya)).is_canceled, true)
})

test('who is left alone after both have met learns when the other one left, until they come back', async () => {
  const visit = await findNextVisit(t)
  t.clock.set(visit.starts_at)
  const path = pathOf(visit)
  const gwen = await inviteGwen(visit)
  const [hers, ours] = [makeBrowser(), makeBrowser()]
  await bodyOf(t.call(`POST ${path}/join`, { as: hannah, body: ours }))
  await bodyOf(t.call(`POST ${path}/leave`, { as: hannah, body: { peer_id: ours.peer_id } }))
  await bodyOf(t.call(`POST ${path}/join`, { as: maya, body: hers }))
  const before = await look(visit, maya)
  assert.deepEqual([before.have_met, before.meets_left_at], [false, null], 'who has not met waits as ever')
  const again = makeBrowser()
  await bodyOf(t.call(`POST ${path}/join`, { as: hannah, body: again }))
  await bodyOf(t.call(`POST ${path}/people/${hers.peer_id}/admit`, { as: hannah }))
  t.clock.advance(0.3)
  const left_at = t.clock()
  await bodyOf(t.call(`POST ${path}/leave`, { as: hannah, body: { peer_id: again.peer_id } }))
  t.clock.advance(0.1)
  const alone = await bodyOf(t.call(`POST ${path}/presence`, { as: maya, body: hers }))
  assert.deepEqual([alone.status, alone.have_met, alone.meets_left_at], ['open', true, left_at])
  const outside = await look(visit, hannah)
  assert.deepEqual([outside.have_met, outside.meets_left_at], [true, null], 'Maya is still there')
  const stranger = await bodyOf(t.call(`GET ${path}`, { headers: gwen }))
  assert.equal(stranger.meets_left_at, null, 'a guest who was not let in learns nothing')
  await bodyOf(t.call(`POST ${path}/join`, { as: hannah, body: makeBrowser() }))
  assert.equal((await look(visit, maya)).meets_left_at, null)
})
