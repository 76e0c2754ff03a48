import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Clock, type Stretch, stop, stopped, use } from './stretches.ts'

/** What is reported when the screen is used at these seconds and left at the end. */
function reportOf(used: readonly number[], left: number): [number, number][] {
  let clock: Clock = stopped
  const done: Stretch[] = []
  for (const second of used) {
    const next = use(clock, second * 1000)
    clock = next.clock
    done.push(...next.done)
  }
  done.push(...stop(clock, left * 1000).done)
  return done.map(({ from, to }) => [from / 1000, to / 1000])
}

test('Work is measured in stretches without a pause of a minute, and idle time never counts.', () => {
  assert.deepEqual(reportOf([], 100), [], 'a screen that nobody used')
  assert.deepEqual(reportOf([10, 20, 40], 50), [[10, 50]])
  assert.deepEqual(
    reportOf([10, 20, 81, 90], 95),
    [
      [10, 20],
      [81, 95],
    ],
    'a pause ends a stretch where it was used last',
  )
  assert.deepEqual(reportOf([10, 20], 500), [[10, 20]], 'whoever went away and came back did not work meanwhile')
  assert.deepEqual(reportOf([10, 12], 13), [], 'a glance')
  assert.deepEqual(
    reportOf([0, 50, 100, 130, 170], 175),
    [
      [0, 130],
      [130, 175],
    ],
    'a long stretch is reported in parts that meet',
  )
})
