import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { stepUp } from '../../auth/tests/testing.ts'
import { cast } from '../../world/cast.ts'
import { type TestApp, testApp } from '../testing.ts'
import { Refusal } from './abuse/refusal.ts'
import { signInMember } from './calls.ts'
import { assertSecure } from './secure-headers.ts'

let t: TestApp
let address: string
before(async () => {
  t = await testApp({ public_url: 'https://sorrel.test' })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => t.close())

/** The server's answer to bytes that no client library would send. */
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

describe('what no route ever sees', () => {
  const refused = (
    { status, headers, text }: { status: number; headers: Record<string, unknown>; text: string },
    expected: number,
    code: string,
  ) => {
    assert.equal(status, expected, text)
    const { error } = Refusal.parse(JSON.parse(text))
    assert.equal(error.code, code)
    assert.equal(error.request_id, headers['x-request-id'])
    assertSecure({ headers }, text)
  }
  const injected = async (url: string) => {
    const answer = await t.app.inject({ url })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }

  test('addresses that cannot be read or are far too long are refused in the usual form, which does not repeat them', async () => {
    refused(await injected('/api/appointments/%E0%A4%A'), 400, 'invalid_request')
    refused(await injected(`/api/appointments/${'secret'.repeat(200)}`), 404, 'not_found')
    assert.doesNotMatch((await injected(`/api/appointments/${'secret'.repeat(200)}`)).text, /secret/)
  })

  test('headers that are far too large, and bytes that are not HTTP, are refused too, and the server goes on', async () => {
    refused(await raw(request('GET /api/ping HTTP/1.1', `x-long: ${'x'.repeat(40_000)}`)), 400, 'invalid_request')
    refused(await raw('EHLO somebody\r\n\r\n'), 400, 'invalid_request')
    refused(await raw(request('POST /api/auth/login HTTP/1.1', 'content-length: 5', 'transfer-encoding: chunked')), 400, 'invalid_request')
    assert.equal((await fetch(`${address}/api/ping`)).status, 200)
  })

  test('a caller who sends too much, in one piece or in many, still gets an answer', async () => {
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

  test('the address of a missing file is not found and gets no page; robots are told which paths to leave out', async () => {
    for (const path of ['/favicon.ico', '/.env', '/wp/login.php?x=1']) refused(await injected(path), 404, 'not_found')
    const robots = await injected('/robots.txt')
    assert.match(String(robots.headers['content-type']), /^text\/plain/)
    assert.match(robots.text, /Disallow: \/api\/\n/)
    assert.doesNotMatch(robots.text, /Disallow: \/(find|d)?\n/)
  })

  test('a page with an odd address is still served, and a method override is ignored', async () => {
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
    const signedIn = await signInMember(t, cast.hannah)
    await stepUp(t, { headers: signedIn }, cast.hannah.phone_number, cast.hannah.password)
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', ...signedIn }
    const before = await count('calendar_feed')
    assert.equal((await t.call('GET /calendar-feed', { headers })).status, 200)
    assert.equal((await t.send('POST /calendar-feed?_method=DELETE', { headers })).status, 201)
    assert.equal(await count('calendar_feed'), before + 1)
  })

  test('HEAD answers what GET would, without a body, and opens no stream', async () => {
    const answer = await fetch(`${address}/api/ping`, { method: 'HEAD' })
    assert.equal(answer.status, 200)
    const live = await fetch(`${address}/api/live`, {
      method: 'HEAD',
      headers: await signInMember(t, cast.maya),
      signal: AbortSignal.timeout(2000),
    })
    assert.equal(live.status, 404)
  })
})

const count = async (table: string) => (await t.owner.query(`select count(*)::int as count from app.${table}`)).rows[0].count

test('if the database is read-only, like a replica after a failover, the answer says to try again, not that we failed', async () => {
  const { rows } = await t.owner.query('select current_database() as name')
  const endConnections = () =>
    t.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sorrel'",
    )
  try {
    await t.owner.query(`alter database "${rows[0].name}" set default_transaction_read_only = on`)
    await endConnections()
    await setTimeout(200)
    const answer = await t.call('POST /auth/login', { body: { phone_number: cast.maya.phone_number } })
    assert.deepEqual([answer.status, answer.code], [503, 'temporarily_unavailable'])
    assert.ok(Number(answer.headers['retry-after']) > 0)
  } finally {
    await t.owner.query(`alter database "${rows[0].name}" reset default_transaction_read_only`)
    await endConnections()
  }
})
