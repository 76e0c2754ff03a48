import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { served } from '../../features.ts'
import { cast } from '../../world/cast.ts'
import { openApiOf } from '../description/openapi.ts'
import type { Served } from '../implement.ts'
import { mayCall } from '../serving/serve.ts'
import { type Answered, type TestApp, testApp } from '../testing.ts'
import { type Judge, wrongWith } from './answers.ts'
import { plant, reachOf, whose } from './planting.ts'
import { parametersIn, recording, type Visited } from './recording.ts'
import { broken, type Described, type Document, hostile, type Pick, pickFrom, placesIn, sampleOf, withAt } from './samples.ts'
import { type Reach, signedIn, tour } from './tour.ts'

const document = openApiOf(served) as unknown as Document
const described = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)
const streams = ({ wire }: Served) => 'events' in wire.output
// Fields mean nothing to a webhook before its signature is good; what arrives unsigned is tried below.
const tried = served.filter((operation) => !streams(operation) && operation.description.access !== 'webhook')

type Caller = {
  name: string
  as: 'nobody' | typeof cast.maya | typeof cast.hannah | typeof cast.sasha
  judge: Judge
  token: Record<string, string>
}
let t: TestApp
let visited: Visited[]
let callers: Caller[]
let ids: Record<string, string[]>

before(async () => {
  t = await testApp()
  await plant(t.owner)
  const named = ['maya', 'ruben', 'noor', 'harold', 'hannah', 'dana', 'theo', 'selma', 'sasha'] as const
  const found = await Promise.all(named.map(async (name) => [name, await reachOf(t.owner, cast[name].identity_id)] as const))
  const recorded = recording(t)
  visited = recorded.visited
  await tour(recorded.t, Object.fromEntries(found) as Reach)
  callers = await callersOf()
  ids = await knownIds()
})
after(() => t.close())

/** Each caller, and whose markers may be in what they read. */
async function callersOf(): Promise<Caller[]> {
  const owners = await whose(t.owner)
  const { rows } = await t.owner.query<{ patient_id: string }>('select patient_id from app.care where provider_id = $1', [
    cast.hannah.provider_id,
  ])
  const hannahs = new Set(['provider', ...rows.map(({ patient_id }) => `patient ${patient_id}`), `provider ${cast.hannah.provider_id}`])
  const of = (may: Judge['may']) => ({ judge: { may, whose: owners }, token: {} })
  return [
    { name: 'anybody', as: 'nobody', ...of(() => false) },
    { name: 'Maya', as: cast.maya, ...of((owner) => owner === `patient ${cast.maya.patient_id}`) },
    { name: 'Hannah', as: cast.hannah, ...of((owner) => hannahs.has(owner)) },
    { name: 'Sasha', as: cast.sasha, ...of(() => true) },
  ]
}

/** Ids that exist, one's own and other people's, by the name of the field or parameter. */
async function knownIds(): Promise<Record<string, string[]>> {
  const some = async (table: string, where = 'true') =>
    (await t.owner.query(`select id from app.${table} where ${where} order by id limit 12`)).rows.map(({ id }) => id as string)
  const appointment = [...(await some('appointment', `patient_id = '${cast.maya.patient_id}'`)), ...(await some('appointment'))]
  return {
    appointment_id: appointment,
    patient_id: [cast.maya.patient_id, cast.ruben.patient_id, cast.ines.patient_id],
    provider_id: [cast.hannah.provider_id, cast.dana.provider_id, cast.gregor.provider_id],
    calendar_event_id: [...(await some('calendar_block')), ...appointment],
    external_calendar_id: await some('external_calendar'),
    waiting_list_entry_id: await some('waiting_list_entry'),
    session_id: await some('session'),
    location_id: await some('provider_location'),
    admin_id: [cast.tom.admin_id],
  }
}

test('at least nine of ten operations are reached with success', async () => {
  const reached = new Set(visited.filter(({ answer }) => answer.status < 300).map(({ operation }) => operation.name))
  await hear()
  reached.add('listenLive')
  const missing = served.map(({ name }) => name).filter((name) => !reached.has(name))
  assert.ok(reached.size >= served.length * 0.9, `the tour does not reach ${missing.join(', ')}`)
})

/** A stream needs a real connection: inside of one process it never ends. */
async function hear(): Promise<void> {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `client::::${await t.tokenOf(cast.maya)}`
  const leaving = new AbortController()
  const answer = await fetch(`${address}/api/live`, { headers: { authorization }, signal: leaving.signal })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  const first = await answer.body?.getReader().read()
  assert.match(new TextDecoder().decode(first?.value), /^: hello/)
  leaving.abort()
}

