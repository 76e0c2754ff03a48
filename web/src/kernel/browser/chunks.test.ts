import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunk, isChunkError, loadAhead, mayBeNeeded } from './chunks.ts'

test('a script that comes is passed on', async () => assert.equal(await chunk(async () => 'here')(), 'here'))

test('a script that fails is a ChunkLoadError', async () => {
  await assert.rejects(
    chunk(() => Promise.reject(new Error('gone')))(),
    (error: unknown) => isChunkError(error) && error instanceof Error && error.name === 'ChunkLoadError',
  )
})

test('a script is given up after 120 seconds, and not before', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let error: unknown
  const load = chunk(() => new Promise(() => {}))().catch((reason) => {
    error = reason
  })
  t.mock.timers.tick(119_999)
  await Promise.resolve()
  assert.equal(error, undefined)
  t.mock.timers.tick(1)
  await load
  assert.match(String(error), /ChunkLoadError.*120 seconds/)
})

test('what may be needed is loaded as soon as something is entered, and a later part at once', async () => {
  const loaded: string[] = []
  const part = (name: string) => async () => void loaded.push(name)
  mayBeNeeded(part('early'))
  assert.deepEqual(loaded, [])
  loadAhead()
  mayBeNeeded(part('late'))
  mayBeNeeded(() => Promise.reject(new Error('gone')))
  await Promise.resolve()
  assert.deepEqual(loaded, ['early', 'late'])
})

test('the styles that were lost come first, once for all who wait, and one that is on its way is left alone', async () => {
  const order: string[] = []
  const link = (name: string) => ({
    rel: 'stylesheet',
    href: `/${name}.css`,
    cloneNode: () => ({ addEventListener: (event: string, then: () => void) => event === 'load' && setTimeout(then) }),
    replaceWith: () => void order.push(name),
  })
  const failed: ((event: { target: object | null }) => void)[] = []
  const document = { addEventListener: (_name: string, listener: (typeof failed)[number]) => failed.push(listener) }
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true })
  const load = chunk(async () => void order.push('script'))
  await load()
  link('on its way')
  for (const tell of failed) tell({ target: link('lost') })
  for (const tell of failed) tell({ target: { rel: 'modulepreload' } })
  await Promise.all([load(), load()])
  await load()
  assert.deepEqual(order, ['script', 'lost', 'script', 'script', 'script'])
})
