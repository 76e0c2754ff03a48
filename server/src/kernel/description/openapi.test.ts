import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredOperations } from '@sorrel/contract/kernel/catalogue'
import { errors, impliedErrors } from '@sorrel/contract/kernel/errors'
import { events, file } from '@sorrel/contract/kernel/operation'
import { requiredOf } from '@sorrel/contract/kernel/schema-walk'
import { body, InstantIn, LocalDate, limit, listOf, SortOrder, yesOrNo } from '@sorrel/contract/kernel/values'
import { z } from 'zod'
import { openApiOf } from './openapi.ts'
import type { Described, OperationObject, Parameter, Response } from './openapi-document.ts'
import { referenceOf } from './reference.ts'

const declared = await declaredOperations()
const document = openApiOf(declared)
const text = JSON.stringify(document)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ line: `${method.toUpperCase()} ${path}`, operation })),
)
const resolve = <T>(one: T | { $ref: string }): T =>
  one && typeof one === 'object' && '$ref' in one
    ? (one.$ref
        .slice(2)
        .split('/')
        .reduce((at, step) => (at as Record<string, unknown>)[step], document as unknown) as T)
    : one
const codesOf = (operation: OperationObject) =>
  Object.values(operation.responses).flatMap((response) => {
    const schema = resolve<Response>(response).content?.['application/json']?.schema
    return (schema?.allOf?.[1]?.properties?.error?.properties?.code?.enum ?? []) as string[]
  })

test('the document has every operation once, under its name, its feature and its sentence', () => {
  assert.deepEqual(
    operations.map(({ line, operation }) => `${operation.tags} ${operation.operationId} ${line} ${operation.summary}`).sort(),
    declared.map(({ feature, name, description: d }) => `${feature} ${name} ${d.method} ${d.path} ${d.summary}`).sort(),
  )
  assert.deepEqual([document.openapi, document.servers], ['3.1.1', [{ url: '/api' }]])
})

test('every feature has a sentence, so that none is without a chapter', () => {
  assert.deepEqual([...new Set(declared.map(({ feature }) => feature))].sort(), document.tags.map(({ name }) => name).sort())
})

test('every reference leads somewhere, and no component is there for nothing', () => {
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string))
  for (const $ref of references) assert.ok(resolve({ $ref }), $ref)
  const { securitySchemes: _, ...components } = document.components
  for (const [kind, entries] of Object.entries(components)) {
    for (const name of Object.keys(entries)) assert.ok(references.has(`#/components/${kind}/${name}`), `${kind}/${name}`)
  }
})

test('the document is the same text whatever the order of the operations', () => {
  assert.equal(JSON.stringify(openApiOf([...declared].reverse())), text)
  assert.equal(openApiOf(declared), document)
})

test('required queries and bodies are those that the client refuses to leave out', () => {
  for (const { name, wire } of declared) {
    const { operation } = operations.find(({ operation }) => operation.operationId === name)!
    const required = (operation.parameters ?? []).map((one) => resolve<Parameter>(one)).filter((one) => one.in === 'query' && one.required)
    const named = [...required.map((one) => one.name), ...(operation.requestBody?.required ? ['body'] : [])]
    assert.deepEqual(named.sort(), requiredOf(wire).sort(), name)
  }
})

test('every operation tells all of its own error codes, each under its status, and only codes that it may answer', () => {
  for (const { name, description } of declared) {
    const { operation } = operations.find(({ operation }) => operation.operationId === name)!
    const codes = codesOf(operation)
    for (const code of description.errors ?? []) assert.ok(codes.includes(code), `${name} ${code}`)
    for (const code of codes) assert.ok(([...impliedErrors, ...(description.errors ?? [])] as string[]).includes(code), `${name} ${code}`)
    for (const [status, response] of Object.entries(operation.responses)) {
      const schema = resolve<Response>(response).content?.['application/json']?.schema
      for (const code of schema?.allOf?.[1]?.properties?.error?.properties?.code?.enum ?? []) {
        assert.equal(errors[code as keyof typeof errors], Number(status), `${name} ${code}`)
      }
    }
  }
})

const fixture: Described[] = [
  {
    name: 'askMachine',
    feature: 'platform',
    description: {
      method: 'POST',
      path: '/machine',
      access: 'machine',
      summary: 'For a machine.',
      idempotent: true,
      addition: true,
      status: 201,
    },
    wire: {
      body: body({ at: InstantIn, on: LocalDate.nullable(), deep: body({ flag: z.boolean().default(false) }).optional() }),
      output: z.object({ at: z.string(), more: z.object({}) }),
    },
  },
  {
    name: 'list',
    feature: 'platform',
    description: {
      method: 'GET',
      path: '/list/{id}',
      access: ['patient', 'admin:support'],
      or_token: 'token',
      summary: 'A list.',
      deprecated: true,
      errors: ['hold_expired'],
    },
    wire: {
      params: z.object({ id: z.uuid() }),
      query: z.object({
        kinds: listOf(z.enum(['a', 'b'])).optional(),
        limit: limit.default(20),
        sort: SortOrder.default('asc'),
        all: yesOrNo,
        token: z.string().optional(),
      }),
      headers: z.object({ 'x-booking-reservation-token': z.string().optional() }),
      output: events(z.object({ word: z.string() })),
    },
  },
  {
    name: 'picture',
    feature: 'platform',
    description: { method: 'GET', path: '/picture', access: 'public', summary: 'A picture.' },
    wire: { output: file('image/png') },
  },
  {
    name: 'leave',
    feature: 'platform',
    description: { method: 'DELETE', path: '/list/{id}', access: 'webhook', summary: 'Nothing.', status: 204 },
    wire: { params: z.object({ id: z.uuid() }), body: z.object({ from: z.string() }), output: z.null() },
  },
]
const small = openApiOf(fixture)
const codesOfSmall = (path: string, method: string) => JSON.stringify(Object.values(small.paths[path]![method]!.responses))

