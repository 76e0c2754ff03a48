import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { Problem } from '../problem.ts'
import { Turnstile } from './turnstile.ts'

const log = openLog({ ...readConfig({ SORREL_MODE: 'test' }), log_level: 'silent' })
/** With places for eight calls and sixteen streams. */
const makeTurnstile = (most_at_once = 100) => new Turnstile({ most_at_once, answer_seconds: 10, pool_size: 4 }, log)
const isRefusal = (error: unknown) => error instanceof Problem && error.code === 'temporarily_unavailable'

/** Work that lasts until it is let go. */
function makeWork() {
  const begun: number[] = []
  const letGo: (() => void)[] = []
  const work = (n: number) => () => {
    begun.push(n)
    return new Promise<void>((done) => letGo.push(done))
  }
  return { begun, letGo, work }
}

test('more calls than the database serves well wait for their turn, in the order in which they came', async () => {
  const turnstile = makeTurnstile()
  const { begun, letGo, work } = makeWork()
  const asked = Array.from({ length: 12 }, (_, n) => turnstile.pass(work(n)))
  await pause(10)
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7])
  letGo[5]!()
  letGo[2]!()
  await pause(10)
  assert.deepEqual(begun.slice(8), [8, 9])
  for (let n = 0; n < 12; n++) {
    letGo[n]?.()
    await pause(1)
  }
  await Promise.all(asked)
  assert.equal(begun.length, 12)
})

test('a call that waits too long for its turn is told to come again, and one whose caller has left never begins', async () => {
  const turnstile = makeTurnstile()
  const { begun, letGo, work } = makeWork()
  let isGone = false
  const asked = Array.from({ length: 8 }, (_, n) => turnstile.pass(work(n)))
  const gone = assert.rejects(turnstile.pass(work(8), { isGone: () => isGone }), isRefusal)
  const next = turnstile.pass(work(9))
  isGone = true
  await pause(10)
  letGo[0]!()
  await gone
  await pause(10)
  assert.deepEqual(begun.slice(8), [9])
  const began = performance.now()
  await assert.rejects(turnstile.pass(work(10)), isRefusal)
  const waited = performance.now() - began
  assert.ok(waited > 2000 && waited < 4000, `${waited} ms`)
  for (const go of letGo) go()
  await Promise.all([...asked, next])
  assert.ok(!begun.includes(8) && !begun.includes(10))
})

test('a call over the limit is refused at once, and what must be answered always is not', async () => {
  const turnstile = makeTurnstile(3)
  const { letGo, work } = makeWork()
  const asked = Array.from({ length: 3 }, (_, n) => turnstile.pass(work(n)))
  await assert.rejects(turnstile.pass(work(3)), isRefusal)
  assert.equal(await turnstile.pass(async () => 'well', { at_once: true }), 'well')
  for (const go of letGo) go()
  await Promise.all(asked)
})

test('a crowd of streams begins so many at a time, none is refused, and calls do not wait for them', async () => {
  const turnstile = makeTurnstile()
  let beginning = 0
  let most = 0
  const begin = async () => {
    beginning += 1
    most = Math.max(most, beginning)
    await pause(1)
    beginning -= 1
  }
  const streams = Array.from({ length: 300 }, () => turnstile.begin(begin, () => false))
  assert.equal(await turnstile.pass(async () => 'sent'), 'sent')
  assert.ok(beginning > 0)
  await Promise.all(streams)
  assert.equal(most, 16)
})
