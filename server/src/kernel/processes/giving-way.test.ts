import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { GivingWay } from './giving-way.ts'
import { WorkingTime } from './working-time.ts'

/** Work that notes how long it stood still. */
function watchWork() {
  const seen = { isStill: false, still: 0, shares: 0, since: 0 }
  const stop = () => {
    if (!seen.isStill) seen.since = performance.now()
    seen.isStill = true
  }
  const go = () => {
    if (!seen.isStill) return
    seen.isStill = false
    seen.still += performance.now() - seen.since
    seen.shares += 1
  }
  return { seen, stop, go }
}

test('Work stands still from the beginning of an answer until the node has been silent for a moment', async () => {
  const way = new GivingWay()
  const work = watchWork()
  way.begin()
  const leave = way.add(work)
  assert.ok(work.seen.isStill)
  way.begin()
  way.end()
  await wait(20)
  assert.ok(work.seen.isStill, 'one answer is still on its way')
  way.end()
  assert.ok(work.seen.isStill, 'the next answer may follow at once')
  await wait(50)
  assert.ok(!work.seen.isStill)
  way.begin()
  assert.ok(work.seen.isStill)
  leave()
  assert.ok(!work.seen.isStill, 'whoever leaves goes on')
  way.end()
})

test('Work goes on a part of the time although a node never falls silent, with one long answer and with many short ones', async () => {
  for (const keepBusy of [longAnswer, shortAnswers]) {
    const way = new GivingWay()
    const work = watchWork()
    const leave = way.add(work)
    const begun = performance.now()
    await keepBusy(way)
    const { shares } = work.seen
    leave()
    const all = performance.now() - begun
    assert.ok(shares >= 1, `${keepBusy.name}: ${shares} shares`)
    assert.ok(work.seen.still < all * 0.97 && work.seen.still > all * 0.5, `${keepBusy.name}: still for ${work.seen.still} of ${all} ms`)
  }
})

async function longAnswer(way: GivingWay): Promise<void> {
  way.begin()
  await wait(600)
  way.end()
}

async function shortAnswers(way: GivingWay): Promise<void> {
  const end = performance.now() + 600
  while (performance.now() < end) {
    way.begin()
    await wait(1)
    way.end()
    // Shorter than any silence.
    await new Promise(setImmediate)
  }
}

test('The time of standing still does not count against the time that a work may take', async () => {
  let ended = false
  const clock = new WorkingTime(0.2, () => {
    ended = true
  })
  clock.stop()
  await wait(300)
  assert.ok(!ended)
  clock.go()
  await wait(20)
  assert.ok(!ended)
  await wait(400)
  assert.ok(ended)
})
