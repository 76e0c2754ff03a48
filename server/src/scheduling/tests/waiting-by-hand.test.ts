import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { listFreeStarts } from './calendar-days.ts'
import { aisha, joinAsStranger, readTexts, setUpOf, wish } from './newcomers.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const listOfAisha = async () => (await bodyOf(app.call('GET /waiting-list', { as: aisha }))).items
const findTimes = () => listFreeStarts(app, aisha, aisha.provider_id, { from: '2026-03-16T00:00:00Z', minutes: 60 })
const offer = (id: string, starts_at: string, as: typeof cast.aisha | typeof cast.hannah = aisha) =>
  app.call(`POST /waiting-list/${id}/offer`, { as, body: { starts_at } })
const remove = (id: string) => app.call(`DELETE /waiting-list/${id}`, { as: aisha })
const restore = (id: string) => app.call(`POST /waiting-list/${id}/restore`, { as: aisha })
const withdraw = (id: string) => app.call(`DELETE /waiting-list/${id}/offer`, { as: aisha })
const wait = (seconds: number) => app.clock.advance(seconds / 60)
const setTaking = async (new_patients: 'open' | 'waitlist' | 'closed') => {
  const schedule = await bodyOf(app.call('GET /availability-schedule', { as: aisha }))
  const { windows, overrides, rules, time_zone } = schedule as typeof schedule & { time_zone: string }
  return app.send('POST /availability-schedule', { as: aisha, body: { time_zone, windows, overrides, rules: { ...rules, new_patients } } })
}

test('a dietitian takes a newcomer off the list and back on at the same place, and nobody is told of either', async () => {
  const first = await joinAsStranger(app, '+14045550321')
  await joinAsStranger(app, '+14045550322', { first_name: 'Omar' })
  await readTexts(app, first.phone_number)
  assert.equal((await remove(first.entry.id)).status, 200)
  assert.equal((await remove(first.entry.id)).status, 200, 'a second press changes nothing')
  assert.deepEqual(
    (await listOfAisha()).map(({ person, ahead }) => [person?.first_name, ahead]),
    [['Omar', 0]],
  )
  assert.equal((await restore(first.entry.id)).status, 200)
  assert.deepEqual(
    (await listOfAisha()).map(({ person, ahead }) => [person?.first_name, ahead]),
    [
      ['Nadia', 0],
      ['Omar', 1],
    ],
  )
  wait(21)
  assert.equal((await readTexts(app, first.phone_number)).length, 1, 'only that they are on the list')
})

test('whoever was taken off is told once it cannot be undone, and then it cannot', async () => {
  const { entry, phone_number } = await joinAsStranger(app, '+14045550321')
  await readTexts(app, phone_number)
  await remove(entry.id)
  assert.equal((await readTexts(app, phone_number)).length, 1)
  wait(21)
  const texts = await readTexts(app, phone_number)
  assert.deepEqual([texts.length, /has taken you off the waiting list/.test(texts[1] ?? '')], [2, true])
  const late = await restore(entry.id)
  assert.deepEqual([late.status, late.code], [409, 'changed_meanwhile'])
})

test('a time offered by hand goes past whoever waited longer, is told after the time to undo, and can be taken back', async () => {
  const first = await joinAsStranger(app, '+14045550321')
  const second = await joinAsStranger(app, '+14045550322', { first_name: 'Omar' })
  await readTexts(app, second.phone_number)
  const [at, other] = await findTimes()
  const offered = await bodyOf(offer(second.entry.id, at!))
  assert.deepEqual([offered.status, offered.offered_starts_at, offered.reservation_token], ['offered', at, null])
  assert.equal((await offer(second.entry.id, at!)).status, 200, 'a second press changes nothing')
  assert.equal((await offer(second.entry.id, other!)).code, 'changed_meanwhile')
  const taken = await offer(first.entry.id, at!)
  assert.deepEqual([taken.code, taken.details.rule], ['slot_not_available', 'held'])
  assert.equal((await readTexts(app, second.phone_number)).length, 1)
  assert.equal((await bodyOf(withdraw(second.entry.id))).status, 'waiting')
  wait(21)
  assert.equal((await readTexts(app, second.phone_number)).length, 1, 'an offer that was taken back at once is not told')

  await bodyOf(offer(second.entry.id, at!))
  wait(21)
  assert.match((await readTexts(app, second.phone_number))[1]!, /has a time for you: .*It is held for you until Wednesday, March 4/)
  assert.equal((await withdraw(second.entry.id)).status, 200)
  wait(21)
  assert.match((await readTexts(app, second.phone_number))[2]!, /had to take back the time/)
  assert.ok((await findTimes()).includes(at!), 'the time is free again, and goes to nobody by itself')
  assert.deepEqual(
    (await listOfAisha()).map(({ status }) => status),
    ['waiting', 'waiting'],
  )
})

test('only a time that the person could book is offered: not a taken one, not within the notice, not outside of open hours', async () => {
  const { entry } = await joinAsStranger(app, '+14045550321')
  for (const [starts_at, rule] of [
    ['2026-03-03T18:00:00.000Z', 'notice'],
    ['2026-03-15T08:00:00.000Z', 'open_hours'],
    ['2026-03-02T15:00:00.000Z', 'past'],
  ] as const) {
    const { status, code, details } = await offer(entry.id, starts_at)
    assert.deepEqual([status, code], [409, 'slot_not_available'])
    assert.ok([rule, 'open_hours', 'date_hours'].includes(details.rule as string), String(details.rule))
  }
  assert.equal((await offer(entry.id, '2026-03-16T15:00:00.500Z')).code, 'slot_not_available')
})

