import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { parseConfiguration } from '../configuration.ts'
import { type Session, setSession } from '../session.ts'
import { type AnyOperation, ApiProblem, addressOf, call, RequiredError } from './api.ts'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

// A real server: what counts is what travels.
let answers: Answer[] = []
const asked: Asked[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  asked.push({ method: request.method!, url: request.url!, headers: request.headers, body })
  const answer = answers.shift() ?? {}
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body ?? {}))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
Object.assign(globalThis, {
  document: { getElementById: () => ({ textContent: JSON.stringify({ role: 'client', api_base: base, locale: 'en' }) }) },
})

const ended = { status: 401, body: { error: { code: 'not_signed_in' } } }
const session = { identity_token: 'first', actor: { kind: 'patient' } } as Session
beforeEach(() => {
  answers = []
  asked.length = 0
  setSession(null)
})

const getVisit: AnyOperation = {
  name: 'getVisit',
  method: 'GET',
  path: '/visits/{visit_id}',
  access: ['patient'],
  summary: '',
}
const listSlots: AnyOperation = {
  name: 'listSlots',
  method: 'GET',
  path: '/slots',
  access: 'public',
  requires: ['start', 'end'],
  summary: '',
}
const book: AnyOperation = {
  name: 'book',
  method: 'POST',
  path: '/visits',
  access: ['patient'],
  requires: ['body'],
  idempotent: true,
  summary: '',
}
const change: AnyOperation = {
  ...{ name: 'change', method: 'PATCH', path: '/visits', access: ['patient'] },
  ...{ requires: ['body'], summary: '' },
}

const send = call as (operation: AnyOperation, input?: unknown, options?: unknown) => Promise<unknown>

const refusals: readonly [what: string, operation: AnyOperation, input: unknown, message: string][] = [
  ['a path parameter', getVisit, {}, 'Required parameter visit_id was null or undefined when calling getVisit.'],
  [
    'a path parameter that is null',
    getVisit,
    { params: { visit_id: null } },
    'Required parameter visit_id was null or undefined when calling getVisit.',
  ],
  ['a required query', listSlots, { query: { start: 'a' } }, 'Required parameter end was null or undefined when calling listSlots.'],
  ['the body of a change', change, {}, 'Required parameter body was null or undefined when calling change.'],
  ['a body', book, {}, 'Required parameter body was null or undefined when calling book.'],
]
for (const [what, operation, input, message] of refusals) {
  test(`without ${what} nothing is sent, and the error names it`, async () => {
    await assert.rejects(send(operation, input), (error: Error) => {
      assert.ok(error instanceof RequiredError)
      assert.deepEqual([error.name, error.message], ['RequiredError', message])
      assert.match(message, new RegExp(`parameter ${error.field} was`))
      return true
    })
    assert.equal(asked.length, 0)
  })
}

test('a link stands in for whoever is signed in', async () => {
  setSession(session)
  const byLink: AnyOperation = { ...listSlots, access: ['patient'], or_token: 'token' }
  await send(byLink, { query: { start: 1, end: 2, token: 'of-a-link' } })
  await send(byLink, { query: { start: 1, end: 2 } })
  assert.deepEqual(
    asked.map(({ headers }) => headers.authorization),
    ['client::::', 'client::::first'],
  )
})

test('without a token the role is still told, and its value is empty', async () => {
  await send(listSlots, { query: { start: 'a', end: 'b' } })
  assert.equal(asked[0]?.headers.authorization, 'client::::')
  assert.ok(asked[0]?.headers['x-device-id'])
})

test('with a token it follows the role, and the device keeps its name', async () => {
  setSession(session)
  await send(getVisit, { params: { visit_id: 'v' } })
  await send(getVisit, { params: { visit_id: 'v' } })
  assert.equal(asked[0]?.headers.authorization, 'client::::first')
  assert.equal(asked[0]?.headers['x-device-id'], asked[1]?.headers['x-device-id'])
})

test('a call that is open to anyone carries no token, and its refusal renews none', async () => {
  setSession(session)
  answers = [ended]
  await assert.rejects(send(listSlots, { query: { start: 'a', end: 'b' } }), { code: 'not_signed_in' })
  assert.deepEqual(
    asked.map(({ url, headers }) => [url, headers.authorization]),
    [['/api/slots?start=a&end=b', 'client::::']],
  )
})

test('a list is a repeated key, and what is absent is not sent', () => {
  const address = addressOf(listSlots, { query: { statuses: ['a', 'b c'], page: 2, zip: undefined, q: null } })
  assert.equal(address, `${base}/slots?statuses=a&statuses=b+c&page=2`)
})

test('a path parameter is escaped', () => {
  assert.equal(addressOf(getVisit, { params: { visit_id: 'a/b' } }), `${base}/visits/a%2Fb`)
})

test('an idempotent call carries a key, the one it is given', async () => {
  await send(book, { body: { a: 1 } })
  await send(book, { body: { a: 1 } }, { intention: 'once' })
  assert.ok(asked[0]?.headers['idempotency-key'])
  assert.equal(asked[1]?.headers['idempotency-key'], 'once')
  assert.deepEqual(JSON.parse(asked[1]!.body), { a: 1 })
})

