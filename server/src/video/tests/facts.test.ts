import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UsState } from '@sorrel/contract/patients/states'
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

const { maya, hannah, ruben, dana, selma } = cast
const pathOf = ({ id }: Visit) => `/appointments/${id}/video-call` as const
const home = {
  state: 'NC',
  is_home: true,
  address: '4 Quince Lane, Durham',
  emergency_name: 'Abel',
  emergency_phone: '919 555 0155',
} as const

async function comeTo(minutes: number): Promise<Visit> {
  const visit = await findNextVisit(t)
  t.clock.set(addMinutes(visit.starts_at, minutes))
  return visit
}

test('getCallLocation and sayCallLocation: what was said is kept for this visit, proposed at the next, and read by both', async () => {
  const visit = await comeTo(-5)
  const path = `${pathOf(visit)}/location` as const
  await t.owner.query('delete from app.call_location where patient_id = $1', [maya.patient_id])
  const before = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.deepEqual([before.location, before.is_licensed, before.suggestion.emergency_name], [null, null, null])
  const said = await bodyOf(t.call(`PUT ${path}`, { as: maya, body: home }))
  assert.deepEqual(said.location, { ...home, said_at: t.clock(), said_by: 'patient' })
  const { location, suggestion } = await bodyOf(t.call(`GET ${path}`, { as: hannah }))
  assert.deepEqual([location?.address, suggestion.address], [home.address, home.address])
  const corrected = await bodyOf(t.call(`PUT ${path}`, { as: hannah, body: { ...home, is_home: false, address: 'A bus' } }))
  assert.deepEqual([corrected.location?.said_by, corrected.location?.address], ['provider', 'A bus'])
  await t.owner.query(
    `update app.call_location set appointment_id = (
    select id from app.appointment where patient_id = $1 and id <> $2 order by starts_at limit 1) where patient_id = $1`,
    [maya.patient_id, visit.id],
  )
  const next = await bodyOf(t.call(`GET ${path}`, { as: maya }))
  assert.deepEqual([next.location, next.suggestion.address, next.suggestion.emergency_phone], [null, 'A bus', home.emergency_phone])
})

test('sayCallLocation tells whether the dietitian has a license there on the day of the visit', async () => {
  const visit = await comeTo(-5)
  const { rows: licenses } = await t.owner.query<{ state: UsState }>(
    'select state from app.provider_licence where provider_id = $1 and expires_on > $2::timestamptz::date limit 1',
    [hannah.provider_id, visit.starts_at],
  )
  const licensed = licenses[0]!.state
  const say = (state: UsState) => bodyOf(t.call(`PUT ${pathOf(visit)}/location`, { as: maya, body: { ...home, state } }))
  assert.equal((await say(licensed)).is_licensed, true)
  assert.equal((await say('WY')).is_licensed, false)
  await t.owner.query(`update app.provider_licence set expires_on = $2::timestamptz::date - 1 where provider_id = $1 and state = $3`, [
    hannah.provider_id,
    visit.starts_at,
    licensed,
  ])
  assert.equal((await say(licensed)).is_licensed, false, 'it ended the day before')
  const { rows } = await t.owner.query(
    `select count(*)::int as n from app.event where name = 'call_location.stated' and provider_id = $1`,
    [hannah.provider_id],
  )
  assert.equal(rows[0].n, 3)
})

test('sayCallLocation refuses strangers, hours in which the room is closed, and what nobody could be reached by', async () => {
  const visit = await comeTo(-30)
  const path = `${pathOf(visit)}/location` as const
  assert.equal((await t.call(`PUT ${path}`, { as: maya, body: home })).code, 'call_not_open')
  for (const as of [ruben, dana]) {
    assert.equal((await t.call(`GET ${path}`, { as })).code, 'not_found')
    assert.equal((await t.call(`PUT ${path}`, { as, body: home })).code, 'not_found')
  }
  assert.equal((await t.send(`GET ${path}`, { as: selma })).code, 'forbidden')
  for (const wrong of [{ emergency_phone: 'none' }, { state: 'XX' }, { address: '' }, { kitchen: 'yes' }])
    assert.equal((await t.send(`PUT ${path}`, { as: maya, body: { ...home, ...wrong } })).code, 'invalid_request')
  await t.owner.query(`update app.appointment set visit_mode = 'in_person' where id = $1`, [visit.id])
  assert.equal((await t.call(`GET ${path}`, { as: maya })).code, 'not_a_video_visit')
  assert.equal((await t.call(`PUT ${path}`, { as: maya, body: home })).code, 'not_a_video_visit')
})

test('the note knows the minutes without a picture, the times that both were there, and where the patient sat', async () => {
  const visit = await comeTo(-10)
  const [hers, ours] = [makeBrowser(), makeBrowser()]
  await bodyOf(t.call(`PUT ${pathOf(visit)}/location`, { as: maya, body: { ...home, state: 'VA' } }))
  await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: maya, body: hers }))
  t.clock.set(visit.starts_at)
  await bodyOf(t.call(`POST ${pathOf(visit)}/join`, { as: hannah, body: ours }))
  await bodyOf(t.call(`POST ${pathOf(visit)}/people/${hers.peer_id}/admit`, { as: hannah }))
  const stay = async (minutes: number, cameras: { hers: boolean; ours: boolean }) => {
    for (let beat = 0; beat <= minutes * 2; beat++) {
      if (beat > 0) t.clock.advance(0.5)
      await bodyOf(t.call(`POST ${pathOf(visit)}/presence`, { as: maya, body: { ...hers, has_camera: cameras.hers } }))
      await bodyOf(t.call(`POST ${pathOf(visit)}/presence`, { as: hannah, body: { ...ours, has_camera: cameras.ours } }))
    }
  }
  await stay(10, { hers: true, ours: true })
  await stay(5, { hers: false, ours: true })
  await stay(20, { hers: false, ours: false })
  await stay(4, { hers: true, ours: true })
  await bodyOf(t.call(`POST ${pathOf(visit)}/end`, { as: hannah }))
  const { call, ...note } = await bodyOf(t.call(`GET /appointments/${visit.id}/chart-note`, { as: hannah }))
  assert.deepEqual(call, {
    ...{ together_from: visit.starts_at, together_to: addMinutes(visit.starts_at, 39), minutes: 39, apart_minutes: 0 },
    ...{ audio_only_minutes: 20, one_sided_minutes: 5, location: { state: 'VA', is_home: true } },
  })
  assert.equal(note.patient_location_state, 'VA')
  const { rows } = await t.owner.query(
    'select minutes, audio_only_minutes, one_sided_minutes from app.video_call where appointment_id = $1',
    [visit.id],
  )
  assert.deepEqual(rows, [{ minutes: 39, audio_only_minutes: 20, one_sided_minutes: 5 }])
})
