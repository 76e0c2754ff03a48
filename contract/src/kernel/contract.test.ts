import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { type Declared, declaredOperations } from './catalogue.ts'
import { errors, impliedErrors } from './errors.ts'
import { listPathParameters, type ReasonPart, type Schema, type StaffReason } from './operation.ts'
import { fieldsOf, headersOf, isRequired, jsonBodyOf, listObjectsIn, mayBeLeftOut, queriesOf, requiredOf } from './schema-walk.ts'
import { body, change, InstantIn, listOf, wholeNumber } from './values.ts'

const declared = await declaredOperations()

/** Lists the faults of all operations, so that one run shows them all. */
function eachOperation(wrongWith: (operation: Declared) => string | undefined | false): void {
  assert.ok(declared.length > 0, 'no operation was found')
  const wrong = declared.flatMap((operation) => {
    const found = wrongWith(operation)
    return found ? [`${operation.feature}.${operation.name}: ${found}`] : []
  })
  assert.deepEqual(wrong, [])
}

const sorted = (names: Iterable<string>) => [...names].sort().join(', ')

test('the body of a PATCH or PUT that changes nothing is refused, so that the client must send one', () =>
  eachOperation(
    ({ description: { method }, wire }) =>
      (method === 'PATCH' || method === 'PUT') &&
      jsonBodyOf(wire) &&
      !isRequired(jsonBodyOf(wire)!) &&
      'takes a body without a change: use change({...})',
  ))

test('what a change says besides what it changes is no change', () => {
  const schema = change({ title: z.string().optional(), scope: z.enum(['one', 'all']).default('all') }, ['scope'])
  for (const sent of [{}, { scope: 'one' }]) assert.equal(schema.safeParse(sent).success, false)
  for (const sent of [{ title: '' }, { title: 'a', scope: 'one' }]) assert.equal(schema.safeParse(sent).success, true)
})

test('the schema of the path names the parameters of the path', () =>
  eachOperation(({ description, wire }) => {
    const named = sorted(Object.keys((wire.params && fieldsOf(wire.params)) ?? {}))
    return named !== sorted(listPathParameters(description.path)) && `${description.path} against [${named}]`
  }))

test('every error an operation lists is in the table, once, and is not implied', () =>
  eachOperation(({ description: { access, errors: listed = [] } }) => {
    // A public operation needs no token, so it lists `not_signed_in` itself if it can answer it.
    const implied = (impliedErrors as readonly string[]).filter((code) => access !== 'public' || code !== 'not_signed_in')
    const wrong = listed.filter((code, index) => !(code in errors) || listed.indexOf(code) !== index || implied.includes(code))
    return wrong.length > 0 && wrong.join(', ')
  }))

test('every operation has a summary that is a sentence', () =>
  eachOperation(({ description: { summary } }) => !/^\p{Lu}.{8,}\.$/su.test(summary) && `"${summary}"`))

test('bodies refuse unknown fields at every depth', () =>
  eachOperation(({ wire, description: { access } }) => {
    // A webhook comes from a signed sender, who may add fields that we do not know.
    const lax = jsonBodyOf(wire) && access !== 'webhook' ? listObjectsIn(jsonBodyOf(wire)!).filter(({ strict }) => !strict) : []
    return lax.length > 0 && `z.object at ${lax.map(({ path }) => path || 'the top').join(', ')}`
  }))

test('answers drop unknown fields at every depth, so no output is strict', () =>
  eachOperation(({ wire: { output } }) => {
    if ('file' in output) return false
    const strict = listObjectsIn('events' in output ? output.events : output).filter((inside) => inside.strict)
    return strict.length > 0 && `strict at ${strict.map(({ path }) => path || 'the top').join(', ')}`
  }))

test('a GET has no body and no idempotency key', () =>
  eachOperation(
    ({ description, wire }) => description.method === 'GET' && Boolean(wire.body || description.idempotent) && 'a body or a key on a GET',
  ))

test('names are unique over all features, and so is each method and path, whatever the parameters are called', () => {
  const twice = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
  assert.deepEqual(twice(declared.map(({ name }) => name)), [])
  assert.deepEqual(twice(declared.map(({ description }) => `${description.method} ${description.path.replaceAll(/\{\w+\}/g, '{}')}`)), [])
})

test('no path ends in a slash, except the one that the specification writes with it', () =>
  eachOperation(({ description: { path } }) => path.endsWith('/') && path !== '/provider-profiles/by-slug/{slug}/' && path))

