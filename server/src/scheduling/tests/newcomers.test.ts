import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import { signIn } from '../../auth/tests/testing.ts'
import { Limits } from '../../kernel/serving/limits.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { merge, signInSupport } from '../../patients/tests/merging.ts'
import { cast } from '../../world/cast.ts'
import { forgetNewcomer, forgetNewcomers } from '../waiting/closing.ts'
import { aisha, joinAsStranger, nadia, readTexts, readWaitingLink, setUpOf, signInStranger, wish } from './newcomers.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const entriesOf = async (headers: Record<string, string>) => (await bodyOf(app.call('GET /waiting-list', { headers }))).items
const listOfAisha = async () => (await bodyOf(app.call('GET /waiting-list', { as: aisha }))).items
const offer = (id: string, starts_at: string) => app.call(`POST /waiting-list/${id}/offer`, { as: aisha, body: { starts_at } })
/** A time at which somebody new could begin with Aisha, if she let them in. */
async function findTime(at = 0): Promise<string> {
  const query = {
    provider_id: aisha.provider_id,
    start_time: '2026-03-16T00:00:00Z',
    end_time: '2026-03-28T00:00:00Z',
    appointment_duration_in_minutes: 60,
  }
  const { slots } = await bodyOf(app.call('GET /availability-slots', { as: aisha, query }))
  return slots[at]!.starts_at
}
const setUp = (headers: Record<string, string>, starts_at: string, token?: string | null) =>
  app.call('POST /appointments/setup-patient', {
    headers: { ...headers, ...(token && { 'x-booking-reservation-token': token }) },
    body: { ...setUpOf(starts_at), consents: listNeededConsents('virtual') },
  })

/** The headers of a patient whose first session has ended. */
const laterOf = async (patient_id: string) => ({ authorization: `client::::${await app.tokenOf({ ...cast.ruben, patient_id })}` })
const visitAt = (starts_at: string) => {
  const { provider_id, type, visit_mode, duration_minutes } = wish
  return { provider_id, type, visit_mode, duration_minutes, starts_at }
}

test('somebody without an account joins a waiting list, is offered a time, and becomes a patient by booking it', async () => {
  const { headers, entry, phone_number } = await joinAsStranger(app, '+14045550301')
  assert.deepEqual(
    [entry.status, entry.provider_name, entry.provider_slug, entry.ahead, entry.person],
    ['waiting', 'Aisha Bello', 'aisha-bello', 0, null],
  )
  assert.deepEqual(entry.newcomer, { first_name: 'Nadia', last_name: 'Ferrari', state: 'GA', payer_id: 'CASH_PAY' })
  const [seen] = await listOfAisha()
  assert.equal(seen!.newcomer, null)
  const { payer_id: _, ...rest } = nadia
  assert.deepEqual(seen!.person, { ...rest, payer_id: 'CASH_PAY', is_new: true })
  assert.match((await readTexts(app, phone_number)).join('\n'), /You are on the waiting list of Aisha Bello/)

  const at = await findTime()
  const refused = await setUp(headers, at)
  assert.deepEqual([refused.status, refused.code], [409, 'provider_not_accepting'], 'nobody gets in without an offer')
  assert.equal((await offer(entry.id, at)).status, 200)
  const [offered] = await entriesOf(headers)
  assert.deepEqual([offered!.status, offered!.offered_starts_at, offered!.offer_expires_at], ['offered', at, '2026-03-04T15:00:00.000Z'])
  assert.equal((await listOfAisha())[0]!.reservation_token, null)

  const booked = await setUp(headers, at, offered!.reservation_token)
  assert.equal(booked.status, 201, booked.text)
  const again = await setUp(headers, at, offered!.reservation_token)
  assert.deepEqual([again.status, again.body.id], [201, booked.body.id], 'a second press finds the same visit')
  assert.deepEqual([await entriesOf(headers), await listOfAisha()], [[], []])
  const { rows } = await app.owner.query('select confirmation_status, first_name from patient where id = $1', [entry.patient_id])
  assert.deepEqual(rows, [{ confirmation_status: 'confirmed', first_name: 'Nadia' }])
})

test('whoever gave only a phone number must say who they are, and a patient need not', async () => {
  const { headers } = await signInStranger(app, '+14045550302')
  const bare = await app.call('POST /waiting-list', { headers, body: wish })
  assert.deepEqual([bare.status, bare.code, bare.details.missing], [409, 'setup_required', ['newcomer']])
  await app.owner.query("update patient set state = 'GA' where id = $1", [cast.ruben.patient_id])
  const body = { ...wish, newcomer: { ...nadia, first_name: 'Somebody' } }
  await bodyOf(app.call('POST /waiting-list', { as: cast.ruben, body }))
  const [seen] = await listOfAisha()
  assert.deepEqual([seen!.person?.first_name, seen!.person?.is_new, seen!.person?.payer_id], [cast.ruben.first_name, true, null])
})

