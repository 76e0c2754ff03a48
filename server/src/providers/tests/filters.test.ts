import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { warmSearch } from '../search/search.ts'
import { countOf, idOf, listNamesIn, plant, search } from './testing.ts'

let t: TestApp
const here = { location_us_state: 'MP' }
const find = (query: Record<string, unknown> = {}) => search(t, { ...here, ...query })
const names = async (query: Record<string, unknown> = {}) => listNamesIn(await find(query)).sort()

const planted: Parameters<typeof plant>[1][] = [
  {
    name: 'Abel Early',
    specialties: ['Diabetes', 'PCOS'],
    modalities: ['plant_based'],
    identities: ['man'],
    hours: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => [day, '09:00', '12:00']),
    networks: [['60054', 'MP']],
    cash: 9000,
    reviews: [5, 5, 5, 5, 5],
  },
  {
    name: 'Bela Late',
    specialties: ['Diabetes'],
    languages: ['en', 'es'],
    age_groups: ['child', 'teen'],
    identities: ['woman'],
    visit_modes: ['virtual', 'in_person'],
    office: [61.2, -149.9],
    office_state: 'MP',
    hours: [
      ['fri', '16:00', '20:00'],
      ['sat', '09:00', '12:00'],
    ],
    networks: [
      ['62308', 'MP'],
      ['60054', 'WA'],
    ],
    licences: { MP: '2030-01-01', WA: '2030-01-01' },
    cash: 15000,
    reviews: [4, 4, 4, 4, 4],
  },
  {
    name: 'Cora Expired',
    specialties: ['Diabetes'],
    licences: { MP: '2026-03-02' },
    networks: [['60054', 'MP']],
    hours: [['wed', '09:00', '12:00']],
  },
  { name: 'Dora Closed', accepting: 'closed' },
  { name: 'Egon Gone', status: 'offboarded' },
  { name: 'Finn Waiting', accepting: 'waitlist', specialties: ['Menopause'], cash: null, reviews: [5, 5, 5, 5] },
]

before(async () => {
  t = await testApp()
  for (const one of planted) await plant(t, one)
  await t.runJob('providers.refresh_next_starts')
})
after(() => t.close())

describe('who is listed', () => {
  test('only those licensed where the person is, in force today, who are active and take people', async () => {
    assert.deepEqual(await names(), ['Abel', 'Bela', 'Finn'])
    assert.deepEqual(await names({ location_us_state: 'WA', q: 'Late' }), ['Bela'])
  })

  test('a license counts through its last day and no longer', async () => {
    await t.owner.query(`update app.provider_licence set expires_on = '2026-03-03' where provider_id = $1`, [idOf('Cora Expired')])
    assert.deepEqual(await names(), ['Abel', 'Bela', 'Cora', 'Finn'])
    t.clock.set('2026-03-04T00:00:00.000Z')
    assert.deepEqual(await names(), ['Abel', 'Bela', 'Finn'])
    t.clock.set('2026-03-03T15:00:00.000Z')
    await t.owner.query(`update app.provider_licence set expires_on = '2026-03-02' where provider_id = $1`, [idOf('Cora Expired')])
  })

  test('a network counts only in the state of the person', async () => {
    assert.deepEqual(await names({ insurance: '60054' }), ['Abel'])
    assert.deepEqual(await names({ insurance: ['60054', '62308'] }), ['Abel', 'Bela'])
    assert.deepEqual(await names({ insurance: 'Aetna,Cigna' }), ['Abel', 'Bela'])
    assert.deepEqual(await names({ insurance: 'CASH_PAY' }), ['Abel', 'Bela', 'Finn'])
    assert.deepEqual(await names({ insurance: 'no such payer' }), [])
    const wide = await search(t, { supported_us_states: ['MP', 'WA'], insurance: '60054', specialties: 'Diabetes' })
    assert.ok(listNamesIn(wide).includes('Bela'))
    assertEach(wide.items, ({ in_network, plan_price: price }) => in_network === true && price?.low_cents === 0 && price.high_cents >= 0)
    assert.deepEqual([(await find()).items[0]!.in_network, (await find()).items[0]!.plan_price], [null, null])
  })

  test('a change of a provider shows in the next answer', async () => {
    const id = await plant(t, { name: 'Gita New' })
    assert.ok((await names()).includes('Gita'))
    await t.owner.query(`update app.provider set status = 'offboarded' where id = $1`, [id])
    assert.ok(!(await names()).includes('Gita'))
  })
})

