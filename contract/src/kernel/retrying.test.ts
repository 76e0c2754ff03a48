import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitAfter } from './retrying.ts'

test('waiting doubles up to half a minute, is spread, and is never shorter than the server asks', () => {
  const bounds = (failures: number, asked?: number) => [0, 1].map((spread) => waitAfter(failures, asked, () => spread))
  assert.deepEqual(bounds(0), [250, 500])
  assert.deepEqual(bounds(1), [500, 1000])
  assert.deepEqual(bounds(4), [4000, 8000])
  assert.deepEqual(bounds(50), [15_000, 30_000])
  assert.deepEqual(bounds(1, 2), [2000, 3000])
  assert.deepEqual(bounds(6, 2), [15_000, 30_000])
  assert.deepEqual(bounds(1, 120), [120_000, 180_000])
})
