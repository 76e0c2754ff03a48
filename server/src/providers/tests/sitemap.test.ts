import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { features } from '../../features.ts'
import { openReader } from '../../kernel/pages/drawing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const sitemap = () => t.app.inject({ method: 'GET', url: '/sitemap.xml' })
const listed = async () =>
  [...(await sitemap()).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) =>
    address!.replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  )

test('the sitemap lists the public screens and every profile, by their canonical addresses, and nothing behind signing in', async () => {
  const answer = await sitemap()
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8')
  assert.match(answer.body, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/)
  const addresses = await listed()
  for (const path of ['/', '/find', '/find?specialties=Diabetes', `/d/${cast.hannah.slug}`, `/d/${cast.marisol.slug}`])
    assert.ok(addresses.includes(`http://sorrel.test${path}`), path)
  assert.equal(new Set(addresses).size, addresses.length)
  assert.deepEqual(
    addresses.filter(
      (address) => !/^http:\/\/sorrel\.test\/(find(\?specialties=[\w%.()'-]+)?|d\/[a-z-]+|help|contact|privacy|terms)?$/.test(address),
    ),
    [],
  )
  assert.match(
    answer.body,
    new RegExp(`/d/${cast.hannah.slug}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z</lastmod>`),
  )
})

test('a provider is in the sitemap exactly as long as the profile is public', async () => {
  const address = `http://sorrel.test/d/${cast.theo.slug}`
  assert.ok(!(await listed()).some((one) => one.endsWith(`/d/${cast.gregor.slug}`)))
  assert.ok((await listed()).includes(address))
  await t.owner.query("update app.provider set status = 'offboarded', offboarded_at = $2 where id = $1", [cast.theo.provider_id, t.clock()])
  assert.equal((await t.app.inject({ method: 'GET', url: `/d/${cast.theo.slug}` })).statusCode, 404)
  assert.ok(!(await listed()).includes(address))
})

test('every address of the sitemap is the canonical one of a screen that is there; robots are told where the sitemap is', async () => {
  const addresses = await listed()
  assert.ok(addresses.length > 20)
  const ctx = t.context({ kind: 'anonymous' })
  const { read } = await openReader(ctx)
  for (const address of addresses) {
    const { pathname, searchParams: query } = new URL(address)
    const author = features.pages[pathname] ?? features.pages['/d/:slug']
    const page = await author?.(ctx, { params: { slug: pathname.split('/').at(-1)! }, query, locale: 'en', read })
    assert.ok(page && 'canonical' in page)
    assert.deepEqual([page.status, page.canonical], [200, address])
  }
  const robots = await t.app.inject({ method: 'GET', url: '/robots.txt' })
  assert.match(robots.body, /^Sitemap: http:\/\/sorrel\.test\/sitemap\.xml$/m)
})
