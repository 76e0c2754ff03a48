import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listPathParameters } from '@sorrel/contract/kernel/operation'
import { served } from '../../../features.ts'
import { cast } from '../../../world/cast.ts'
import type { Served } from '../../implement.ts'
import { mayCall } from '../../serving/serve.ts'
import { type Answered, type TestApp, testApp } from '../../testing.ts'
import { signInMember } from '../calls.ts'
import { readKnownIds } from '../ids.ts'
import { type Input, inputOf } from '../inputs.ts'
import { findMarkersIn, plant, readOwners } from '../planting.ts'
import { readParametersIn, recordCalls, type Visited } from '../recording.ts'
import { breakValue, hostile, pickFrom } from '../samples.ts'
import { tour } from '../tour.ts'
import { findFault, type Judge } from './answers.ts'
import { operationsOf } from './shards.ts'
import { untidyBodies, untidyHeaders } from './untidy.ts'

const streams = ({ wire }: Served) => 'events' in wire.output

type Caller = {
  name: string
  as: 'nobody' | typeof cast.maya | typeof cast.hannah | typeof cast.sasha
  judge: Judge
  token: Record<string, string>
}

let t: TestApp
let mine: Served[]
let visited: Visited[]
let callers: Caller[]
let ids: Record<string, readonly string[]>

/** Tries out one shard of the operations; each `abuse-<n>.test.ts` calls it. */
export function abuseOperations(file: string): void {
  before(() => open(file))
  after(() => t.close())
  test('a tour reaches every operation with success, and is answered what the contract says', checkTour)
  test('no operation, whoever calls it with whatever, fails, answers off its schema or tells of other people', tryInputs)
  test('no body that is not what it says, and no header, makes an operation fail', tryUntidy)
}

async function open(file: string): Promise<void> {
  mine = operationsOf(file, served)
  t = await testApp()
  const { reach } = await plant(t.owner)
  const recorded = recordCalls(t)
  visited = recorded.visited
  await tour(recorded.t, reach, new Set(mine.map(({ feature }) => feature)))
  callers = await callersOf()
  ids = await readKnownIds(t.owner)
}

