import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figure, judge } from './figures.ts'
import { addFigures } from './table.ts'

const limit = figure('a thing', '150 ms', 'under 100 ms', (pace) => 150 < 100 * pace)

test('a time is judged beside the pace of the machine, and the yardstick says so; what is no time is not', () => {
  assert.equal(judge('screens', limit, 1).ok, false)
  const slow = judge('screens', limit, 2)
  assert.deepEqual([slow.ok, slow.yardstick], [true, 'under 100 ms, times 2.0'])
  assert.deepEqual(judge('screens', limit, 1).yardstick, 'under 100 ms')
  const share = judge('screens', figure('a share', '40 %', 'at least 50 %', false), 8)
  assert.deepEqual([share.ok, share.yardstick], [false, 'at least 50 %'])
})

test('the lines of subjects that were not measured stay as they are, in the order of the subjects', () => {
  const page =
    'Before\n<!-- figures: written by npm run bench -->\n| `slots` | old | 1 | 1 | holds | 1.0 | 0.1 |\n<!-- end of figures -->\nAfter\n'
  const order = ['screens', 'slots']
  const once = addFigures(page, [judge('screens', limit, 1)], order)
  assert.match(once, /\| `screens` \| a thing \| 150 ms \| under 100 ms \| \*\*missed\*\* \| 1\.0 \|[^\n]*\n\| `slots` \| old/)
  assert.ok(once.startsWith('Before\n') && once.endsWith('-->\nAfter\n'))
  assert.equal(addFigures(once, [judge('screens', limit, 1)], order).split('| `screens` |').length, 2)
})
