import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { publishAnnouncement } from '@sorrel/contract/announcements/wire'
import type { z } from 'zod'
import { addMinutes } from '../../kernel/clock.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { sample } from './sample.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const { maya, hannah, tom, selma, sasha } = cast
type Written = z.input<typeof publishAnnouncement.body>
const publish = async (more: Partial<Written> = {}) => bodyOf(app.call('POST /announcements', { as: selma, body: { ...sample, ...more } }))
const read = async (as: Person) => (await bodyOf(app.call('GET /announcements', { as }))).items
const reads = async (as: Person, id: string) => (await read(as)).find((one) => one.id === id)

test('an announcement reaches its audience, from its beginning to its end', async () => {
  const start = app.clock()
  const forAll = await publish()
  const forPatients = await publish({ audience: 'patients', starts_at: addMinutes(start, 60), ends_at: addMinutes(start, 120) })
  const forProviders = await publish({ audience: 'providers', level: 'outage' })
  assert.deepEqual([forAll.state, forPatients.state], ['live', 'planned'])
  for (const as of [maya, hannah, tom]) assert.equal((await reads(as, forAll.id))?.state, 'live')
  assert.equal(await reads(maya, forPatients.id), undefined, 'before its time')
  assert.equal((await read(hannah))[0]?.id, forProviders.id, 'what does not work comes first')
  assert.equal(await reads(maya, forProviders.id), undefined)
  assert.equal(await reads(tom, forProviders.id), undefined)
  app.clock.set(addMinutes(start, 60))
  assert.equal((await reads(maya, forPatients.id))?.state, 'live')
  assert.equal(await reads(hannah, forPatients.id), undefined)
  app.clock.set(addMinutes(start, 120))
  assert.equal(await reads(maya, forPatients.id), undefined)
  assert.equal((await reads(selma, forPatients.id))?.state, 'over')
  app.clock.set(start)
})

test('seeing and closing count once for each person, and only support reads the counts', async () => {
  const { id } = await publish({ audience: 'patients' })
  const mark = (as: Person, dismissed?: boolean) =>
    bodyOf(app.call('POST /announcements/seen', { as, body: { ids: [id], ...(dismissed !== undefined && { dismissed }) } }))
  await mark(maya)
  app.clock.advance(5)
  await mark(maya)
  await mark(cast.lucia, true)
  await mark(hannah, true)
  await mark(selma, true)
  const [seen, closed] = [await reads(maya, id), await reads(cast.lucia, id)]
  assert.equal(seen?.dismissed_at, null)
  assert.equal(seen?.seen_at, addMinutes(app.clock(), -5), 'the first time counts')
  assert.equal(closed?.dismissed_at, app.clock())
  assert.deepEqual([seen?.seen_count, seen?.dismissed_count], [null, null])
  const counts = async () => {
    const one = await reads(selma, id)
    return [one?.seen_count, one?.dismissed_count]
  }
  assert.deepEqual(await counts(), [2, 1], 'a dietitian does not get it and is not counted, and neither is who wrote it')
  await mark(maya, true)
  assert.deepEqual(await counts(), [2, 2])
  const stays = await publish({ dismissible: false })
  await bodyOf(app.call('POST /announcements/seen', { as: maya, body: { ids: [stays.id], dismissed: true } }))
  const kept = await reads(maya, stays.id)
  assert.deepEqual([kept?.seen_at, kept?.dismissed_at], [app.clock(), null], 'what cannot be closed stays')
})

test('support ends an announcement early, and one that was planned is never shown', async () => {
  const now = await publish()
  const later = await publish({ starts_at: addMinutes(app.clock(), 60) })
  for (const { id } of [now, later]) {
    const ended = await bodyOf(app.call(`POST /announcements/${id}/end`, { as: sasha }))
    assert.equal(ended.state, 'over')
    assert.equal((await bodyOf(app.call(`POST /announcements/${id}/end`, { as: selma }))).ends_at, ended.ends_at)
  }
  app.clock.advance(61)
  for (const { id } of [now, later]) assert.equal(await reads(maya, id), undefined)
  const { rows } = await app.owner.query("select count(*)::int as count from event where name = 'announcement.ended'")
  assert.equal(rows[0].count, 2)
})

test('windows that end before they begin, and links that lead astray, are refused', async () => {
  const refuse = async (more: Record<string, unknown>) => {
    const answer = await app.send('POST /announcements', { as: selma, body: { ...sample, ...more } })
    assert.deepEqual([answer.status, answer.code], [400, 'invalid_request'], JSON.stringify(more))
  }
  const soon = addMinutes(app.clock(), 60)
  await refuse({ starts_at: soon, ends_at: soon })
  await refuse({ ends_at: addMinutes(app.clock(), -1), starts_at: addMinutes(app.clock(), -60) })
  for (const link of ['//evil.example', 'javascript:alert(1)', 'http://example.org', 'https://a b', '/a"b', 'https:///x'])
    await refuse({ link })
  await refuse({ title_es: ' ' })
})

test('only support writes and ends; an id that leads nowhere is not found', async () => {
  for (const as of [maya, hannah, tom]) {
    assert.equal((await app.send('POST /announcements', { as, body: sample })).code, 'forbidden')
    const { id } = await publish()
    assert.equal((await app.send(`POST /announcements/${id}/end`, { as })).code, 'forbidden')
  }
  const missing = '0199aaaa-0000-7000-8000-00000000dead'
  assert.equal((await app.send(`POST /announcements/${missing}/end`, { as: selma })).code, 'not_found')
  const nothing = await app.call('POST /announcements/seen', { as: maya, body: { ids: [missing] } })
  assert.equal(nothing.status, 204)
})
