import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { listNamesIn, plant, search } from './testing.ts'

let t: TestApp
const here = { location_us_state: 'MP' }
const find = (q: string, query: Record<string, unknown> = {}) => search(t, { ...here, q, ...query })
const names = async (q: string) => listNamesIn(await find(q)).sort()

before(async () => {
  t = await testApp()
  await plant(t, { name: 'Sugar Beetle', specialties: ['Diabetes'] })
  await plant(t, { name: 'Tim Gut', specialties: ['Gut Health'], bio: 'I bake sourdough with families.' })
  await plant(t, { name: 'Pressa Ventura', specialties: ['High Blood Pressure'], languages: ['en', 'es'] })
  await plant(t, { name: 'Zoë Núñez', specialties: ['Eating Disorders & Disordered Eating'], modalities: ['intuitive_eating'] })
})
after(() => t.close())

describe('free text', () => {
  const cases: [string, string[]][] = [
    ['sugar', ['Sugar']],
    ['high blood sugar', ['Sugar']],
    ['azúcar en la sangre', ['Sugar']],
    ['My tummy hurts', ['Tim']],
    ['dolor de barriga', ['Tim']],
    ['estómago', ['Tim']],
    ['presion alta', ['Pressa']],
    ['spanish', ['Pressa']],
    ['habla español', ['Pressa']],
    ['blood pressure in Spanish', ['Pressa']],
    ['binge', ['Zoë']],
    ['comer por ansiedad', ['Zoë']],
    ['intuitive eating', ['Zoë']],
    ['nunez', ['Zoë']],
    ['NÚÑEZ', ['Zoë']],
    ['Vent', ['Pressa']],
    ['sourdough', ['Tim']],
    ['sugar spanish', []],
    ['dietitian for sugar', ['Sugar']],
  ]
  for (const [q, expected] of cases) test(`"${q}"`, async () => assert.deepEqual(await names(q), expected))

  const slips: [string, string[], string][] = [
    ['diabtes', ['Sugar'], 'diabetes'],
    ['sugr', ['Sugar'], 'sugar'],
    ['blod presure', ['Pressa'], 'blood pressure'],
    ['stomahc', ['Tim'], 'stomach'],
    ['bariga', ['Tim'], 'barriga'],
    ['azucra', ['Sugar'], 'azúcar'],
    ['venturra', ['Pressa'], 'ventura'],
  ]
  for (const [q, expected, corrected] of slips) {
    test(`"${q}" is read as "${corrected}"`, async () => {
      const found = await find(q)
      assert.deepEqual(listNamesIn(found), expected)
      assert.equal(found.criteria.q_corrected, corrected)
    })
  }

  test('the answer says which specialties the words were read as, and why each is listed', async () => {
    const found = await find('azúcar')
    assert.deepEqual(found.criteria.q_specialties, ['Diabetes'])
    assert.deepEqual(found.items[0]!.reasons[0], { code: 'treats', specialty: 'Diabetes' })
    assert.ok((await find('spanish')).items[0]!.reasons.some((reason) => reason.code === 'speaks' && reason.language === 'es'))
    assert.equal((await find('Ventura')).items[0]!.reasons[0]!.code, 'name_matches')
  })

  test('words that name no concern filter out nobody', async () => {
    for (const q of ['', '   ', 'help with', 'I need help', '¿ayuda?']) assert.equal((await find(q)).total, 4, q)
  })

  test('text of any length and in any letters gets an answer, and nonsense finds nobody', async () => {
    for (const q of ['مرحبا بالعالم', '‮سكري‬', '血糖', 'zzzzzzzz', '🥕', `${'x'.repeat(199)}y`, "'; drop table provider; --", '%_%', '\\']) {
      const found = await find(q)
      assert.equal(found.total, 0, q)
      assert.deepEqual(found.loosen, [{ filter: 'q', also: [], radius_miles: null, count: 4 }])
    }
    assert.deepEqual(await names(`sugar ${'la '.repeat(60)}`), ['Sugar'])
    assert.equal((await t.call('GET /provider-profiles', { query: { q: 'a\u0000b' } })).status, 400)
  })
})

describe('ZIP codes', () => {
  const criteria = async (query: Record<string, unknown>) => (await search(t, query)).criteria

  test('a ZIP tells the state and the place; four more digits change nothing', async () => {
    const plain = await criteria({ zip: '60614' })
    assert.equal(plain.zip_state, 'IL')
    assert.equal(plain.location_us_state, 'IL')
    assert.equal(plain.ask_state, false)
    assert.ok(Math.abs(plain.location_coordinates!.latitude - 41.92) < 0.1)
    assert.equal(plain.within_radius, false)
    assert.deepEqual(await criteria({ zip: '60614-1234' }), plain)
    assert.deepEqual(await criteria({ zip: '606141234' }), plain)
    assert.equal((await criteria({ zip: '60614', radius_miles: 10 })).within_radius, true)
    assert.equal((await criteria({ zip: '60614', visit_mode: 'in_person' })).within_radius, true)
  })

  test('a ZIP that does not exist, and one of the military, ask for the state', async () => {
    for (const zip of ['00000', '99999', '09012', '96201', '34001']) {
      const told = await criteria({ zip })
      assert.equal(told.zip_state, null, zip)
      assert.equal(told.ask_state, true, zip)
      assert.equal(told.location_us_state, null, zip)
      const answered = await criteria({ zip, location_us_state: 'TX' })
      assert.equal(answered.ask_state, false)
      assert.equal(answered.location_us_state, 'TX')
    }
  })

  test('a territory is a state like any other', async () => {
    assert.equal((await criteria({ zip: '00901' })).zip_state, 'PR')
    assert.equal((await criteria({ zip: '96950' })).zip_state, 'MP')
    assert.equal((await search(t, { zip: '96950' })).total, 4)
  })
})
