import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { SignJWT } from 'jose'
import { eventually, signIn } from '../../auth/tests/testing.ts'
import { served } from '../../features.ts'
import { cast } from '../../world/cast.ts'
import { openApiOf } from '../openapi.ts'
import { type TestApp, testApp } from '../testing.ts'
import { type Document, pickFrom, placesIn, sampleOf, withAt } from './samples.ts'
import { signedIn } from './tour.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const friend = 'https://app.example'

let t: TestApp
let address: string
before(async () => {
  t = await testApp({ signing_key: pem, cors_origins: [friend], public_url: 'https://sorrel.test' })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => t.close())

const seconds = () => Math.floor(Date.parse(t.clock()) / 1000)
const actor = { kind: 'patient', patient_id: cast.maya.patient_id, identity_id: cast.maya.identity_id, session_id: randomUUID() }
const ask = (token: string, line = 'GET /appointments') => t.call(line, { headers: { authorization: `client::::${token}` } })

type Changes = { typ?: string | undefined; aud?: string; exp?: number; alg?: string; claims?: object; key?: Parameters<SignJWT['sign']>[0] }
/** A token like ours, but for one thing. */
const forged = ({
  typ = 'identity+jwt',
  aud = 'sorrel-api',
  exp = seconds() + 600,
  alg = 'ES256',
  claims = { actor },
  key,
}: Changes = {}) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg, ...(typ ? { typ } : {}) })
    .setAudience(aud)
    .setIssuedAt(seconds())
    .setExpirationTime(exp)
    .sign(key ?? pair.privateKey)

