import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { findPage, landingPage, profilePage } from '../pages/pages.ts'
import { plant } from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
  await plant(t, {
    name: 'Mia Script',
    headline: '</main><script>alert(1)</script>',
    bio: 'First & "best".\n\nSecond <b>part</b>.',
    specialties: ['Diabetes'],
    hours: [['wed', '09:00', '12:00']],
    reviews: [5, 5, 5, 5, 5],
  })
})
after(() => t.close())

const address = (slug: string, locale: 'en' | 'es' = 'en', query = '') => ({ params: { slug }, query: new URLSearchParams(query), locale })
const anyone = () => t.context({ kind: 'anonymous' })

describe('pages that read without script', () => {
  test('a profile has its name, times and price in the text, in both languages', async () => {
    const english = (await profilePage(anyone(), address('mia-script')))!
    assert.equal(english.title, 'Mia Script, RD | Dietitian | Sorrel')
    assert.equal(english.canonical, 'http://sorrel.test/d/mia-script')
    for (const part of [
      '<h1>Mia Script</h1>',
      'Wednesday, March 4',
      '9:00',
      '$100.00',
      'Diabetes and prediabetes',
      '5 out of 5 from 5 reviews',
    ]) {
      assert.ok(english.body.includes(part), part)
    }
    const spanish = (await profilePage(anyone(), address('mia-script', 'es')))!
    for (const part of ['miércoles, 4 de marzo', 'Primera visita sin seguro', 'Diabetes y prediabetes'])
      assert.ok(spanish.body.includes(part), part)
  })

  test('what people wrote stays text', async () => {
    const { body } = (await profilePage(anyone(), address('mia-script')))!
    assert.ok(!body.includes('<script>'))
    assert.ok(body.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
    assert.ok(body.includes('<p>First &amp; &quot;best&quot;.</p><p>Second &lt;b&gt;part&lt;/b&gt;.</p>'))
  })

  test('structured data names the person and the rating', async () => {
    const { structured_data } = (await profilePage(anyone(), address('mia-script')))!
    const { '@graph': graph } = z.object({ '@graph': z.array(z.looseObject({})) }).parse(structured_data)
    assert.equal(graph[1]!.name, 'Mia Script')
    assert.deepEqual(graph[2]!.aggregateRating, { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 5 })
  })

  test('who has left reads like who never was: not found, with a way on', async () => {
    const gone = (await profilePage(anyone(), address('gregor-hale')))!
    const never = (await profilePage(anyone(), address('nobody')))!
    assert.equal(gone.status, 404)
    assert.equal(gone.body, never.body)
    assert.ok(never.body.includes('href="/find"'))
    const answer = await t.app.inject({ method: 'GET', url: '/d/%3Cb%3E' })
    assert.equal(answer.statusCode, 404)
    assert.ok(!answer.body.includes('<b>'))
  })

  test('a page of results says how many and lists them; what is wrong in its address is passed over', async () => {
    const found = (await findPage(anyone(), address('', 'en', 'q=diabetes&location_us_state=MP&radius_miles=none')))!
    assert.ok(found.title.startsWith('1 dietitian can help with Diabetes and prediabetes'))
    assert.ok(found.body.includes('href="/d/mia-script"'))
    assert.equal(found.canonical, 'http://sorrel.test/find?specialties=Diabetes')
    const none = (await findPage(anyone(), address('', 'es', 'q=zzzzz')))!
    assert.ok(none.body.includes('Todavía nadie'))
  })

  test('no address makes a page fail, not even one of words that every object has', async () => {
    const odd = ['constructor', '__proto__', 'toString', '%00', '%ED%A0%80', "'--", 'x'.repeat(900), '<script>alert(1)</script>', '%']
    const names = ['specialties', 'languages', 'insurance', 'location_us_state', 'zip', 'q', 'page', 'sort', 'availability_type']
    for (const value of odd) {
      for (const url of [`/d/${value}`, ...names.map((name) => `/find?${name}=${value}`), `/find?specialties=${value}&specialties=PCOS`]) {
        const { statusCode, body } = await t.app.inject({ method: 'GET', url })
        assert.ok(statusCode < 500, `${url} ${statusCode}`)
        assert.ok(!body.includes('<script>alert'), url)
      }
    }
  })

  test('the first screen links to what people come for', async () => {
    const landing = (await landingPage(anyone(), address('', 'es')))!
    assert.ok(landing.body.includes('/find?specialties=Diabetes'))
    assert.ok(landing.body.includes('Intestino irritable (SII)'))
  })
})
