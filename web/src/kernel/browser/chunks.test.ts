import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunk, isChunkError, reloadOnce } from './chunks.ts'

test('a script that comes is passed on', async () => assert.equal(await chunk(async () => 'here')(), 'here'))

test('a script that fails is a ChunkLoadError', async () => {
  await assert.rejects(
    chunk(() => Promise.reject(new Error('gone')))(),
    (error: unknown) => isChunkError(error) && (error as Error).name === 'ChunkLoadError',
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

test('a page reloads once for a missing script, and not while it is offline', (t) => {
  const reload = t.mock.fn()
  const kept = new Map<string, string>()
  const network = { onLine: false }
  const browser = {
    navigator: network,
    window: { location: { reload } },
    sessionStorage: { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) },
  }
  for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value, configurable: true })
  assert.equal(reloadOnce(), false)
  assert.equal(reload.mock.callCount(), 0)
  network.onLine = true
  assert.equal(reloadOnce(), true)
  assert.equal(reloadOnce(), false)
  assert.equal(reload.mock.callCount(), 1)
})
