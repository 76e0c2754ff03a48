import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { countOf, type Found, listNamesIn, plant, search } from './testing.ts'

let t: TestApp
const find = (query: Record<string, unknown>) => search(t, { limit: 100, ...query })
const cardOf = (found: Found, first_name: string) => {
  const card = found.items.find((item) => item.first_name === first_name)
  assert.ok(card, `${first_name} is not in ${listNamesIn(found)}`)
  return card
}
const modesOf = (card: Found['items'][number]) => [...new Set(card.next_starts.flatMap(({ visit_modes }) => visit_modes))].sort()
const hourIn = (zone: string, instant: string) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(Date.parse(instant)))

before(async () => {
  t = await testApp()
  await t.runJob('providers.refresh_next_starts')
})
after(() => t.close())

describe('an office in another city', () => {
  test('from Chicago, Dana in Minneapolis has times by video, and her office says its city and its distance', async () => {
    const dana = cardOf(await find({ zip: '60614' }), 'Dana')
    assert.deepEqual(modesOf(dana), ['virtual'])
    assert.equal(dana.next_starts.length, 3)
    const [office] = dana.offices
    assert.deepEqual([office?.city, office?.state], ['Minneapolis', 'MN'])
    assert.ok(office?.distance_miles && office.distance_miles > 340 && office.distance_miles < 360)
  })

  test('in Minneapolis she has both, and a person without a known place gets video first', async () => {
    const near = cardOf(await find({ zip: '55408' }), 'Dana')
    assert.ok(modesOf(near).includes('in_person'))
    assert.ok((near.offices[0]?.distance_miles ?? 99) < 20)
    const unknown = cardOf(await find({ location_us_state: 'MN' }), 'Dana')
    assert.deepEqual(modesOf(unknown), ['virtual'])
    assert.equal(unknown.offices[0]?.distance_miles, null)
  })

  test('whoever asks for a visit in person gets offices near by, or in their state, and no others', async () => {
    assert.ok(!listNamesIn(await find({ zip: '60614', visit_mode: 'in_person' })).includes('Dana'))
    const inState = await find({ location_us_state: 'MN', visit_mode: 'in_person' })
    assert.ok(listNamesIn(inState).includes('Dana'))
    assertEach(inState.items, ({ offices }) => offices.some(({ state }) => state === 'MN'))
    assert.deepEqual(modesOf(cardOf(inState, 'Dana')), ['in_person'])
  })

  test('a dietitian without video shows the times at the office, also to people who are far away', async () => {
    await plant(t, {
      name: 'Orla Office',
      visit_modes: ['in_person'],
      licences: { IL: '2030-01-01' },
      office: [44.9, -93.2],
      hours: [['wed', '09:00', '12:00']],
    })
    await t.runJob('providers.refresh_next_starts')
    assert.deepEqual(modesOf(cardOf(await find({ zip: '60614' }), 'Orla')), ['in_person'])
  })

  test('the count beside each way of meeting is what choosing it finds, for a place, a state or a radius', async () => {
    for (const where of [
      { zip: '60614' },
      { zip: '55408' },
      { location_us_state: 'MN' },
      { place: 'Houston' },
      { zip: '60614', radius_miles: 100 },
      { zip: '60614', visit_mode: 'in_person' },
      { zip: '55408', visit_mode: 'virtual' },
      { location_coordinates: '44.95,-93.29' },
    ]) {
      const found = await find(where)
      for (const visit_mode of ['in_person', 'virtual']) {
        const chosen = await find({ ...where, visit_mode })
        assert.equal(countOf(found, 'visit_mode', visit_mode), chosen.total, JSON.stringify([where, visit_mode]))
      }
    }
  })
})

describe('places', () => {
  test('a city is a place, by its name or as people call it', async () => {
    const { criteria } = await find({ place: 'nyc' })
    assert.deepEqual([criteria.location_us_state, criteria.zip_city, criteria.ask_state], ['NY', 'New York', false])
    assert.ok(criteria.location_coordinates)
    const portland = (await find({ place: 'Portland' })).criteria
    assert.equal(portland.location_us_state, 'OR')
    assert.ok(portland.place_others.some(({ city, state }) => city === 'Portland' && state === 'ME'))
  })

  test('after an unknown place, the search asks for the state and filters nothing', async () => {
    const unknown = await find({ place: 'Atlantis on the Sea' })
    assert.equal(unknown.criteria.ask_state, true)
    assert.equal(unknown.total, (await find({})).total)
  })

  test('near me: the state follows from the coordinates, and dietitians who meet by video stay', async () => {
    const near = await find({ location_coordinates: '41.92,-87.65' })
    assert.deepEqual([near.criteria.location_us_state, near.criteria.zip_city], ['IL', 'Chicago'])
    assert.equal(near.criteria.within_radius, false)
    assert.ok(listNamesIn(near).includes('Hannah'))
    assert.equal(near.total, (await find({ location_us_state: 'IL' })).total)
  })
})

