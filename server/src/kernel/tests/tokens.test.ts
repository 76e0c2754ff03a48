import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { SignJWT } from 'jose'
import { signIn, waitUntilHolds } from '../../auth/tests/testing.ts'
import { cast } from '../../world/cast.ts'
import { type TestApp, testApp } from '../testing.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let t: TestApp
before(async () => {
  t = await testApp({ signing_key: pem })
})
after(() => t.close())

const seconds = () => Math.floor(Date.parse(t.clock()) / 1000)
const actor = { kind: 'patient', patient_id: cast.maya.patient_id, identity_id: cast.maya.identity_id, session_id: randomUUID() }
const ask = (token: string, line = 'GET /appointments') => t.send(line, { headers: { authorization: `client::::${token}` } })

type Changes = { typ?: string | undefined; aud?: string; exp?: number; alg?: string; claims?: object; key?: Parameters<SignJWT['sign']>[0] }
/** A token like ours with one thing changed. */
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
  test('a correct token is accepted, so that the tokens below fail only for what is wrong with them', async () => {
    assert.equal((await ask(await forged())).status, 200)
  })

  test('a token with another key, audience, type or time, or a changed payload or signature, gets 401', async () => {
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

  test('a valid token expires, even if it was accepted before', async () => {
    const token = await forged({ exp: seconds() + 60 })
    assert.equal((await ask(token)).status, 200)
    const now = t.clock()
    t.clock.advance(2)
    assert.equal((await ask(token)).status, 401)
    t.clock.set(now)
  })

  test('a session that another node ends is over on this node at once, although its token has not expired', async () => {
    const session_id = randomUUID()
    const token = await forged({ claims: { actor: { ...actor, session_id } } })
    assert.equal((await ask(token)).status, 200)
    await t.owner.query("select pg_notify('session_ended', $1)", [session_id])
    await waitUntilHolds(async () => (await ask(token)).status === 401)
  })

  test('a session that ended while the connection to the database was down is over as well', async () => {
    const maya = await signIn(t, cast.maya)
    const listening =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sorrel-listen' and datname = current_database()"
    await t.owner.query(listening)
    await t.owner.query('update session set ended_at = $2 where id = $1', [maya.session_id, t.clock()])
    assert.equal((await t.call('GET /appointments', { headers: maya.headers })).status, 200, 'nobody has heard of it yet')
    await new Promise((resolve) => setTimeout(resolve, 800))
    await waitUntilHolds(async () => (await t.call('GET /appointments', { headers: maya.headers })).status === 401)
  })
})