test('queries are told as what is read from them: numbers, truth values, repeated keys, defaults', () => {
  const parameters = small.paths['/list/{id}']!.get!.parameters as Parameter[]
  const of = (name: string) => parameters.find((one) => one.name === name)
  assert.deepEqual(of('id'), { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })
  assert.deepEqual(of('kinds'), {
    name: 'kinds',
    in: 'query',
    schema: { maxItems: 50, type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    style: 'form',
    explode: true,
  })
  assert.deepEqual(of('limit')?.schema, { default: 20, type: 'integer', minimum: 1, maximum: 100 })
  assert.deepEqual(of('all'), { name: 'all', in: 'query', required: true, schema: { type: 'boolean' } })
  assert.deepEqual(of('sort')?.schema, { default: 'asc', $ref: '#/components/schemas/SortOrder' })
  assert.equal(of('x-booking-reservation-token')?.in, 'header')
})

test('a body is told as it is sent, strict at every depth; an answer as it is read, open to fields of later', () => {
  const post = small.paths['/machine']!.post!
  assert.deepEqual(post.requestBody, {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            at: { $ref: '#/components/schemas/InstantIn' },
            on: { anyOf: [{ $ref: '#/components/schemas/LocalDate' }, { type: 'null' }] },
            deep: { type: 'object', properties: { flag: { default: false, type: 'boolean' } }, additionalProperties: false },
          },
          required: ['at', 'on'],
          additionalProperties: false,
        },
      },
    },
  })
  assert.doesNotMatch(JSON.stringify(post.responses['201']), /additionalProperties/)
})

test('who may call is told by security and x-access: a token, a key, a link, nobody in particular', () => {
  const told = (path: string, method: string) => {
    const operation = small.paths[path]![method]!
    return [operation.security, operation['x-access']]
  }
  assert.deepEqual(told('/machine', 'post'), [[{ apiKey: [] }], ['machine']])
  assert.deepEqual(told('/list/{id}', 'get'), [
    [{ identityToken: [] }, { token: [] }],
    ['patient', 'admin:support'],
  ])
  assert.deepEqual(told('/picture', 'get'), [[], ['public']])
  assert.deepEqual(told('/list/{id}', 'delete'), [[], ['webhook']])
  assert.deepEqual(Object.keys(small.components.securitySchemes), ['identityToken', 'apiKey', 'token'])
  assert.deepEqual([small.paths['/list/{id}']!.get!.deprecated, small.paths['/machine']!.post!['x-addition']], [true, true])
})

test('files, streams and empty answers are told as what they are, and a key for retries as a header', () => {
  assert.deepEqual(small.paths['/picture']!.get!.responses['200'], {
    description: 'A file.',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
  })
  assert.ok((small.paths['/list/{id}']!.get!.responses['200'] as Response).content?.['text/event-stream']?.schema.contentSchema)
  assert.equal((small.paths['/list/{id}']!.delete!.responses['204'] as Response).content, undefined)
  assert.deepEqual(Object.keys(small.paths['/list/{id}']!.delete!.requestBody!.content), ['application/x-www-form-urlencoded'])
  assert.deepEqual(small.paths['/machine']!.post!.parameters, [{ $ref: '#/components/parameters/IdempotencyKey' }])
  assert.match(codesOfSmall('/machine', 'post'), /in_progress.*idempotency_key_reused/)
})

test('the reference page has every operation and shape, links that all lead somewhere, one style with the nonce and no script', () => {
  const page = referenceOf(declared, 'n"once')
  for (const { name, description } of declared) assert.match(page, new RegExp(`<details id="${name}">`), description.path)
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.has(target), `#${target}`)
  assert.equal([...page.matchAll(/ id="/g)].length, ids.size)
  assert.match(page, /<style nonce="n&quot;once">/)
  assert.doesNotMatch(page, /<script|style="|undefined|\[object/)
})

test('the reference page escapes what the contract says', () => {
  const page = referenceOf(
    [{ ...fixture[0]!, description: { ...fixture[0]!.description, summary: 'Less <b>than</b> & "more".' } }],
    'nonce',
  )
  assert.match(page, /Less &lt;b&gt;than&lt;\/b&gt; &amp; &quot;more&quot;\./)
})
