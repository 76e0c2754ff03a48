import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { served } from '../features.ts'
import { type TestApp, testApp } from '../kernel/testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })

test('anybody reads the description of exactly what is served', async () => {
  const { status, body, headers } = await app.call('GET /openapi.json', { as: 'nobody' })
  const document = Described.parse(body)
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  const names = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  assert.deepEqual(names.sort(), served.map(({ name }) => name).sort())
})

test('anybody reads the reference page, whose policy allows its own style and no script', async () => {
  const { status, text, headers } = await app.call('GET /reference', { as: 'nobody' })
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.equal(headers['content-disposition'], undefined)
  const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1]?.replaceAll('&#39;', "'")
  assert.ok(nonce && String(headers['content-security-policy']).includes(`style-src 'self' 'nonce-${nonce}'`))
  const again = await app.call('GET /reference', { as: 'nobody' })
  assert.notEqual(/<style nonce="([^"]+)">/.exec(again.text)?.[1], nonce)
})
