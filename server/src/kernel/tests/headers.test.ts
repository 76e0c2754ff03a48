import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { cast } from '../../world/cast.ts'
import { type TestApp, testApp } from '../testing.ts'
import { signInMember } from './calls.ts'
import { assertSecure, type Kind } from './secure-headers.ts'

const friend = 'https://app.example'

let t: TestApp
let address: string
before(async () => {
  t = await testApp({ cors_origins: [friend], public_url: 'https://sorrel.test' })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => t.close())

describe('other origins', () => {
  const preflight = (origin: string) =>
    t.send('OPTIONS /appointments', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })

  test('listed origins may call without cookies; no other origin may, and no answer allows all origins', async () => {
    const allowed = await preflight(friend)
    assert.equal(allowed.status, 204)
    assert.equal(allowed.headers['access-control-allow-origin'], friend)
    assert.match(String(allowed.headers.vary), /origin/i)
    const answered = await t.call('GET /ping', { headers: { origin: friend } })
    assert.equal(answered.headers['access-control-allow-origin'], friend)
    for (const origin of ['https://evil.example', 'null', `${friend}.evil.example`, 'http://app.example', `${friend}:444`, '*']) {
      for (const answer of [await preflight(origin), await t.call('GET /ping', { headers: { origin } })]) {
        assert.equal(answer.headers['access-control-allow-origin'], undefined, origin)
        assert.equal(answer.headers['access-control-allow-methods'], undefined, origin)
      }
    }
    for (const { headers } of [allowed, answered]) assert.equal(headers['access-control-allow-credentials'], undefined)
  })

  test('a form on another site cannot call an operation, and no cookie signs a call in', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { ...(await signInMember(t, cast.maya)), 'content-type': type, origin: 'https://evil.example' }
      assert.equal((await t.send('POST /calendar-feed', { headers, body: 'a=1' })).status, 415, type)
    }
    const maya = await signIn(t, cast.maya)
    for (const cookie of [maya.cookie, `authorization=client::::${maya.token}`, `identity_token=${maya.token}`])
      assert.equal((await t.call('GET /auth/me', { headers: { cookie } })).status, 401)
  })
})

describe('headers', () => {
  test('every kind of answer carries all security headers', async () => {
    const page = (url: string) => t.app.inject({ url })
    const built = globSync('web/dist/static/**/*.js', { cwd: join(import.meta.dirname, '../../../..') })[0]
    const kinds: Record<string, Kind> = {
      json: await t.call('GET /ping'),
      'cached json': await t.call('GET /provider-profiles/reference-data'),
      refusal: await t.call('GET /appointments'),
      'bad body': await t.send('POST /auth/login', { body: '{', headers: { 'content-type': 'application/json' } }),
      'unknown operation': await t.send('GET /nothing/here'),
      'unknown method': await t.send('DELETE /ping'),
      'empty answer': await t.call('POST /auth/sign-out', { headers: await signInMember(t, cast.maya) }),
      download: await t.call('GET /openapi.json'),
      reference: await t.call('GET /reference'),
      preflight: await t.send('OPTIONS /ping', { headers: { origin: friend } }),
      page: await page('/'),
      'page with text': await page(`/d/${cast.hannah.slug}`),
      'page of nobody': await page('/d/nobody-at-all'),
      'no such file': await page('/static/no-such-file.js'),
      ...(built ? { file: await page(`/${built.replace('web/dist/', '')}`) } : {}),
      'an address that is none': await page('/%E0%A4%A'),
      'a long address': await page(`/api/appointments/${'x'.repeat(2000)}`),
      'a demo door': await page('/demo/cast'),
    }
    for (const [what, answer] of Object.entries(kinds)) assertSecure(answer, what)
    const stream = new AbortController()
    const live = await fetch(`${address}/api/live`, { headers: await signInMember(t, cast.maya), signal: stream.signal })
    assertSecure({ headers: Object.fromEntries(live.headers) }, 'a stream')
    stream.abort()
  })

  test('pages allow scripts and styles only with a nonce that changes each time; answers of the API allow none', async () => {
    const nonces = await Promise.all(
      [1, 2].map(
        async () => /'nonce-([\w+/=]{20,})'/.exec(String((await t.app.inject({ url: '/' })).headers['content-security-policy']))?.[1],
      ),
    )
    assert.ok(nonces[0] && nonces[0] !== nonces[1])
    assert.match(String((await t.call('GET /ping')).headers['content-security-policy']), /^default-src 'none'/)
  })

  test('pages open for the hosts that Stripe lists, and only where Stripe takes the cards', async () => {
    const read = async () => (await t.app.inject({ url: '/' })).headers
    const hostsOf = (policy: unknown) =>
      Object.fromEntries(
        String(policy)
          .split('; ')
          .map((part) => part.split(' '))
          .map(([name, ...sources]) => [name, sources.filter((source) => source.includes('stripe')).sort()] as const)
          .filter(([, hosts]) => hosts.length > 0),
      )
    const { integrations } = t.house.config
    const ours = await read()
    assert.deepEqual([hostsOf(ours['content-security-policy']), ours['cross-origin-opener-policy']], [{}, 'same-origin'])
    integrations.payments = 'stripe'
    const theirs = await read()
    integrations.payments = 'fake'
    // https://docs.stripe.com/security/guide, and for accounts https://docs.stripe.com/connect/get-started-connect-embedded-components
    const scripts = ['https://*.js.stripe.com', 'https://connect-js.stripe.com', 'https://js.stripe.com']
    assert.deepEqual(hostsOf(theirs['content-security-policy']), {
      'script-src': scripts,
      'frame-src': [...scripts, 'https://hooks.stripe.com'].sort(),
      'connect-src': ['https://api.stripe.com'],
      'img-src': ['https://*.stripe.com'],
    })
    const emptyStyle = "'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='"
    assert.ok(
      String(theirs['content-security-policy']).includes(`style-src 'self' 'nonce-`) &&
        String(theirs['content-security-policy']).includes(emptyStyle),
    )
    assert.equal(theirs['cross-origin-opener-policy'], 'same-origin-allow-popups')
  })

  test('answers with personal data may not be stored by anybody', async () => {
    for (const line of ['GET /appointments', 'GET /waiting-list', 'GET /appointments/nothing'])
      assert.equal((await t.send(line, { as: cast.maya })).headers['cache-control'], 'no-store')
  })
})