describe('filters', () => {
  const cases: [string, Record<string, unknown>, string[]][] = [
    ['specialties', { specialties: 'PCOS' }, ['Abel']],
    ['several specialties, any of them', { specialties: ['PCOS', 'Diabetes'] }, ['Abel', 'Bela']],
    ['a specialty under its other name', { specialties: 'Perimenopause & Menopause' }, ['Finn']],
    ['modalities', { modalities: 'plant_based' }, ['Abel']],
    ['identities', { identities: 'woman' }, ['Bela']],
    ['languages', { languages: 'es' }, ['Bela']],
    ['age group', { age_group: 'child' }, ['Bela']],
    ['visit mode', { visit_mode: 'in_person' }, ['Bela']],
    ['supported states', { supported_us_states: 'WA' }, ['Bela']],
    ['evenings', { availability_type: 'evenings' }, ['Bela']],
    ['weekends', { availability_type: 'weekends' }, ['Bela']],
    ['mornings', { availability_type: 'mornings' }, ['Abel', 'Bela']],
    ['this week', { availability_type: 'this_week' }, ['Abel', 'Bela']],
    ['today', { availability_type: 'today' }, []],
    ['near a place', { location_coordinates: '61.21,-149.91', radius_miles: 25 }, ['Bela']],
    ['a place without a radius', { location_coordinates: '61.21,-149.91' }, ['Abel', 'Bela', 'Finn']],
    ['too far from a place', { location_coordinates: '64.8,-147.7', radius_miles: 100 }, []],
    ['far enough from a place', { location_coordinates: '64.8,-147.7', radius_miles: 300 }, ['Bela']],
    ['the pole', { location_coordinates: '90,0', radius_miles: 500 }, []],
    ['all at once', { specialties: 'Diabetes', languages: 'es', insurance: '62308', q: 'sugar' }, ['Bela']],
    ['a specialty nobody has heard of', { specialties: 'Levitation' }, []],
  ]
  for (const [name, query, expected] of cases) test(name, async () => assert.deepEqual(await names(query), expected))

  test('an invalid filter is refused', async () => {
    for (const query of [
      { location_coordinates: '91,0' },
      { location_coordinates: '0,181' },
      { location_coordinates: 'here' },
      { location_coordinates: '1,2,3' },
      { radius_miles: 0 },
      { page: 0 },
      { limit: 101 },
      { zip: '6061' },
      { sort: 'best' },
      { sort_order: 'up' },
      { availability_type: 'never' },
      { q: 'x'.repeat(201) },
      { location_us_state: 'Illinois' },
      { visit_mode: 'unknown' },
    ]) {
      const { status, code } = await t.send('GET /provider-profiles', { query })
      assert.deepEqual([status, code], [400, 'invalid_request'], JSON.stringify(query))
    }
  })
})