test('what the tour was answered is what the contract says', () => {
  const wrong = visited.flatMap(({ operation, answer }) => {
    const found = wrongWith(operation, answer)
    return found ? [`${operation.name}: ${found}`] : []
  })
  assert.deepEqual(wrong, [])
})

type Input = { path: Record<string, string>; query: Record<string, unknown>; headers: Record<string, string>; body: unknown }

/** What the tour sent when the operation succeeded. */
function known(operation: Served): Input | undefined {
  const found = visited.find(({ operation: { name }, answer }) => name === operation.name && answer.status < 300)
  return found && { path: parametersIn(operation, found.line), query: found.given?.query ?? {}, headers: {}, body: found.given?.body }
}

/** An input that the schemas accept, with ids that exist; `whole` fills what is optional. */
function inputOf(operation: Described, pick: Pick, whole: boolean): Input {
  const input: Input = { path: {}, query: {}, headers: {}, body: undefined }
  for (const given of operation.parameters ?? []) {
    const parameter = given.$ref ? resolveParameter(given.$ref) : given
    if (!parameter.required && !(whole && parameter.in !== 'header')) continue
    const value = realIds(sampleOf(document, parameter.schema, pick, whole), parameter.name, pick)
    if (parameter.in === 'path') input.path[parameter.name] = String(value)
    else if (parameter.in === 'query') input.query[parameter.name] = value
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema) {
    const body = sampleOf(document, schema, pick, whole)
    input.body = [...placesIn(body)].reduce((done, place) => {
      const name = String(place.at(-1) ?? '')
      return ids[name] ? withAt(done, place, (old) => realIds(old, name, pick)) : done
    }, body)
  }
  return input
}
const resolveParameter = (ref: string) =>
  (document.components as unknown as { parameters: Record<string, { name: string; in: string; required?: boolean; schema: object }> })
    .parameters[ref.split('/').at(-1)!]!
const realIds = (value: unknown, name: string, pick: Pick) => (ids[name]?.length ? ids[name][pick(ids[name].length)] : value)

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const wellFormed = (text: string) => (text.isWellFormed() ? text : '\ufffd')

async function send(
  operation: Served,
  { path, query, headers, body }: Input,
  { token }: Caller,
  more: Record<string, string> = {},
): Promise<Answered> {
  const line = operation.description.path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(wellFormed(path[name] ?? 'x')) || 'x')
  const listed = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : wellFormed(textOf(value))]),
  )
  return t.call(`${operation.description.method} ${line}`, {
    query: listed,
    headers: { ...token, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers, ...more },
    // As text: a replaced body may be a number or nothing at all.
    ...(body === undefined ? {} : { body: more['content-type'] ? body : JSON.stringify(body) }),
  })
}

const isLetIn = ({ description }: Served, { as }: Caller): boolean => {
  try {
    mayCall(description, as === 'nobody' ? { kind: 'anonymous' } : as.kind === 'admin' ? { ...as, tags: as.admin_tags } : as)
    return true
  } catch {
    return false
  }
}

const wrong: string[] = []
let calls = 0
async function tryOut(operation: Served, caller: Caller, what: string, call: Promise<Answered>): Promise<void> {
  calls += 1
  const found = wrongWith(operation, await call, caller.judge)
  if (found) wrong.push(`${operation.name} by ${caller.name}, ${what}: ${found}`)
}

const seeds = [11, 23, 47]

