import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countLostShare, rateConnection } from './quality.ts'

test('a connection is rated by what is lost and by how long a word takes there and back', () => {
  const cases = [
    [0, 40, 'good'],
    [0.02, 250, 'good'],
    [0.021, 40, 'fair'],
    [0, 251, 'fair'],
    [0.08, 600, 'fair'],
    [0.081, 40, 'weak'],
    [0, 601, 'weak'],
  ] as const
  for (const [lost_share, round_trip_ms, quality] of cases) assert.equal(rateConnection({ lost_share, round_trip_ms }), quality)
})

test('what is lost is counted between two looks, and a counter that began anew counts as nothing', () => {
  assert.equal(countLostShare({ received: 100, lost: 10 }, { received: 190, lost: 20 }), 0.1)
  assert.equal(countLostShare({ received: 100, lost: 10 }, { received: 100, lost: 10 }), 0)
  assert.equal(countLostShare({ received: 100, lost: 10 }, { received: 5, lost: 0 }), 0)
})