describe('counts beside the filters', () => {
  test('each value is counted with all the other filters applied, and without its own', async () => {
    const found = await find({ specialties: 'PCOS', insurance: '60054' })
    assert.equal(found.total, 1)
    assert.equal(countOf(found, 'specialties', 'Diabetes'), 1)
    assert.equal(countOf(found, 'specialties', 'PCOS'), 1)
    assert.equal(countOf(found, 'insurance', '62308'), 0)
    const wider = await find({ specialties: 'Diabetes' })
    assert.equal(countOf(wider, 'insurance', '60054'), 1)
    assert.equal(countOf(wider, 'insurance', '62308'), 1)
    assert.equal(countOf(wider, 'languages', 'en'), 2)
    assert.equal(countOf(wider, 'languages', 'es'), 1)
    assert.equal(countOf(wider, 'visit_mode', 'in_person'), 1)
    assert.equal(countOf(wider, 'availability_type', 'evenings'), 1)
    assert.equal(countOf(wider, 'supported_us_states', 'WA'), 1)
  })

  test('every count is what choosing that value finds', async () => {
    const found = await find({ specialties: 'Diabetes' })
    for (const facet of ['insurance', 'languages', 'identities', 'availability_type', 'modalities'] as const) {
      for (const { value, count } of found.facets[facet]) {
        assert.equal((await find({ specialties: 'Diabetes', [facet]: value })).total, count, `${facet} ${value}`)
      }
    }
  })

  test('if nobody is found, the answer names filters to remove, but never the license', async () => {
    const found = await find({ specialties: 'PCOS', languages: 'es' })
    assert.equal(found.total, 0)
    assert.deepEqual(found.loosen, [
      { filter: 'languages', also: [], radius_miles: null, count: 1 },
      { filter: 'specialties', also: [], radius_miles: null, count: 1 },
    ])
    const far = await find({ location_coordinates: '64.8,-147.7', visit_mode: 'in_person' })
    assert.deepEqual(far.loosen.map((one) => one.filter).sort(), ['radius_miles', 'visit_mode'])
    assert.deepEqual((await search(t, { location_us_state: 'PW' })).loosen, [])
  })

  test('the suggested radius is the first one within which somebody is found, however far that is', async () => {
    const point = { location_coordinates: '64.8,-147.7' }
    for (const radius_miles of [25, 100, 250]) {
      const [wider] = (await find({ ...point, radius_miles })).loosen
      assert.deepEqual(wider, { filter: 'radius_miles', also: [], radius_miles: 500, count: 1 })
      assert.equal((await find({ ...point, radius_miles: wider.radius_miles })).total, 1)
    }
    const [none] = (await find({ location_coordinates: '-90,0', radius_miles: 500 })).loosen
    assert.deepEqual([none?.filter, none?.radius_miles], ['radius_miles', null])
  })

  test('if removing one filter does not help, the answer names filters to remove together', async () => {
    const query = { specialties: 'Menopause', insurance: '60054', identities: 'woman', languages: 'en' }
    const found = await find(query)
    assert.equal(found.total, 0)
    assert.equal(found.loosen.length, 1)
    const { filter, also, count } = found.loosen[0]!
    assert.equal(also.length, 1)
    const rest = Object.entries(query).filter(([name]) => ![filter, ...also].some((loosened) => loosened === name))
    assert.equal((await find(Object.fromEntries(rest))).total, count)
    assert.ok(count > 0)
  })
})

describe('order and pages', () => {
  const order = async (query: Record<string, unknown>) => listNamesIn(await find(query))

  test('soonest, price, rating, name and distance, in both directions, the unknown last', async () => {
    assert.deepEqual(await order({ sort: 'soonest' }), ['Abel', 'Bela', 'Finn'])
    assert.deepEqual(await order({ sort: 'soonest', sort_order: 'DESCENDING' }), ['Bela', 'Abel', 'Finn'])
    assert.deepEqual(await order({ sort_order: 'ASCENDING' }), ['Abel', 'Bela', 'Finn'])
    assert.deepEqual(await order({ sort: 'price' }), ['Abel', 'Bela', 'Finn'])
    assert.deepEqual(await order({ sort: 'price', sort_order: 'desc' }), ['Bela', 'Abel', 'Finn'])
    assert.deepEqual(await order({ sort: 'rating' }), ['Abel', 'Bela', 'Finn'])
    assert.deepEqual(await order({ sort: 'name', sort_order: 'desc' }), ['Finn', 'Bela', 'Abel'])
    assert.equal((await order({ sort: 'distance', zip: '99501' }))[0], 'Bela')
  })

  test('best fit says why in codes and puts the wanted specialty first', async () => {
    const found = await find({ specialties: 'PCOS', insurance: 'Aetna' })
    const [abel] = found.items
    assert.equal(abel!.specialties[0], 'PCOS')
    assert.deepEqual(
      abel!.reasons.map((reason) => reason.code),
      ['treats', 'in_network', 'licensed', 'available_soon'],
    )
    assert.deepEqual(abel!.reasons[0], { code: 'treats', specialty: 'PCOS' })
    assert.equal(found.soonest_provider_id, idOf('Abel Early'))
    assert.equal((await find()).items.at(-1)!.first_name, 'Finn')
  })

  test('pages begin at 1; one far past the end is empty and quick', async () => {
    assert.deepEqual(await order({ sort: 'name', limit: 2, page: 2 }), ['Finn'])
    const far = await find({ page: 10_000 })
    assert.deepEqual(far.items, [])
    assert.deepEqual([far.total, far.page], [3, 10_000])
  })
})