test('no operation, whoever calls it with whatever, fails, answers off its schema or tells of other people', async () => {
  for (const operation of tried) {
    const letIn = callers.filter((caller) => isLetIn(operation, caller))
    const shutOut = callers.filter((caller) => !letIn.includes(caller))
    for (const [at, seed] of seeds.entries()) {
      await renew()
      const valid = (at === 2 && known(operation)) || inputOf(described.get(operation.name)!, pickFrom(seed), at === 1)
      for (const caller of callers) await tryOut(operation, caller, `a valid call of seed ${seed}`, send(operation, valid, caller))
      await breakBody(operation, valid, letIn.length > 0 ? letIn : shutOut, at)
      await breakAddress(operation, valid, letIn.length > 0 ? letIn : shutOut, at)
    }
  }
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${calls} calls`)
  assert.ok(calls > 3000, `only ${calls} calls`)
})

/** New sessions: a call may have ended the ones before. */
async function renew(): Promise<void> {
  for (const caller of callers) if (caller.as !== 'nobody') caller.token = await signedIn(t, caller.as)
}

/** Every field with every hostile value, once over the samples and once over what is known to succeed; the callers take turns. */
async function breakBody(operation: Served, valid: Input, by: Caller[], at: number): Promise<void> {
  if (valid.body === undefined) return
  let turn = 0
  for (const { what, value } of broken(valid.body)) {
    turn += 1
    if (at < 2 && turn % 2 !== at) continue
    const caller = by[turn % by.length]!
    await tryOut(operation, caller, what, send(operation, { ...valid, body: value === undefined ? null : value }, caller))
  }
}

async function breakAddress(operation: Served, valid: Input, by: Caller[], at: number): Promise<void> {
  let turn = 0
  for (const part of ['path', 'query'] as const) {
    for (const name of Object.keys(valid[part])) {
      for (const [which, value] of hostile.entries()) {
        turn += 1
        if (at < 2 && turn % 2 !== at) continue
        const caller = by[turn % by.length]!
        const sent = { ...valid, [part]: { ...valid[part], [name]: part === 'path' ? textOf(value).slice(0, 500) : value } }
        await tryOut(operation, caller, `${part} ${name} = hostile ${which}`, send(operation, sent, caller))
      }
      if (part === 'query') {
        const twice = { ...valid, query: { ...valid.query, [name]: [valid.query[name], 'and again'] } }
        await tryOut(operation, by[0]!, `query ${name} twice`, send(operation, twice, by[0]!))
      }
    }
  }
  const more = {
    ...valid.query,
    unheard_of: '1',
    __proto__x: '1',
    'constructor[prototype][admin]': '1',
    ['__proto__']: 'x',
    'a[]': ['1', '2'],
  }
  await tryOut(operation, by[0]!, 'more in the query', send(operation, { ...valid, query: more }, by[0]!))
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const texts: [string, string, string][] = [
  ['application/json', '{"a":', 'half a JSON'],
  ['application/json', '{"__proto__":{"admin":true}}', '__proto__'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}', 'constructor.prototype'],
  ['application/json', '{"a":1,"a":2}', 'one key twice'],
  ['application/json', deep(20_000), 'deep arrays'],
  ['application/json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'deep objects'],
  ['application/json', `"${'x'.repeat(1_048_600)}"`, 'more than a megabyte'],
  ['application/json', '\ufeff{}', 'a byte order mark'],
  ['application/json', '{"a":"\\ud800"}', 'half a character'],
  ['application/json; charset=utf-7', '{}', 'another charset'],
  ['text/plain', '{}', 'text'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'XML'],
  ['application/x-www-form-urlencoded', 'a=1', 'a form'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--', 'parts'],
  ['application/json\u00e9', '{}', 'a type that is none'],
]
const headers: Record<string, string>[] = [
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'x'.repeat(4000) },
  { 'if-match': '"not-a-number"' },
  { 'x-device-id': "' or 1=1 --" },
  { 'x-api-key': 'not-a-key' },
  { 'x-forwarded-for': '::1, "><script>', 'x-forwarded-host': 'evil.example' },
  { cookie: 'sorrel_refresh=%00; locale=xx; __proto__=1' },
  { 'accept-language': '*;q=9,'.repeat(200) },
  { 'accept-encoding': 'gzip;q=0, *;q=0' },
  { 'content-encoding': 'gzip' },
  { 'last-event-id': '-1' },
  { range: 'bytes=0-1,5-9' },
  { expect: '200-maybe' },
]

test('no body that is not what it says, and no header, makes an operation fail', async () => {
  wrong.length = 0
  for (const operation of served.filter((operation) => !streams(operation))) {
    const caller = callers.find((one) => isLetIn(operation, one)) ?? callers[0]!
    await renew()
    const valid = inputOf(described.get(operation.name)!, pickFrom(5), false)
    const bodied = operation.description.method !== 'GET'
    for (const [type, body, what] of bodied ? texts : [])
      await tryOut(operation, caller, what, send(operation, { ...valid, body }, caller, { 'content-type': type }))
    for (const more of headers) await tryOut(operation, caller, JSON.stringify(more).slice(0, 60), send(operation, valid, caller, more))
  }
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} calls`)
  assert.equal((Object.prototype as Record<string, unknown>).admin, undefined)
})