describe('times that match', () => {
  test('whoever asks for evenings sees evenings in their own time zone', async () => {
    await plant(t, {
      name: 'Lena Late',
      licences: { IL: '2030-01-01', CA: '2030-01-01', NY: '2030-01-01' },
      hours: [['thu', '16:00', '23:00']],
    })
    await t.runJob('providers.refresh_next_starts')
    for (const [zip, zone] of [
      ['60614', 'America/Chicago'],
      ['90026', 'America/Los_Angeles'],
      ['10011', 'America/New_York'],
    ] as const) {
      const found = await find({ zip, availability_type: 'evenings' })
      const starts = found.items.flatMap((item) => item.next_starts)
      assertEach(starts, ({ starts_at }) => hourIn(zone, starts_at) >= 17)
      assert.equal(found.soonest_provider_id, null)
    }
  })

  test('mornings, weekends and today keep to their hours as well', async () => {
    const chicago = 'America/Chicago'
    const mornings = (await find({ zip: '60614', availability_type: 'mornings' })).items.flatMap((item) => item.next_starts)
    assertEach(mornings, ({ starts_at }) => hourIn(chicago, starts_at) < 12)
    const weekends = (await find({ zip: '60614', availability_type: 'weekends' })).items.flatMap((item) => item.next_starts)
    assertEach(weekends, ({ starts_at }) =>
      /^S/.test(new Intl.DateTimeFormat('en-US', { timeZone: chicago, weekday: 'long' }).format(Date.parse(starts_at))),
    )
    const week = (await find({ zip: '60614', availability_type: 'this_week' })).items.flatMap((item) => item.next_starts)
    assertEach(week, ({ starts_at }) => Date.parse(starts_at) < Date.parse(t.clock()) + 7 * 86_400_000)
  })

  test('the times of a card lie on different days where there are several', async () => {
    const hannah = cardOf(await find({ zip: '60614' }), 'Hannah')
    assert.equal(new Set(hannah.next_starts.map(({ starts_at }) => starts_at.slice(0, 10))).size, 3)
  })

  test('each part of the week is counted in the time zone of the person', async () => {
    const found = await find({ zip: '90026' })
    for (const { value, count } of found.facets.availability_type) {
      assert.equal((await find({ zip: '90026', availability_type: value })).total, count, value)
    }
  })
})

describe('nobody', () => {
  const until = '2030-01-01'

  test('where nobody is licensed, the answer says so and names the neighbors who could help by video', async () => {
    await plant(t, { name: 'Nora North', specialties: ['Transplant'], licences: { ND: until } })
    const { body } = await t.call('GET /provider-profiles/reference-data')
    const empty = body.states.filter(({ supported }) => !supported).map(({ code }) => code)
    assert.ok(empty.includes('PW'))
    assert.deepEqual((await find({ location_us_state: 'PW' })).nobody, {
      reason: 'nobody_licensed',
      state: 'PW',
      specialties: [],
      neighbors: [],
    })
    await t.owner.query(`delete from app.provider_licence where state = 'MT'`)
    const montana = await find({ location_us_state: 'MT', specialties: 'Transplant' })
    assert.equal(montana.nobody?.reason, 'nobody_licensed')
    assert.ok(montana.nobody?.neighbors.some(({ state, count }) => state === 'ND' && count > 0))
  })

  test('the answer names a concern that nobody treats, but not if another filter is too narrow', async () => {
    await plant(t, { name: 'Olaf Only', licences: { GU: until } })
    const guam = await find({ location_us_state: 'GU', specialties: 'Thyroid Health' })
    assert.deepEqual(guam.nobody, { reason: 'nobody_treats', state: 'GU', specialties: ['Thyroid Health'], neighbors: [] })
    assert.equal((await find({ location_us_state: 'GU', q: 'thyroid' })).nobody?.reason, 'nobody_treats')
    assert.equal((await find({ location_us_state: 'GU', languages: 'so' })).nobody, null)
    assert.equal((await find({ location_us_state: 'GU' })).nobody, null)
  })
})