test('a refusal is an ApiProblem with code, details, status and request id', async () => {
  answers = [{ status: 409, body: { error: { code: 'slot_not_available', details: { taken: true }, request_id: 'r1' } } }]
  await assert.rejects(send(book, { body: {} }), (error: unknown) => {
    assert.ok(error instanceof ApiProblem)
    assert.deepEqual([error.code, error.details, error.status, error.request_id], ['slot_not_available', { taken: true }, 409, 'r1'])
    return true
  })
})

test('a refusal tells after how many seconds trying again makes sense', async () => {
  const refusal = (after: string, body: unknown) => ({ status: 429, headers: { 'retry-after': after }, body })
  const ours = { error: { code: 'too_many_requests' } }
  for (const [answer, seconds] of [
    [refusal('10', ours), 10],
    [refusal('7', 'not json of ours'), 7],
    [refusal('Wed, 21 Oct 2026 07:28:00 GMT', ours), null],
  ] as const) {
    answers = [answer]
    await assert.rejects(send(book, { body: {} }), { code: 'too_many_requests', retry_after: seconds })
  }
})

test('an answer without content is null', async () => {
  answers = [{ status: 204 }]
  assert.equal(await send(listSlots, { query: { start: 'a', end: 'b' } }), null)
})

test('a token that ended is replaced once, and the call is made again', async () => {
  setSession(session)
  answers = [ended, { body: { ...session, identity_token: 'second' } }, { body: { id: 'v' } }]
  assert.deepEqual(await send(getVisit, { params: { visit_id: 'v' } }), { id: 'v' })
  assert.deepEqual(
    asked.map(({ method, url, headers }) => [method, url, headers.authorization]),
    [
      ['GET', '/api/visits/v', 'client::::first'],
      ['POST', '/api/auth/refresh', 'client::::'],
      ['GET', '/api/visits/v', 'client::::second'],
    ],
  )
})

test('two calls that meet the end of a token share one refresh', async () => {
  setSession(session)
  answers = [ended, ended, { body: { ...session, identity_token: 'second' } }, { body: {} }, { body: {} }]
  await Promise.all([send(getVisit, { params: { visit_id: 'a' } }), send(getVisit, { params: { visit_id: 'b' } })])
  assert.equal(asked.filter(({ url }) => url === '/api/auth/refresh').length, 1)
})

test('when the session is over the call is refused and nobody is signed in', async () => {
  setSession(session)
  answers = [ended, ended]
  await assert.rejects(send(getVisit, { params: { visit_id: 'v' } }), { code: 'not_signed_in' })
  assert.equal(asked.length, 2)
})

test('a wrong code is no reason to refresh', async () => {
  setSession(session)
  answers = [{ status: 401, body: { error: { code: 'invalid_code' } } }]
  await assert.rejects(send(book, { body: {} }), { code: 'invalid_code' })
  assert.equal(asked.length, 1)
})

const configurations: readonly [text: string | null, ok: boolean][] = [
  ['{"role":"client"}', true],
  ['{"role":"provider"}', true],
  ['{"role":"patient"}', false],
  ['{"role":"admin"}', false],
  ['{}', false],
  ['not json', false],
  [null, false],
]
for (const [text, ok] of configurations) {
  test(`${text} is ${ok ? 'a' : 'no'} configuration`, () => {
    if (ok) assert.equal(parseConfiguration(text).api_base, '/api')
    else assert.throws(() => parseConfiguration(text), { message: 'Invalid app configuration' })
  })
}

test('an address that is no id is refused like one that nobody knows, and another refusal stays what it is', async () => {
  const refuse = (...issues: object[]) => ({ status: 400, body: { error: { code: 'invalid_request', details: { issues } } } })
  const codeOf = () => send(getVisit, { params: { visit_id: '2' } }).catch((error: ApiProblem) => [error.code, error.status])
  answers = [refuse({ in: 'path', path: ['visit_id'], code: 'invalid_format' })]
  assert.deepEqual(await codeOf(), ['not_found', 404])
  answers = [refuse({ in: 'path', path: ['visit_id'], code: 'not_a_block' })]
  assert.deepEqual(await codeOf(), ['invalid_request', 400])
  answers = [refuse({ in: 'path', path: ['visit_id'], code: 'invalid_format' }, { in: 'query', path: ['day'], code: 'invalid_format' })]
  assert.deepEqual(await codeOf(), ['invalid_request', 400])
})

test('a refusal without details, as the server writes it, has none', async () => {
  answers = [{ status: 422, body: { error: { code: 'code_invalid', details: null, request_id: null } } }]
  const refusal = await send(getVisit, { params: { visit_id: '2' } }).catch((error: ApiProblem) => error)
  assert.ok(refusal instanceof ApiProblem)
  assert.deepEqual([refusal.code, refusal.details], ['code_invalid', {}])
})