describe('tokens', () => {
  test('one like ours is good, so that those below fail for what is wrong with them', async () => {
    assert.equal((await ask(await forged())).status, 200)
  })

  test('another key, audience, type or time, and a payload or signature that was changed, are all 401', async () => {
    const good = await forged()
    const [head, , signature] = good.split('.') as [string, string, string]
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = { actor: { ...actor, patient_id: cast.ruben.patient_id }, aud: 'sorrel-api', iat: seconds(), exp: seconds() + 600 }
    const publicPem = createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' }) as string
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const bad: Record<string, string> = {
      'alg none': `${encode({ alg: 'none', typ: 'identity+jwt' })}.${encode(payload)}.`,
      'alg None': `${encode({ alg: 'None', typ: 'identity+jwt' })}.${encode(payload)}.${signature}`,
      'HS256 with the public key': await forged({ alg: 'HS256', key: Buffer.from(publicPem) }),
      'HS256 with the bytes of the public key': await forged({
        alg: 'HS256',
        key: createPublicKey(pair.privateKey).export({ type: 'spki', format: 'der' }),
      }),
      'another key': await forged({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
      'another algorithm': await forged({ alg: 'RS256', key: rsa }),
      'another curve': await forged({ alg: 'ES384', key: generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey }),
      'another audience': await forged({ aud: 'somebody-else' }),
      'another type': await forged({ typ: 'JWT' }),
      'no type': await forged({ typ: '' }),
      'just over': await forged({ exp: seconds() - 1 }),
      'over for long': await forged({ exp: seconds() - 86_400 }),
      'another payload': `${head}.${encode(payload)}.${signature}`,
      'no signature': `${head}.${good.split('.')[1]}.`,
      'a signature of zeros': `${head}.${good.split('.')[1]}.${Buffer.alloc(64).toString('base64url')}`,
      'a key of its own': `${encode({ alg: 'ES256', typ: 'identity+jwt', jwk: pair.publicKey.export({ format: 'jwk' }) })}.${encode(payload)}.${signature}`,
      'an unknown extension': `${encode({ alg: 'ES256', typ: 'identity+jwt', crit: ['x'], x: 1 })}.${encode(payload)}.${signature}`,
    }
    for (const [what, token] of Object.entries(bad)) assert.equal((await ask(token)).status, 401, what)
  })

  test('a good token ends by itself, even one that was seen before', async () => {
    const token = await forged({ exp: seconds() + 60 })
    assert.equal((await ask(token)).status, 200)
    const now = t.clock()
    t.clock.advance(2)
    assert.equal((await ask(token)).status, 401)
    t.clock.set(now)
  })

  test('a session that another node ends is over here, at once and although its token is still good', async () => {
    const session_id = randomUUID()
    const token = await forged({ claims: { actor: { ...actor, session_id } } })
    assert.equal((await ask(token)).status, 200)
    await t.owner.query("select pg_notify('session_ended', $1)", [session_id])
    await eventually(async () => (await ask(token)).status === 401)
  })

  test('a session that ended while the connection to the database was down is over, too', async () => {
    const maya = await signIn(t, cast.maya)
    const listening =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sorrel-listen' and datname = current_database()"
    await t.owner.query(listening)
    await t.owner.query('update session set ended_at = $2 where id = $1', [maya.session_id, t.clock()])
    assert.equal((await t.call('GET /appointments', { headers: maya.headers })).status, 200, 'nobody has heard of it yet')
    await new Promise((resolve) => setTimeout(resolve, 800))
    await eventually(async () => (await t.call('GET /appointments', { headers: maya.headers })).status === 401)
  })
})

const document = openApiOf(served) as unknown as Document
const taken = [
  'role',
  'status',
  'patient_id',
  'provider_id',
  'admin_tags',
  'id',
  'version',
  'created_by',
  'cancel_fee_cents',
  'booking_source',
  'deleted_at',
]

describe('mass assignment', () => {
  test('no body takes a field that it does not name, at any depth', async () => {
    let tried = 0
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      const schema = operation.requestBody?.content['application/json']?.schema
      const known = served.find(({ name }) => name === operation.operationId)!
      if (!schema || known.description.access === 'webhook') continue
      const authorization = await authorizationFor(known.description.access)
      const line = `${known.description.method} ${known.description.path.replaceAll(/\{\w*token\w*\}/g, 'x'.repeat(20)).replaceAll(/\{\w+\}/g, randomUUID())}`
      const valid = sampleOf(document, schema, pickFrom(3), true)
      for (const place of placesIn(valid)) {
        const inner = place.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], valid)
        if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue
        const name = taken.find((field) => !(field in inner))!
        const body = withAt(valid, place, () => ({ ...inner, [name]: 'x' }))
        const { status, text } = await t.call(line, { body, headers: authorization })
        tried += 1
        assert.equal(status, 400, `${operation.operationId} takes ${[...place, name].join('.')}: ${text}`)
        assert.match(text, new RegExp(`"unrecognized_keys".*"${name}"|"invalid_union"`), `${operation.operationId} ${text}`)
      }
    }
    assert.ok(tried > 25)
  })

  test('a patient books, moves and marks nothing in the name of others', async () => {
    const other = { patient_id: cast.ruben.patient_id }
    const visit = {
      provider_id: cast.hannah.provider_id,
      starts_at: '2026-03-12T15:00:00Z',
      duration_minutes: 45,
      type: 'Follow-up',
      visit_mode: 'virtual',
    }
    const booked = await t.call('POST /appointments', { as: cast.maya, body: { ...visit, ...other } })
    assert.ok([403, 404].includes(booked.status), booked.text)
    const { rows } = await t.owner.query("select id from appointment where patient_id = $1 and status = 'Scheduled' limit 1", [
      cast.maya.patient_id,
    ])
    for (const body of [{ status: 'Occurred' }, { starts_at: '2026-03-12T15:00:00Z', override: { reason: 'x' } }])
      assert.equal((await t.call(`PATCH /appointments/${rows[0].id}`, { as: cast.maya, body })).status, 403)
  })
})

async function authorizationFor(access: unknown): Promise<Record<string, string>> {
  if (access === 'machine') return { 'x-api-key': 'machine-key-for-tests' }
  if (!Array.isArray(access)) return {}
  return signedIn(t, access.includes('patient') ? cast.maya : access.includes('provider') ? cast.hannah : cast.sasha)
}

