import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { writeCriteria } from '@sorrel/contract/providers/rules'
import * as wire from '@sorrel/contract/providers/wire'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { idOf, plant, review } from './testing.ts'

let t: TestApp
const profile = async (line: string) => {
  const answer = await t.send(line)
  assert.equal(answer.status, 200, answer.text)
  return wire.getProviderProfile.output.parse(answer.body)
}
const nobody = '01890000-0000-7000-8000-000000000000'

before(async () => {
  t = await testApp()
  await plant(t, {
    name: 'Nell Fields',
    licences: { MP: '2030-01-01', GU: '2026-03-02' },
    networks: [['60054', 'MP']],
    hours: [['wed', '09:00', '12:00']],
    reviews: [5, 4, 5, 5],
  })
})
after(() => t.close())

describe('public profile', () => {
  test('is the same by id and by name, with or without the last slash', async () => {
    const byId = await profile(`GET /provider-profiles/${cast.hannah.provider_id}`)
    assert.equal(byId.slug, 'hannah-okafor')
    assert.deepEqual(await profile('GET /provider-profiles/by-slug/hannah-okafor/'), byId)
    assert.deepEqual(await profile('GET /provider-profiles/by-slug/hannah-okafor'), byId)
    assert.ok(byId.bio.length > 50)
    assert.ok(
      byId.networks.some((network) => network.payer_id === '60054' && network.payer_name === 'Aetna' && network.states.includes('IL')),
    )
    assert.equal(byId.first_visit_minutes, 60)
    assert.ok(byId.recent_reviews.length > 0 && byId.recent_reviews.length <= 10)
  })

  test('shows licenses in force only, and nothing of the account', async () => {
    const answer = await t.call(`GET /provider-profiles/${idOf('Nell Fields')}`)
    const told = wire.getProviderProfile.output.parse(answer.body)
    assert.deepEqual(
      told.licences.map((licence) => licence.state),
      ['MP'],
    )
    const hannah = await t.call(`GET /provider-profiles/${cast.hannah.provider_id}`)
    for (const secret of [cast.hannah.phone_number, cast.hannah.email, 'npi']) assert.ok(!hannah.text.includes(secret), secret)
  })

  test('tells the language of the biography, and the biography in a second language if there is one', async () => {
    const both = await profile(`GET /provider-profiles/${cast.marisol.provider_id}`)
    assert.deepEqual([both.bio_language, both.second_bio?.language], ['en', 'es'])
    assert.match(both.second_bio?.text ?? '', /^Las tortillas/)
    const one = await profile(`GET /provider-profiles/${cast.hannah.provider_id}`)
    assert.deepEqual([one.bio_language, one.second_bio], ['en', null])
  })

  test('the profile of somebody who has left, or never existed, is not found by any call', async () => {
    for (const id of [cast.gregor.provider_id, nobody]) {
      for (const path of [
        `/provider-profiles/${id}`,
        ...['basic', 'public-rating', 'public-reputation', 'reviews', 'availability-slots'].map((part) => `/providers/${id}/${part}`),
      ]) {
        const answer = await t.send(`GET ${path}`)
        assert.equal(answer.status, 404, path)
        assert.equal(answer.code, 'not_found')
      }
    }
    for (const slug of [cast.gregor.slug, 'no-such-person']) {
      assert.equal((await t.call(`GET /provider-profiles/by-slug/${slug}/`)).status, 404)
      assert.equal((await t.call(`GET /providers/${slug}/google-business-review-link`)).status, 404)
    }
    assert.equal((await t.send('GET /provider-profiles/not-an-id')).status, 400)
  })

  test('the basic profile says who it is, and the review link says where to write a review', async () => {
    const basic = await t.call(`GET /providers/${cast.marisol.provider_id}/basic`)
    assert.equal(wire.getProviderBasic.output.parse(basic.body).last_name, 'Reyes-Lund')
    await t.owner.query(`update app.provider set google_review_url = 'https://reviews.example/nell' where id = $1`, [idOf('Nell Fields')])
    assert.deepEqual((await t.send('GET /providers/nell-fields/google-business-review-link')).body, { url: 'https://reviews.example/nell' })
  })
})