test('another dietitian and patients reach nothing of the list', async () => {
  const { entry, headers } = await joinAsStranger(app, '+14045550321')
  const [at] = await findTimes()
  const of = `/waiting-list/${entry.id}` as const
  assert.equal((await offer(entry.id, at!, cast.hannah)).status, 404)
  for (const [method, path] of [
    ['DELETE', of],
    ['POST', `${of}/restore`],
    ['DELETE', `${of}/offer`],
  ] as const)
    assert.equal((await app.send(`${method} ${path}`, { as: cast.hannah })).status, 404)
  assert.equal((await app.send(`POST ${of}/restore`, { headers })).status, 403)
  const { items } = await bodyOf(app.call('GET /waiting-list', { as: cast.hannah }))
  assert.ok(!items.some(({ id }) => id === entry.id))
})

test('whoever closes the list tells the newcomers after the time to undo, keeps what was offered, and keeps old clients on it', async () => {
  const [one, two] = [await joinAsStranger(app, '+14045550321'), await joinAsStranger(app, '+14045550322', { first_name: 'Omar' })]
  const [at] = await findTimes()
  await bodyOf(offer(two.entry.id, at!))
  await readTexts(app, one.phone_number)
  assert.equal((await setTaking('closed')).status, 200)
  assert.equal((await app.call('POST /waiting-list', { as: cast.ruben, body: wish })).code, 'provider_not_accepting')
  assert.equal((await setTaking('waitlist')).status, 200)
  assert.equal((await readTexts(app, one.phone_number)).length, 1, 'whoever takes it back in time tells nobody')
  assert.equal((await listOfAisha()).length, 2)

  await setTaking('closed')
  assert.match((await readTexts(app, one.phone_number)).at(-1)!, /has closed the waiting list/)
  assert.deepEqual(
    (await listOfAisha()).map(({ person, status }) => [person?.first_name, status]),
    [['Omar', 'offered']],
  )
  const { items } = await bodyOf(app.call('GET /waiting-list', { headers: two.headers }))
  const booked = await app.call('POST /appointments/setup-patient', {
    headers: { ...two.headers, 'x-booking-reservation-token': items[0]!.reservation_token! },
    body: { ...setUpOf(at!), consents: listNeededConsents('virtual') },
  })
  assert.equal(booked.status, 201, `an offer is a promise: ${booked.text}`)
})

test('whoever is put back on a list that was closed meanwhile is told that it is closed', async () => {
  const { entry, phone_number } = await joinAsStranger(app, '+14045550323')
  const of = `/waiting-list/${entry.id}` as const
  await bodyOf(app.call(`DELETE ${of}`, { as: aisha }))
  assert.equal((await setTaking('closed')).status, 200)
  await app.runJobs()
  assert.equal((await bodyOf(app.call(`POST ${of}/restore`, { as: aisha }))).status, 'waiting')
  assert.match((await readTexts(app, phone_number)).at(-1)!, /has closed the waiting list/)
  assert.deepEqual(await listOfAisha(), [])
})

test('a newcomer is forgotten with their number 90 days after they stopped waiting, and not before', async () => {
  const { entry, headers } = await joinAsStranger(app, '+14045550321')
  const counts = async () => {
    const { rows } = await app.owner.query(
      'select (select count(*)::int from waiting_list_entry where id = $1) as entries, (select count(*)::int from patient where id = $2) as people',
      [entry.id, entry.patient_id],
    )
    return [rows[0].entries, rows[0].people]
  }
  const forget = async () => {
    await app.runJob('scheduling.forget_newcomers')
    await app.runJob('auth.purge_unfinished')
  }
  app.clock.advance(2 * 24 * 60)
  await forget()
  assert.deepEqual(await counts(), [1, 1], 'whoever waits is kept')
  app.clock.advance(-2 * 24 * 60)
  await bodyOf(app.call(`DELETE /waiting-list/${entry.id}`, { headers }))
  app.clock.advance(90 * 24 * 60)
  await forget()
  assert.deepEqual(await counts(), [1, 1])
  app.clock.advance(1)
  await forget()
  assert.deepEqual(await counts(), [0, 0])
})

test('the list comes page by page, with as many statements for one person as for many', async () => {
  for (let at = 0; at < 3; at++) await joinAsStranger(app, `+1404555033${at}`, { first_name: `Nadia${'abc'[at]}` })
  const first = await bodyOf(app.call('GET /waiting-list', { as: aisha, query: { limit: 2 } }))
  assert.deepEqual(
    first.items.map(({ ahead }) => ahead),
    [0, 1],
  )
  const rest = await bodyOf(app.call('GET /waiting-list', { as: aisha, query: { limit: 2, cursor: first.next_cursor! } }))
  assert.deepEqual([rest.items.map(({ ahead }) => ahead), rest.next_cursor], [[2], null])
})

test('an offer whose last minute would fall into the notice is refused, however soon it could be booked', async () => {
  const { entry } = await joinAsStranger(app, '+14045550321')
  const { rules } = await bodyOf(app.call('GET /availability-schedule', { as: aisha }))
  const [starts_at = ''] = await findTimes()
  const noticeBegins = Date.parse(starts_at) - rules.min_notice_new_minutes * 60_000
  app.clock.set(new Date(noticeBegins - 14 * 60_000).toISOString())
  const refused = await offer(entry.id, starts_at)
  assert.deepEqual([refused.code, refused.details?.rule], ['slot_not_available', 'notice'])
  app.clock.set(new Date(noticeBegins - 15 * 60_000).toISOString())
  assert.equal((await offer(entry.id, starts_at)).status, 200)
})
