import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { encryptFor, paddedTo } from './encryption.ts'
import { makeServerKeys } from './keys.ts'
import { makeWebPush } from './web.ts'

const now = '2026-03-03T15:00:00.000Z'
const secret = 'a secret of this installation, long enough'
const settings = { private_key: undefined, hosts: ['127.0.0.1'], contact: 'mailto:hello@sorrel.example', is_test: true }

/** A browser with keys of its own that reads what was encrypted for it, step by step as RFC 8188 and RFC 8291 describe it. */
function makeBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): string => {
    const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
    assert.ok(sealed.length <= size)
    const step = (key: Buffer, with_salt: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, with_salt, info, bytes))
    const shared = step(pair.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]), 32)
    const key = step(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = step(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
    const end = plain.lastIndexOf(2)
    assert.deepEqual(plain.subarray(end + 1), Buffer.alloc(plain.length - end - 1), 'nothing but zeros follows')
    return plain.subarray(0, end).toString()
  }
  return { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url'), read }
}

test('the example of RFC 8291 comes out byte for byte', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const private_key = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  assert.equal(
    encryptFor(browser, 'When I grow up, I want to be a watermelon', { salt, private_key }, 0).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('what is sent is read by the browser alone, and its length says nothing', () => {
  const browser = makeBrowser()
  const texts = ['', 'x', 'Tienes un mensaje nuevo 🥕', 'y'.repeat(paddedTo - 1), 'z'.repeat(paddedTo)]
  for (const text of texts) assert.equal(browser.read(encryptFor(browser, text)), text)
  assert.equal(encryptFor(browser, 'a').length, encryptFor(browser, 'b'.repeat(500)).length)
  assert.throws(() => makeBrowser().read(encryptFor(browser, 'not for you')))
  assert.throws(() => encryptFor(browser, 'x'.repeat(4097)), /too long/)
})

test('the keys follow from the secret, or are those that were set', () => {
  const made = makeServerKeys(undefined, secret)
  assert.equal(makeServerKeys(undefined, secret).public_key, made.public_key)
  assert.notEqual(makeServerKeys(undefined, `${secret}!`).public_key, made.public_key)
  const set = makeServerKeys('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', secret)
  assert.equal(set.public_key, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4')
  assert.throws(() => makeServerKeys('AAAA', secret))
})

type Taken = { headers: IncomingHttpHeaders; body: Buffer }

/** A push service: it keeps what it is given, and answers as it is told. */
async function withService(status: number, work: (origin: string, taken: Taken[]) => Promise<void>): Promise<void> {
  const taken: Taken[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end('said')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    await work(`http://127.0.0.1:${address.port}`, taken)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const message = { text: '{"title":"Sorrel"}', topic: 'a'.repeat(32), seconds: 3600, urgent: true }

test('a push service gets the message with all that the protocol asks for, signed for it', () =>
  withService(201, async (origin, taken) => {
    const push = makeWebPush(settings, secret, () => now)
    const { read, ...keys } = makeBrowser()
    const subscription = { endpoint: `${origin}/push/abc`, ...keys }
    assert.equal(await push.send({ ...message, subscription }), 'sent')
    const { headers, body } = taken[0]!
    assert.deepEqual(
      ['ttl', 'urgency', 'topic', 'content-encoding'].map((name) => headers[name]),
      ['3600', 'high', message.topic, 'aes128gcm'],
    )
    assert.equal(read(body), message.text)
    const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '')!
    assert.equal(key, push.public_key)
    const point = Buffer.from(key!, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const shown = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    assert.ok(verify('sha256', signed, { key: shown, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature!, 'base64url')))
    const said = JSON.parse(Buffer.from(claims!, 'base64url').toString())
    assert.deepEqual(said, { aud: origin, exp: Date.parse(now) / 1000 + 12 * 3600, sub: settings.contact })
  }))

test('a browser that left is gone, a refusal is final, an outage is tried again, and no redirect is followed', async () => {
  const { read: _, ...keys } = makeBrowser()
  const sendAt = (origin: string) =>
    makeWebPush(settings, secret, () => now).send({ ...message, subscription: { endpoint: `${origin}/push/abc`, ...keys } })
  const outcomes = [
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [307, 'refused'],
  ] as const
  for (const [status, outcome] of outcomes) await withService(status, async (origin) => assert.equal(await sendAt(origin), outcome))
  for (const status of [429, 500, 503]) await withService(status, (origin) => assert.rejects(sendAt(origin)))
  await assert.rejects(sendAt('http://127.0.0.1:1'))
})

test('only the services that are configured are called, over https and on their own port', () => {
  const hosts = ['fcm.googleapis.com', '*.push.apple.com']
  const push = makeWebPush({ ...settings, hosts, is_test: false }, secret, () => now)
  const good = ['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/QK', 'https://fcm.googleapis.com:443/x']
  const bad = [
    ...['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://fcm.googleapis.com.evil.example/x'],
    ...['https://evil.example/fcm.googleapis.com', 'https://a:b@fcm.googleapis.com/x', 'https://push.apple.com.evil.example/'],
    ...[
      'https://evilpush.apple.com/',
      'https://127.0.0.1/x',
      'ftp://fcm.googleapis.com/x',
      'x',
      `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
    ],
  ]
  assert.deepEqual(good.filter(push.takes), good)
  assert.deepEqual(bad.filter(push.takes), [])
})