describe('rating', () => {
  const rating = async () => (await t.call(`GET /providers/${idOf('Nell Fields')}/public-rating`)).body

  test('is shown from the fifth public review on', async () => {
    assert.deepEqual(await rating(), { average: null, count: 4 })
    assert.equal((await profile(`GET /provider-profiles/${idOf('Nell Fields')}`)).rating, null)
    await review(t, idOf('Nell Fields'), 1, 'hidden')
    await review(t, idOf('Nell Fields'), 1, 'published', 'private')
    assert.deepEqual(await rating(), { average: null, count: 4 })
    await review(t, idOf('Nell Fields'), 4)
    assert.deepEqual(await rating(), { average: 4.6, count: 5 })
    const found = await t.call('GET /provider-profiles', { query: { q: 'Nell Fields' } })
    assert.deepEqual(wire.searchProviders.output.parse(found.body).items[0]!.rating, { average: 4.6, count: 5 })
  })

  test('the reputation contains badges, recent reviews and their themes', async () => {
    const told = wire.getPublicReputation.output.parse((await t.call(`GET /providers/${idOf('Nell Fields')}/public-reputation`)).body)
    assert.equal(told.recent.length, 5)
    assert.deepEqual(told.themes, [{ theme: 'listens', count: 5 }])
    assert.deepEqual(told.badges, ['fast_to_book'])
  })

  test('every public review is on one page of the list, in the order of the days, and no other review is', async () => {
    const id = idOf('Nell Fields')
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await t.call(`GET /providers/${id}/reviews`, { query: { page, limit: 2 } })).body),
    )
    const listed = pages.map((page) => wire.listPublicReviews.output.parse(page))
    assert.deepEqual(
      listed.map(({ items, total, page }) => [items.length, total, page]),
      [
        [2, 5, 1],
        [2, 5, 2],
        [1, 5, 3],
        [0, 5, 4],
      ],
    )
    const all = listed.flatMap(({ items }) => items)
    assert.equal(new Set(all.map((review) => review.id)).size, 5)
    assert.deepEqual(
      all.filter(({ rating }) => rating < 4),
      [],
    )
    const days = all.map(({ published_at }) => published_at)
    assert.deepEqual(days, [...days].sort().reverse())
  })
})

describe('public slots', () => {
  const slots = async (query: Record<string, unknown> = {}) => {
    const answer = await t.call(`GET /providers/${idOf('Nell Fields')}/availability-slots`, { query })
    assert.equal(answer.status, 200, answer.text)
    return wire.getProviderSlots.output.parse(answer.body)
  }

  test('slots are those of a first visit unless the criteria say otherwise', async () => {
    const told = await slots({ start: '2026-03-04T05:00:00Z', end: '2026-03-05T05:00:00Z' })
    assert.equal(told.slots.length, 9)
    assert.equal(told.slots[0]!.starts_at, '2026-03-04T14:00:00.000Z')
    assert.equal(told.next_available_at, '2026-03-04T14:00:00.000Z')
    assert.equal(told.time_zone, 'America/New_York')
    const followUp = await slots({
      start: '2026-03-04T05:00:00Z',
      end: '2026-03-05T05:00:00Z',
      pcrit: writeCriteria({ appointment_type: 'Follow-up' }),
    })
    assert.equal(followUp.criteria_applied.duration_minutes, 45)
    assert.equal(followUp.slots.length, 10)
  })

  test('slots follow the license, network and mode of the criteria', async () => {
    const refused = async (criteria: Parameters<typeof writeCriteria>[0]) =>
      (await slots({ pcrit: writeCriteria(criteria) })).criteria_applied.refused
    assert.equal(await refused({ state: 'MP', payer_id: '60054' }), null)
    assert.equal(await refused({ state: 'GU' }), 'not_licensed_in_state')
    assert.equal(await refused({ state: 'MP', payer_id: '62308' }), 'not_in_network')
    assert.equal(await refused({ payer_id: 'CASH_PAY' }), null)
    for (const named of ['Aetna', 'Cash Pay']) assert.equal(await refused({ payer_id: named }), null, 'an exact name is as good as an id')
    for (const named of ['Cigna', 'Kaiser', 'aetna']) assert.equal(await refused({ payer_id: named }), 'not_in_network', named)
    assert.equal(await refused({ visit_mode: 'in_person' }), 'visit_mode_not_offered')
    assert.deepEqual((await slots({ pcrit: writeCriteria({ state: 'GU' }) })).slots, [])
  })

  test('slots end with the license for the state in the criteria, because nothing after it could be booked', async () => {
    const span = { start: '2026-03-04T05:00:00Z', end: '2026-03-12T05:00:00Z', pcrit: writeCriteria({ state: 'MP' }) }
    const whole = await slots(span)
    const expires = (date: string) =>
      t.owner.query("update app.provider_licence set expires_on = $2 where provider_id = $1 and state = 'MP'", [idOf('Nell Fields'), date])
    const { rows } = await t.owner.query("select expires_on::text from app.provider_licence where provider_id = $1 and state = 'MP'", [
      idOf('Nell Fields'),
    ])
    await expires('2026-03-05')
    const ending = await slots(span)
    await expires('2026-03-03')
    const today = await slots(span)
    await expires(rows[0].expires_on)
    assert.deepEqual(
      ending.slots,
      whole.slots.filter(({ starts_at }) => starts_at < '2026-03-06T05:00:00.000Z'),
    )
    assert.ok(ending.slots.length > 0 && ending.slots.length < whole.slots.length)
    assert.deepEqual([today.criteria_applied.refused, today.slots, today.next_available_at], [null, [], null])
  })

  test('a provider whose calendar rules allow no new patients says so as well', async () => {
    const ask = async (criteria: Parameters<typeof writeCriteria>[0]) =>
      (await slots({ pcrit: writeCriteria(criteria) })).criteria_applied.refused
    await t.owner.query(
      "insert into app.availability_rules (provider_id, new_patients, updated_at) values ($1, 'closed', now()) on conflict (provider_id) do update set new_patients = 'closed'",
      [idOf('Nell Fields')],
    )
    const answers = [await ask({}), await ask({ appointment_type: 'Follow-up' })]
    await t.owner.query("update app.availability_rules set new_patients = 'open' where provider_id = $1", [idOf('Nell Fields')])
    assert.deepEqual(answers, ['provider_not_accepting', null])
  })

  test('malformed criteria are refused, unknown keys are ignored', async () => {
    const asText = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
    const bad = [
      '%%%',
      'é',
      asText('no json'),
      asText([]),
      asText(null),
      asText({ v: 2 }),
      asText({ v: 1, state: 5 }),
      asText({ v: 1, duration_minutes: 7 }),
      asText({ v: 1, source: 'x'.repeat(500) }),
    ]
    for (const pcrit of bad) {
      const answer = await t.call(`GET /providers/${idOf('Nell Fields')}/availability-slots`, { query: { pcrit } })
      assert.equal(answer.status, 400, pcrit)
      assert.equal(answer.code, 'invalid_criteria')
    }
    assert.equal((await slots({ pcrit: asText({ v: 1, color: 'green', state: null }) })).criteria_applied.state, null)
  })

  test('a span that ends before it begins, or is longer than 100 days, is refused', async () => {
    for (const query of [
      { start: '2026-03-05T00:00:00Z', end: '2026-03-04T00:00:00Z' },
      { start: '2026-03-05T00:00:00Z', end: '2026-08-04T00:00:00Z' },
      { start: 'soon' },
    ]) {
      const answer = await t.call(`GET /providers/${idOf('Nell Fields')}/availability-slots`, { query })
      assert.equal(answer.status, 400)
      assert.equal(answer.code, 'invalid_request')
    }
  })

  test('a provider who takes no new patients has no slots for first visits, but offers follow-ups', async () => {
    const answer = await t.call(`GET /providers/${cast.priya.provider_id}/availability-slots`)
    assert.deepEqual(wire.getProviderSlots.output.parse(answer.body).slots, [])
    const follow = await t.call(`GET /providers/${cast.priya.provider_id}/availability-slots`, {
      query: { pcrit: writeCriteria({ appointment_type: 'Follow-up' }) },
    })
    assert.ok(wire.getProviderSlots.output.parse(follow.body).slots.length > 0)
  })
})