test('a newcomer whom the dietitian could not see is refused at once: state, plan, closed list, more lists than five', async () => {
  const { headers } = await signInStranger(app, '+14045550313')
  const join = (more: object, newcomer: object = {}) =>
    app.send('POST /waiting-list', { headers, body: { ...wish, ...more, newcomer: { ...nadia, ...newcomer } } })
  assert.equal((await join({}, { state: 'AK' })).code, 'not_licensed_in_state')
  assert.equal((await join({}, { payer_id: 'independence-blue-cross' })).code, 'not_in_network')
  assert.equal((await join({}, { payer_id: 'no-such-plan' })).code, 'invalid_request')
  assert.equal((await join({ provider_id: cast.priya.provider_id }, { state: 'NJ' })).code, 'provider_not_accepting')
  const { rows } = await app.owner.query<{ id: string; state: string }>(
    `select p.id, min(l.state) as state from provider p join provider_licence l on l.provider_id = p.id and l.expires_on > '2026-06-01'
     where p.status = 'active' and p.accepting = 'open' group by p.id limit 6`,
  )
  const codes = []
  for (const { id, state } of rows) codes.push((await join({ provider_id: id }, { state })).code)
  assert.deepEqual([codes.filter((code) => code === undefined).length, codes.at(-1)], [5, 'too_many_waiting_lists'])
})

test('an offer belongs to one person: with another phone it is refused, and after its end it says so', async () => {
  const first = await joinAsStranger(app, '+14045550304')
  const other = await joinAsStranger(app, '+14045550305', { first_name: 'Omar' })
  assert.equal(other.entry.ahead, 1)
  const at = await findTime()
  await bodyOf(offer(first.entry.id, at))
  const [offered] = await entriesOf(first.headers)
  const foreign = await setUp(other.headers, at, offered!.reservation_token)
  assert.deepEqual([foreign.status, foreign.code], [409, 'offer_of_another'])
  const known = await app.call('POST /appointments', {
    as: cast.maya,
    body: { ...visitAt(at), reservation_token: offered!.reservation_token! },
  })
  assert.equal(known.code, 'offer_of_another')
  app.clock.advance(24 * 60)
  await app.runJob('scheduling.sweep_holds')
  await app.runJobs()
  // The time has gone to the next person by itself.
  const [mine, theirs] = [await laterOf(first.entry.patient_id), await laterOf(other.entry.patient_id)]
  assert.deepEqual([(await entriesOf(mine))[0]!.status, (await entriesOf(theirs))[0]!.status], ['waiting', 'offered'])
  const late = await setUp(mine, at, offered!.reservation_token)
  assert.deepEqual([late.status, late.code, late.details.rule], [409, 'slot_not_available', 'held'])
})

test('of two newcomers and a patient who want one time, exactly one gets it', async () => {
  const [one, two] = [await joinAsStranger(app, '+14045550306'), await joinAsStranger(app, '+14045550307', { first_name: 'Omar' })]
  const { rows: mine } = await app.owner.query<{ patient_id: string }>(
    "select patient_id from appointment where provider_id = $1 and status = 'Occurred' order by starts_at desc limit 1",
    [aisha.provider_id],
  )
  const at = await findTime()
  const answers = await Promise.all([
    offer(one.entry.id, at),
    offer(two.entry.id, at),
    app.call('POST /appointments', { as: aisha, body: { ...visitAt(at), patient_id: mine[0]!.patient_id } }),
  ])
  assert.deepEqual(answers.filter(({ status }) => status < 300).length, 1, answers.map(({ text }) => text).join('\n'))
  assertEach(answers, ({ status, code }) => status < 300 || code === 'slot_not_available')
  const { rows } = await app.owner.query(
    'select count(*)::int as held from held_time where provider_id = $1 and live and lower(span) = $2',
    [aisha.provider_id, at],
  )
  assert.deepEqual(rows, [{ held: 1 }])
})