describe('other origins', () => {
  const preflight = (origin: string) =>
    t.call('OPTIONS /appointments', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })

  test('one from the list may ask, without cookies; nobody else may, and no answer names a star', async () => {
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

  test('a form of another site reaches no operation, and no cookie signs a call in', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { ...(await signedIn(t, cast.maya)), 'content-type': type, origin: 'https://evil.example' }
      assert.equal((await t.call('POST /calendar-feed', { headers, body: 'a=1' })).status, 415, type)
    }
    const maya = await signIn(t, cast.maya)
    for (const cookie of [maya.cookie, `authorization=client::::${maya.token}`, `identity_token=${maya.token}`])
      assert.equal((await t.call('GET /auth/me', { headers: { cookie } })).status, 401)
  })
})

type Kind = { headers: Record<string, unknown> }
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}
function assertSecure({ headers }: Kind, what: string) {
  for (const [name, value] of Object.entries(always)) assert.equal(headers[name], value, `${name} of ${what}`)
  assert.match(String(headers['permissions-policy']), /payment=\(\)/, what)
  assert.match(String(headers['content-security-policy']), /default-src '(none|self)'.*frame-ancestors 'none'/, what)
  assert.doesNotMatch(String(headers['content-security-policy']), /unsafe-|\*/, what)
  assert.match(String(headers['x-request-id']), /^[\w-]{8,}$/, what)
  assert.equal(headers['x-powered-by'], undefined)
  assert.equal(headers.server, undefined)
}

/** What the server says to bytes that no client library would send. */
function raw(bytes: string): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(bytes))
    let all = ''
    socket.setTimeout(4000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (part) => {
      all += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', text = ''] = all.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      )
      resolve({ status: Number(first.split(' ')[1]), headers, text })
    })
  })
}
const request = (line: string, ...headers: string[]) => `${[line, 'host: x', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`

