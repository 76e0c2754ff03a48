import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredOperations } from '../kernel/catalogue.ts'
import { queriesOf, requiredOf } from '../kernel/schema-walk.ts'
import { authOf, callOf, readListedCalls } from './calls.ts'

const calls = readListedCalls()
const declared = (await declaredOperations()).filter(({ description }) => !description.addition)

test('the list has the 198 calls of the specification, each once', () => {
  assert.equal(calls.length, 198)
  assert.equal(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size, 198)
})

test('every operation that is not marked as an addition is a call of the list, for the same class of callers', () => {
  const wrong = declared.flatMap(({ name, description }) => {
    const call = callOf(calls, description)
    if (!call) return [`${name}: ${description.method} ${description.path} is not listed`]
    return authOf(description).includes(call.auth) ? [] : [`${name}: for ${authOf(description).join('/')}, listed for ${call.auth}`]
  })
  assert.deepEqual(wrong, [])
})

test('every operation takes the queries that the list gives its call, and requires those that are marked', () => {
  const wrong = declared.flatMap(({ name, description, wire }) => {
    const call = callOf(calls, description)
    const required = call?.requires.filter((query) => !requiredOf(wire).includes(query)) ?? []
    const taken = queriesOf(wire)
    const missing = call?.optional.filter((query) => !taken.includes(query)) ?? []
    return [...required, ...missing].length > 0 ? [`${name}: ${[...required.map((query) => `${query}!`), ...missing].join(', ')}`] : []
  })
  assert.deepEqual(wrong, [])
})

test('no addition takes the place of a listed call', async () => {
  const additions = (await declaredOperations()).filter(({ description }) => description.addition)
  const exact = calls.filter(({ path }) => !path.includes('*'))
  assert.deepEqual(
    additions.filter(({ description }) => callOf(exact, description)).map(({ name }) => name),
    [],
  )
})
