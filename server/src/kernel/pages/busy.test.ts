import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchBusyness } from './busy.ts'

test('a node is busy after a stretch without pauses, and no longer after one with pauses', () => {
  const spent = { active: 0, idle: 0, utilization: 0 }
  const { isBusy, look, stop } = watchBusyness({ measure: () => ({ ...spent }) })
  const pass = (active: number, idle: number) => {
    spent.active += active
    spent.idle += idle
    look()
    return isBusy()
  }
  assert.equal(isBusy(), false)
  assert.deepEqual([pass(8900, 1100), pass(9500, 500), pass(10_000, 0), pass(2000, 8000), pass(0, 0)], [false, true, true, false, false])
  stop()
})
