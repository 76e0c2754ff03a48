import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { buildDrawingIfStale } from '../../../../scripts/web.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { plant } from './testing.ts'

let t: TestApp
before(async () => {
  await buildDrawingIfStale()
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

const inSpanish = { 'accept-language': 'es-US,es;q=0.9' }
async function open(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: sent } = await t.app.inject({ method: 'GET', url, headers })
  const title = /<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''
  const canonical = /<link rel="canonical" href="(.*?)">/.exec(body)?.[1]
  const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script', body.indexOf('<div id="root">')))
  // React parts the texts of one sentence with empty comments.
  return { status: statusCode, html: body, sent, title, canonical, markup: root.replaceAll('<!-- -->', '') }
}
const include = (html: string, parts: readonly string[]) => {
  for (const part of parts) assert.ok(html.includes(part), part)
}

describe('public pages are drawn by the server', () => {
  test('a profile has its name, times, price and reviews in its final markup, in both languages', async () => {
    const english = await open('/d/mia-script')
    assert.equal(english.title, 'Mia Script, RD | Dietitian | Sorrel')
    assert.equal(english.canonical, 'http://sorrel.test/d/mia-script')
    include(english.markup, [
      'class="site-header"',
      '>Mia Script</h1>',
      'Pick a time',
      '9:00 AM',
      '$100.00',
      'Diabetes and prediabetes',
      '5.0',
    ])
    const spanish = await open('/d/mia-script', inSpanish)
    include(spanish.html, ['<html lang="es"'])
    include(spanish.markup, ['Elige un horario', 'Diabetes y prediabetes', 'Reseñas'])
  })

  test('every script of a page carries the nonce of its policy', async () => {
    for (const url of ['/', '/find', '/d/mia-script', '/book/mia-script', '/login', '/help', '/contact', '/privacy', '/terms']) {
      const { html, sent, markup } = await open(url)
      const nonce = /'nonce-([^']+)'/.exec(String(sent['content-security-policy']))?.[1]
      const scripts = html.match(/<script\b[^>]*>/g) ?? []
      assert.ok(scripts.length > 0, url)
      for (const script of scripts) assert.ok(script.includes(`nonce="${nonce}"`), `${url} ${script}`)
      // The policy allows no style in an element.
      assert.ok(markup.includes('<h1') && !markup.includes(' style="'), url)
    }
  })

  test('times are in the zone that the device has sent, and a zone that does not exist is ignored', async () => {
    const told = (zone: string) => open('/d/mia-script', { cookie: `sorrel_zone=${zone}` })
    const inLosAngeles = await told('America/Los_Angeles')
    include(inLosAngeles.html, ['data-zone="America/Los_Angeles"', '"zone":"America/Los_Angeles"'])
    include(inLosAngeles.markup, ['Los Angeles'])
    // However it is written, a zone has one name.
    include((await told('aMERICA/los_angeles')).html, ['"zone":"America/Los_Angeles"'])
    include((await told('Asia/Kolkata')).html, ['"zone":"Asia/Kolkata"'])
    for (const zone of ['Nowhere/Land', '"><b>', 'x'.repeat(80)]) include((await told(zone)).html, ['data-zone="America/New_York"'])
    assert.ok(!(await open('/')).html.includes('data-zone'))
  })

  test('what people wrote stays text, in the markup and in the data beside it', async () => {
    const { html, markup } = await open('/d/mia-script')
    assert.ok(!html.includes('<script>alert'))
    include(html, ['\\u003c/main>\\u003cscript>alert(1)'])
    include(markup, ['<p>First &amp; &quot;best&quot;.</p><p>Second &lt;b&gt;part&lt;/b&gt;.</p>'])
  })

  test('structured data names the person and the rating', async () => {
    const { html } = await open('/d/mia-script')
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1]
    const { '@graph': graph } = z.object({ '@graph': z.array(z.looseObject({})) }).parse(JSON.parse(data ?? ''))
    assert.equal(graph[1]!.name, 'Mia Script')
    assert.deepEqual(graph[2]!.aggregateRating, { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 5 })
  })

  test('the page of somebody who has left is not found, like that of somebody who never existed, and offers a way on', async () => {
    const gone = await open('/d/gregor-hale')
    const never = await open('/d/nobody')
    assert.equal(gone.status, 404)
    assert.equal(gone.markup, never.markup)
    include(never.markup, ['<h1', 'href="/"'])
    const odd = await open('/d/%3Cb%3E')
    assert.equal(odd.status, 404)
    assert.ok(!odd.html.includes('<b>%'))
  })

  test('a page of results gives their number and lists them; what is wrong in its address is ignored', async () => {
    const found = await open('/find?q=diabetes&location_us_state=MP&radius_miles=none')
    assert.ok(found.title.startsWith('1 dietitian can help with Diabetes and prediabetes'))
    include(found.markup, ['1 dietitian can help with diabetes', 'href="/d/mia-script', 'href="/book/mia-script'])
    assert.equal(found.canonical, 'http://sorrel.test/find?specialties=Diabetes')
    include((await open('/find?q=zzzzz', inSpanish)).markup, ['zzzzz'])
  })

  test('a search form that a browser sends by itself leads to the results', async () => {
    const moved: [string, string][] = [
      ['place=60614&insurance=60054&concern=gut', '/find?zip=60614&insurance=60054&q=gut'],
      ['place=illinois&insurance=&concern=', '/find?location_us_state=IL'],
      ['place=Nueva+York&concern=', '/find?location_us_state=NY'],
      ['place=Chicago&concern=', '/find?place=Chicago'],
      ['place=&insurance=&concern=', '/find'],
      ['place=IL&insurance=aetna&concern=', '/find?location_us_state=IL&insurance=60054'],
      ['place=&insurance=No+such+plan&concern=', '/find?insurance=No+such+plan'],
      ['place=&insurance=&concern=gut&visit_mode=virtual&page=3', '/find?q=gut&visit_mode=virtual'],
      ['place=Chicago&concern=&location_coordinates=41.9%2C-87.6&radius_miles=25', '/find?place=Chicago'],
      ['place=&concern=&location_coordinates=41.9%2C-87.6', '/find?location_coordinates=41.9%2C-87.6'],
    ]
    for (const [form, address] of moved) {
      const { status, sent } = await open(`/find?${form}`)
      assert.deepEqual([status, sent.location], [303, address])
    }
    for (const path of ['/', '/find?visit_mode=virtual'])
      include((await open(path)).markup, ['action="/find"', 'name="place"', 'name="insurance"', 'name="concern"'])
    include((await open('/find?visit_mode=virtual')).markup, ['type="hidden" name="visit_mode" value="virtual"'])
  })

  test('a page that cannot be drawn is sent to be drawn by the browser, and the log does not quote it', async () => {
    await t.owner.query('alter table app.review rename to hidden_review')
    try {
      const { status, html } = await open('/book/mia-script')
      assert.equal(status, 200)
      assert.ok(html.includes('<div id="root"></div>') && !html.includes('id="drawn"'))
    } finally {
      await t.owner.query('alter table app.hidden_review rename to review')
    }
    const told = t.logged.filter((line) => line.includes('a page could not be drawn'))
    assert.equal(told.length, 1)
    assert.doesNotMatch(told.join(), /mia-script|relation|review/)
  })

  test('no address makes a page fail, not even one with names of object properties', async () => {
    const odd = ['constructor', '__proto__', 'toString', '%00', '%ED%A0%80', "'--", 'x'.repeat(900), '<script>alert(1)</script>', '%']
    const names = ['specialties', 'languages', 'insurance', 'location_us_state', 'zip', 'q', 'page', 'sort', 'availability_type', 'place']
    for (const value of odd) {
      for (const url of [`/d/${value}`, ...names.map((name) => `/find?${name}=${value}`), `/find?specialties=${value}&specialties=PCOS`]) {
        const { status, html } = await open(url)
        assert.ok(status < 500, `${url} ${status}`)
        assert.ok(!html.includes('<script>alert'), url)
      }
    }
  })
})