test('a token that stands in for signing in is an optional query parameter or header of its operation', () =>
  eachOperation(({ description: { or_token }, wire }) => {
    const mayBeSent =
      or_token && (queriesOf(wire).includes(or_token) || headersOf(wire).includes(or_token)) && !requiredOf(wire).includes(or_token)
    return or_token && !mayBeSent && or_token
  }))

const isStaff = (access: Declared['description']['access']) =>
  Array.isArray(access) && access.some((audience) => audience.startsWith('admin'))
const partsOf = (reason: StaffReason): ReasonPart[] => ('needless' in reason ? [] : reason.flat())

test('a call that lets administrators in says for whose data they give a reason, or why none is needed', () =>
  eachOperation(({ description: { access, own_account, staff_reason } }) => {
    if (!isStaff(access)) return staff_reason && 'lets no administrator in'
    if (!staff_reason && own_account) return false
    if (!staff_reason) return 'names no staff_reason (decision 59)'
    if ('needless' in staff_reason) return !/^\p{Lu}.{8,}\.$/u.test(staff_reason.needless) && `"${staff_reason.needless}" is no sentence`
    return staff_reason.length === 0 && 'has an empty staff_reason'
  }))

test('a call about a patient whom its path names always asks for a reason for that patient', () =>
  eachOperation(({ description: { access, own_account, path, staff_reason } }) => {
    if (!isStaff(access) || own_account || !path.includes('{patient_id}')) return false
    return !partsOf(staff_reason ?? []).includes('params.patient_id') && 'does not'
  }))

test('the parts of a call that a reason is about are parts of that call', () =>
  eachOperation(({ description: { staff_reason }, wire }) => {
    const unknown = partsOf(staff_reason ?? []).filter((part) => {
      const [place = '', name = ''] = part.split('.')
      if (part === 'practice') return false
      const schema = place === 'body' ? jsonBodyOf(wire) : wire[place as 'params' | 'query']
      return !Object.keys((schema && fieldsOf(schema)) ?? {}).includes(name)
    })
    return unknown.length > 0 && `has no ${unknown.join(', ')}`
  }))

test('the walk finds a lax object in a list, behind a choice, a default, a transform and an optional', () => {
  const lax = z.object({ a: z.string() })
  const places: Record<string, Schema> = {
    '.list[]': body({ list: z.array(lax) }),
    '.choice|1': body({ choice: z.discriminatedUnion('a', [body({ a: z.literal('x') }), lax.extend({ a: z.literal('y') })]) }),
    '.given': body({ given: lax.default({ a: '' }) }),
    '.turned': body({ turned: lax.transform(({ a }) => a) }),
    '.deep.deeper': body({ deep: body({ deeper: lax.nullish() }).optional() }),
    '.by{}': body({ by: z.record(z.string(), lax) }),
    '': lax,
  }
  for (const [path, schema] of Object.entries(places)) {
    assert.deepEqual(
      listObjectsIn(schema).flatMap((inside) => (inside.strict ? [] : [inside.path])),
      [path],
    )
  }
  assert.throws(() => listObjectsIn(z.promise(lax)), /not known/)
})

test('what a caller must send is read from the schemas', () => {
  const query = z.object({ from: InstantIn, to: InstantIn.optional(), limit: wholeNumber(1, 9).default(1) })
  assert.deepEqual(queriesOf({ query, output: z.null() }), ['from', 'to', 'limit'])
  assert.deepEqual(requiredOf({ query, output: z.null() }), ['from'])
  assert.deepEqual(requiredOf({ query, body: body({ a: z.string() }), output: z.null() }), ['from', 'body'])
  assert.deepEqual(requiredOf({ body: body({ a: z.string().optional() }), output: z.null() }), [])
})

test('defaults and optional values may be left out; lists, numbers and instants may not', () => {
  assert.equal(mayBeLeftOut(wholeNumber(1, 9)), false)
  assert.equal(mayBeLeftOut(wholeNumber(1, 9).default(1)), true)
  assert.equal(mayBeLeftOut(listOf(z.string())), false)
  assert.equal(mayBeLeftOut(listOf(z.string()).optional()), true)
  assert.equal(mayBeLeftOut(InstantIn), false)
  assert.equal(isRequired(body({ a: z.string().optional() })), false)
  assert.equal(isRequired(body({ a: z.string().optional(), b: z.string().nullable() })), true)
  assert.equal(isRequired(body({ a: z.string().optional() }).refine(({ a }) => a !== undefined)), true)
})