describe('next starts', () => {
  test('a card has three bookable starts on three days, which the list of slots contains as well', async () => {
    const found = await find({ q: 'Abel' })
    const { body } = await t.call(`GET /providers/${idOf('Abel Early')}/availability-slots`)
    const starts = found.items[0]!.next_starts
    assert.deepEqual(starts[0], body.slots[0])
    assert.equal(new Set(starts.map(({ starts_at }) => starts_at.slice(0, 10))).size, 3)
    assert.equal(found.items[0]!.next_available_at, '2026-03-04T14:00:00.000Z')
  })

  test('a booked time is no longer in the next answer', async () => {
    await t.owner.query(
      `insert into app.held_time (id, provider_id, span, kind, live) values (gen_random_uuid(), $1, '[2026-03-04T14:00Z,2026-03-04T15:00Z)', 'appointment', true)`,
      [idOf('Abel Early')],
    )
    assert.equal((await find({ q: 'Abel' })).items[0]!.next_available_at, '2026-03-04T15:00:00.000Z')
    await t.runJob('providers.refresh_next_starts')
    const { rows } = await t.owner.query(
      `select starts_at from app.provider_next_start where provider_id = $1 and visit_mode = 'virtual'`,
      [idOf('Abel Early')],
    )
    assert.equal(new Date(rows[0].starts_at).toISOString(), '2026-03-04T15:00:00.000Z')
  })

  test('a provider with a waiting list shows no times', async () => {
    assert.deepEqual((await find({ q: 'Finn' })).items[0]!.next_starts, [])
  })

  test('a node that starts fills its index and has first starts looked for', async () => {
    await warmSearch(t.context({ kind: 'anonymous' }))
    await t.owner.query('delete from app.provider_next_start')
    assert.ok((await t.runJobs()).includes('providers.refresh_next_starts'))
    const { rows } = await t.owner.query(
      `select from app.provider p where status = 'active'
      and (select count(*) from app.provider_next_start n where n.provider_id = p.id and computed_at = $1) <> 2`,
      [t.clock()],
    )
    assert.equal(rows.length, 0)
    assert.equal((await find({ sort: 'soonest' })).items[0]!.first_name, 'Abel')
  })

  test('a hold and a block take time from the first start, and its mark waits for the sweep', async () => {
    await t.owner.query(
      `insert into app.calendar_block (id, provider_id, series_id, title, starts_at, ends_at, created_at, updated_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'Away', '2026-03-04T00:00Z', '2026-03-05T00:00Z', '2026-03-01', '2026-03-01')`,
      [idOf('Abel Early')],
    )
    const stale = `select from app.provider_next_start where provider_id = $1 and computed_at = '-infinity'`
    const { rows } = await t.owner.query(stale, [idOf('Abel Early')])
    assert.equal(rows.length, 2)
    assert.equal((await find({ q: 'Abel' })).items[0]!.next_available_at, '2026-03-05T14:00:00.000Z')
    await t.runJob('providers.refresh_next_starts')
    assert.equal((await find({ availability_type: 'this_week', q: 'Abel' })).total, 1)
  })
})