describe('headers', () => {
  test('every kind of answer carries all of them', async () => {
    const page = (url: string) => t.app.inject({ url })
    const built = globSync('web/dist/static/**/*.js', { cwd: join(import.meta.dirname, '../../../..') })[0]
    const kinds: Record<string, Kind> = {
      json: await t.call('GET /ping'),
      'cached json': await t.call('GET /provider-profiles/reference-data'),
      refusal: await t.call('GET /appointments'),
      'bad body': await t.call('POST /auth/login', { body: '{', headers: { 'content-type': 'application/json' } }),
      'unknown operation': await t.call('GET /nothing/here'),
      'unknown method': await t.call('DELETE /ping'),
      'empty answer': await t.call('POST /auth/sign-out', { headers: await signedIn(t, cast.maya) }),
      download: await t.call('GET /openapi.json'),
      reference: await t.call('GET /reference'),
      preflight: await t.call('OPTIONS /ping', { headers: { origin: friend } }),
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
    const live = await fetch(`${address}/api/live`, { headers: await signedIn(t, cast.maya), signal: stream.signal })
    assertSecure({ headers: Object.fromEntries(live.headers) }, 'a stream')
    stream.abort()
  })

  test('pages allow scripts and styles by a nonce that is never the same; answers of the API allow nothing', async () => {
    const nonces = await Promise.all(
      [1, 2].map(
        async () => /'nonce-([\w+/=]{20,})'/.exec(String((await t.app.inject({ url: '/' })).headers['content-security-policy']))?.[1],
      ),
    )
    assert.ok(nonces[0] && nonces[0] !== nonces[1])
    assert.match(String((await t.call('GET /ping')).headers['content-security-policy']), /^default-src 'none'/)
  })

  test('what personal operations answer is kept by nobody', async () => {
    for (const line of ['GET /appointments', 'GET /waiting-list', 'GET /appointments/nothing'])
      assert.equal((await t.call(line, { as: cast.maya })).headers['cache-control'], 'no-store')
  })
})

describe('what no route ever sees', () => {
  const refused = (
    { status, headers, text }: { status: number; headers: Record<string, unknown>; text: string },
    expected: number,
    code: string,
  ) => {
    assert.equal(status, expected, text)
    const { error } = JSON.parse(text) as { error: { code: string; details: unknown; request_id: string } }
    assert.equal(error.code, code)
    assert.equal(error.request_id, headers['x-request-id'])
    assertSecure({ headers }, text)
  }
  const injected = async (url: string) => {
    const answer = await t.app.inject({ url })
    return { status: answer.statusCode, headers: answer.headers as Record<string, unknown>, text: answer.body }
  }

  test('addresses that cannot be read, or are far too long, are refused in the one form and not repeated', async () => {
    refused(await injected('/api/appointments/%E0%A4%A'), 400, 'invalid_request')
    refused(await injected(`/api/appointments/${'secret'.repeat(200)}`), 404, 'not_found')
    assert.doesNotMatch((await injected(`/api/appointments/${'secret'.repeat(200)}`)).text, /secret/)
  })

  test('so are headers beyond all measure, and bytes that are not HTTP; the server lives on', async () => {
    refused(await raw(request('GET /api/ping HTTP/1.1', `x-long: ${'x'.repeat(40_000)}`)), 400, 'invalid_request')
    refused(await raw('EHLO somebody\r\n\r\n'), 400, 'invalid_request')
    refused(await raw(request('POST /api/auth/login HTTP/1.1', 'content-length: 5', 'transfer-encoding: chunked')), 400, 'invalid_request')
    assert.equal((await fetch(`${address}/api/ping`)).status, 200)
  })

  test('whoever sends too much, in one piece or in many, still gets the answer', async () => {
    const piece = new Uint8Array(65_536).fill(97)
    const pieces = new ReadableStream<Uint8Array>({
      start: (stream) => {
        for (let sent = 0; sent < 160; sent++) stream.enqueue(piece)
        stream.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    for (const body of ['a'.repeat(10_000_000), pieces]) {
      const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
      assert.equal(answer.status, 413)
      assert.match(await answer.text(), /payload_too_large/)
    }
  })

  test('a file that is none is not found instead of being a page; robots are told what is not for them', async () => {
    for (const path of ['/favicon.ico', '/.env', '/wp/login.php?x=1']) refused(await injected(path), 404, 'not_found')
    const robots = await injected('/robots.txt')
    assert.match(String(robots.headers['content-type']), /^text\/plain/)
    assert.match(robots.text, /Disallow: \/api\/\n/)
    assert.doesNotMatch(robots.text, /Disallow: \/(find|d)?\n/)
  })

  test('a page with an odd address is a page, and a method override overrides nothing', async () => {
    for (const path of [
      '//',
      '//:@/',
      '//host:99999/x',
      '/?a=%',
      '/d/%00',
      '/d/x%2F..%2F..',
      `/d/${encodeURIComponent('‮')}`,
      '/d/x?%E0%A4%A=1',
    ])
      assert.ok((await injected(path)).status < 500, `${path} ${t.logged.filter((line) => line.includes('unexpected')).at(-1)}`)
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', ...(await signedIn(t, cast.hannah)) }
    const before = await count('calendar_feed')
    assert.equal((await t.call('GET /calendar-feed', { headers })).status, 200)
    assert.equal((await t.call('POST /calendar-feed?_method=DELETE', { headers })).status, 201)
    assert.equal(await count('calendar_feed'), before + 1)
  })

  test('HEAD answers what GET would, without a body, and opens no stream', async () => {
    const answer = await fetch(`${address}/api/ping`, { method: 'HEAD' })
    assert.equal(answer.status, 200)
    const live = await fetch(`${address}/api/live`, {
      method: 'HEAD',
      headers: await signedIn(t, cast.maya),
      signal: AbortSignal.timeout(2000),
    })
    assert.equal(live.status, 404)
  })
})

const count = async (table: string) => (await t.owner.query(`select count(*)::int as count from app.${table}`)).rows[0].count as number