/** The callers, each with the owners whose markers may be in what they read. */
async function callersOf(): Promise<Caller[]> {
  const owners = await readOwners(t.owner)
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

async function checkTour(): Promise<void> {
  const reached = new Set(visited.filter(({ answer }) => answer.status < 300).map(({ operation }) => operation.name))
  const heard = mine.filter(streams)
  for (const operation of heard) await hearFrom(operation)
  const missing = mine.filter((operation) => !heard.includes(operation) && !reached.has(operation.name)).map(({ name }) => name)
  assert.deepEqual(missing, [], 'a tour of a feature calls each of its operations')
  const wrong = visited.flatMap(({ operation, answer }) => {
    const found = findFault(operation, answer)
    return found ? [`${operation.name}: ${found}`] : []
  })
  assert.deepEqual(wrong, [])
}

/** A stream needs a real connection: within one process it would never end. */
async function hearFrom({ description }: Served): Promise<void> {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `client::::${await t.tokenOf(cast.maya)}`
  const leaving = new AbortController()
  const answer = await fetch(`${address}/api${description.path}`, { headers: { authorization }, signal: leaving.signal })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  const first = await answer.body?.getReader().read()
  assert.match(new TextDecoder().decode(first?.value), /^: hello/)
  leaving.abort()
}

/** The input with which the tour called the operation successfully. */
function known(operation: Served): Input | undefined {
  const found = visited.find(({ operation: { name }, answer }) => name === operation.name && answer.status < 300)
  return found && { path: readParametersIn(operation, found.line), query: found.given?.query ?? {}, headers: {}, body: found.given?.body }
}

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
  return t.send(`${operation.description.method} ${line}`, {
    query: listed,
    headers: { ...token, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers, ...more },
    // As text, because a replaced body may be a number or missing.
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

/** The owners of what the tour's link is about; anybody who holds the link may read that, as often as they like. */
function ownersByLink(operation: Served): Set<string> {
  if (!listPathParameters(operation.description.path).includes('token')) return new Set()
  const answers = visited.filter(({ operation: { name }, answer }) => name === operation.name && answer.status < 300)
  return new Set(answers.flatMap(({ answer }) => findMarkersIn(answer.text)).flatMap((marker) => callers[0]!.judge.whose.get(marker) ?? []))
}
let linked: ReadonlySet<string> = new Set()

/** What is in the name of whoever of the family pays for Maya: she is told it. */
let toldToMaya: ReadonlySet<string> = new Set()

const wrong: string[] = []
let calls = 0
async function tryOut(operation: Served, caller: Caller, what: string, call: Promise<Answered>): Promise<void> {
  calls += 1
  const { whose, may } = caller.judge
  const isTold = (marker: string) => caller.as === cast.maya && toldToMaya.has(marker)
  const found = findFault(operation, await call, {
    whose: { get: (marker) => (isTold(marker) ? undefined : whose.get(marker)) },
    may: (owner) => may(owner) || linked.has(owner),
  })
  if (found) wrong.push(`${operation.name} by ${caller.name}, ${what}: ${found}`)
}

const seeds = [11, 23, 47]

async function tryInputs(): Promise<void> {
  // A webhook checks the signature before the fields; unsigned requests are tried below.
  const tried = mine.filter((operation) => !streams(operation) && operation.description.access !== 'webhook')
  for (const operation of tried) {
    const letIn = callers.filter((caller) => isLetIn(operation, caller))
    const shutOut = callers.filter((caller) => !letIn.includes(caller))
    for (const [at, seed] of seeds.entries()) {
      await renew()
      const input = (at === 2 && known(operation)) || inputOf(operation, ids, pickFrom(seed), at === 1)
      // A million bytes are no fields; the tests of files try out what a piece may be.
      const valid = ArrayBuffer.isView(input.body) ? { ...input, body: undefined } : input
      linked = at === 2 ? ownersByLink(operation) : new Set()
      for (const caller of callers) await tryOut(operation, caller, `a valid call of seed ${seed}`, send(operation, valid, caller))
      await breakBody(operation, valid, letIn.length > 0 ? letIn : shutOut, at)
      await breakAddress(operation, valid, letIn.length > 0 ? letIn : shutOut, at)
      if (at === 1) await fillAlone(operation, valid, letIn)
    }
  }
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${calls} calls`)
  assert.ok(calls > 40 * tried.length, `only ${calls} calls of ${tried.length} operations`)
}

/** Makes new sessions, since a call may have ended the old ones, and learns who pays for Maya by now. */
async function renew(): Promise<void> {
  for (const caller of callers) if (caller.as !== 'nobody') caller.token = await signInMember(t, caller.as)
  const { rows } = await t.owner.query<{ payer_name: string }>(
    'select payer_name from app.family_payer where patient_id = $1 and ended_at is null',
    [cast.maya.patient_id],
  )
  toldToMaya = new Set(rows.flatMap(({ payer_name }) => findMarkersIn(payer_name)))
}

/** Tries every hostile value in every field, once in the samples and once in an input that is known to succeed. The callers take turns. */
async function breakBody(operation: Served, valid: Input, by: Caller[], at: number): Promise<void> {
  if (valid.body === undefined) return
  let turn = 0
  for (const { what, value } of breakValue(valid.body)) {
    turn += 1
    if (at < 2 && turn % 2 !== at) continue
    const caller = by[turn % by.length]!
    await tryOut(operation, caller, what, send(operation, { ...valid, body: value === undefined ? null : value }, caller))
  }
}

/** Tries each optional field without the others: what is left out together may leave nothing of which the operation could make a row. */
async function fillAlone(operation: Served, whole: Input, by: Caller[]): Promise<void> {
  const { body } = inputOf(operation, ids, pickFrom(seeds[1]!), false)
  if (!isFields(whole.body) || !isFields(body)) return
  for (const [name, value] of Object.entries(whole.body).filter(([name]) => !(name in body)))
    for (const caller of by)
      await tryOut(
        operation,
        caller,
        `${name} alone`,
        send(operation, { ...whole, body: { ...body, [name]: value, ...makeNonces(body) } }, caller),
      )
}

/** Under the nonce of an earlier call an operation only answers what that call made. */
const makeNonces = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(body).flatMap((name) => (name.endsWith('nonce') ? [[name, crypto.randomUUID()]] : [])))

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !ArrayBuffer.isView(body)

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

async function tryUntidy(): Promise<void> {
  wrong.length = 0
  linked = new Set()
  for (const operation of mine.filter((operation) => !streams(operation))) {
    const caller = callers.find((one) => isLetIn(operation, one)) ?? callers[0]!
    await renew()
    const valid = inputOf(operation, ids, pickFrom(5), false)
    const bodied = operation.description.method !== 'GET'
    for (const [type, body, what] of bodied ? untidyBodies : [])
      await tryOut(operation, caller, what, send(operation, { ...valid, body }, caller, { 'content-type': type }))
    for (const more of untidyHeaders)
      await tryOut(operation, caller, JSON.stringify(more).slice(0, 60), send(operation, valid, caller, more))
  }
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} calls`)
  assert.equal((Object.prototype as Record<string, unknown>).admin, undefined)
}