test('one press on the link of a message leaves the list, and a second press succeeds as well', async () => {
  const { headers, phone_number } = await joinAsStranger(app, '+14045550308')
  const token = await readWaitingLink(app, phone_number)
  const shown = await bodyOf(app.call(`GET /waiting-list-links/${token}`))
  assert.deepEqual([shown.provider_name, shown.status, shown.ahead], ['Aisha Bello', 'waiting', 0])
  for (const _ of [1, 2]) assert.equal((await app.call(`POST /waiting-list-links/${token}/leave`)).status, 204)
  assert.deepEqual(await entriesOf(headers), [])
  assert.equal((await bodyOf(app.call(`GET /waiting-list-links/${token}`))).status, 'ended')
  assert.equal((await app.call(`GET /waiting-list-links/${'x'.repeat(43)}`)).status, 404)
  assert.equal((await app.call(`POST /waiting-list-links/${'x'.repeat(43)}/leave`)).status, 204, 'the answer tells nothing')
})

test('somebody who reads Spanish is written to in Spanish, and no text says who waits or why', async () => {
  const { phone_number } = await joinAsStranger(app, '+14045550309', { preferred_language: 'es' })
  const [text] = await readTexts(app, phone_number)
  assert.match(text!, /Estás en la lista de espera de Aisha Bello/)
  assert.doesNotMatch(text!, /Nadia|Ferrari|GA|CASH/)
})

test('one device lets ten newcomers join in an hour, and no more', async (t) => {
  const usual = app.house.limits
  t.after(() => {
    app.house.limits = usual
  })
  const { headers } = await signInStranger(app, '+14045550310')
  const as = { ...headers, 'x-device-id': '0199aaaa-0000-7000-8000-00000000beef' }
  app.house.limits = new Limits(1)
  for (let tries = 0; tries < 10; tries++) {
    const { id } = await bodyOf(app.call('POST /waiting-list', { headers: as, body: { ...wish, newcomer: nadia } }))
    await bodyOf(app.call(`DELETE /waiting-list/${id}`, { headers: as }))
  }
  const { status, code } = await app.call('POST /waiting-list', { headers: as, body: { ...wish, newcomer: nadia } })
  assert.deepEqual([status, code], [429, 'too_many_requests'])
})

test('a stranger and a known number get the same answer to the challenge, and a known number joins as its patient', async () => {
  await app.owner.query("update patient set state = 'GA' where id = $1", [cast.ruben.patient_id])
  const asked = { authorization: 'client::::' }
  const begin = (phone_number: string) => app.call('POST /auth/login', { headers: asked, body: { phone_number } })
  const [known, unknown] = [await begin(cast.ruth.phone_number), await begin('+14045550312')]
  assert.deepEqual([known.status, Object.keys(known.body).sort()], [unknown.status, Object.keys(unknown.body).sort()])
  const ruben = await signIn(app, cast.ruben)
  const entry = await bodyOf(app.call('POST /waiting-list', { headers: ruben.headers, body: { ...wish, newcomer: nadia } }))
  assert.equal(entry.patient_id, cast.ruben.patient_id)
  const { rows } = await app.owner.query('select first_name from waiting_list_entry where id = $1', [entry.id])
  assert.deepEqual(rows, [{ first_name: null }], 'what was typed about a known patient is not kept')
})

test('what an entry says about a newcomer goes when their account is deleted', async () => {
  const { entry } = await joinAsStranger(app, '+14045550314')
  await forgetNewcomer(app.context({ kind: 'system' }), entry.patient_id)
  const { rows } = await app.owner.query('select first_name, last_name, state, payer_id from waiting_list_entry where id = $1', [entry.id])
  assert.deepEqual(rows, [{ first_name: null, last_name: null, state: null, payer_id: null }])
})

test('of two places that one newcomer had, a merge ends one, and what it says about them is forgotten after 90 days, too', async () => {
  const first = await joinAsStranger(app, '+14045550315')
  const second = await joinAsStranger(app, '+14045550316')
  const support = await signInSupport(app)
  const report = await merge(app, support, { from_id: second.entry.patient_id, into_id: first.entry.patient_id })
  assert.deepEqual(report.conflicts.find(({ kind }) => kind === 'waiting_twice')?.count, 1)
  const { rows: ended } = await app.owner.query('select id, status, ended_at from waiting_list_entry where id = $1', [second.entry.id])
  assert.deepEqual(ended, [{ id: second.entry.id, status: 'ended', ended_at: app.clock() }])
  app.clock.advance(91 * 24 * 60)
  await forgetNewcomers(app.context({ kind: 'system' }))
  const { rows: left } = await app.owner.query('select id from waiting_list_entry where patient_id = $1', [first.entry.patient_id])
  assert.deepEqual(left, [{ id: first.entry.id }])
})