describe('rates and reference data', () => {
  test('a provider sees the rates of their own contracts, a patient those of their plans, administrators all, strangers none', async () => {
    const path = `GET /providers/${cast.hannah.provider_id}/rates` as const
    assert.equal((await t.call(path)).status, 401)
    const payersFor = async (as: (typeof cast)[keyof typeof cast]) => {
      const answer = await t.call(path, { as })
      assert.equal(answer.status, 200, as.name)
      const { items, cash_initial_cents } = wire.getProviderRates.output.parse(answer.body)
      assert.equal(cash_initial_cents, 14500, 'the cash prices are public')
      assert.ok(!items.some((item) => item.amount_cents <= 0))
      return [...new Set(items.map(({ payer_name }) => payer_name))]
    }
    const all = await payersFor(cast.hannah)
    assert.ok(all.length > 1 && all.includes('Aetna'))
    for (const as of [cast.selma, cast.sasha]) assert.deepEqual(await payersFor(as), all, as.name)
    assert.deepEqual(await payersFor(cast.maya), ['Aetna'])
    assert.deepEqual(await payersFor(cast.ruben), [], 'who pays without insurance')
    for (const as of [cast.ilse, cast.dana]) assert.deepEqual(await payersFor(as), [], as.name)
    await t.owner.query("update app.coverage set effective_to = '2026-03-02' where patient_id = $1", [cast.maya.patient_id])
    assert.deepEqual(await payersFor(cast.maya), [], 'a plan that ended')
    await t.owner.query('update app.coverage set effective_to = null where patient_id = $1', [cast.maya.patient_id])
    assert.equal((await t.send(`GET /providers/${nobody}/rates`, { as: cast.maya })).status, 404)
  })

  test('reference data may be cached, and a caller who has it gets a short answer', async () => {
    const first = await t.call('GET /provider-profiles/reference-data')
    const data = wire.getReferenceData.output.parse(first.body)
    assert.equal(first.headers['cache-control'], 'public, max-age=300')
    assert.equal(data.states.length, 62)
    assert.ok(data.states.find((state) => state.code === 'IL')!.supported)
    assert.ok(!data.states.find((state) => state.code === 'GU')!.supported)
    assert.ok(data.specialties.some((specialty) => specialty.value === 'Diabetes' && specialty.slug === 'diabetes'))
    const again = await t.call('GET /provider-profiles/reference-data', { headers: { 'if-none-match': String(first.headers.etag) } })
    assert.equal(again.status, 304)
    assert.equal(again.text, '')
  })
})
