import assert from 'node:assert/strict'
import { test } from 'node:test'

// As in a browser that has none of the three.
for (const [on, name] of [
  [Array.prototype, 'at'],
  [Array.prototype, 'findLast'],
  [Object, 'hasOwn'],
] as const) {
  Reflect.deleteProperty(on, name)
}
Object.assign(globalThis, { window: globalThis })
await import('./fallbacks.ts')

test('at counts from the end when it is negative', () => {
  assert.deepEqual(
    [[1, 2, 3].at(-1), [1, 2, 3].at(0), [1, 2, 3].at(-4), [1, 2, 3].at(3), [1, 2, 3].at(1.9)],
    [3, 1, undefined, undefined, 2],
  )
})

test('findLast begins at the end', () => {
  assert.deepEqual([[1, 2, 3].findLast((one) => one < 3), [1].findLast((one) => one > 1)], [2, undefined])
})

test('hasOwn sees what is the object’s own, also without a prototype', () => {
  assert.deepEqual(
    [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString'), Object.hasOwn(Object.assign(Object.create(null), { b: 1 }), 'b')],
    [true, false, true],
  )
})

test('none of them turns up when a list is walked by its keys', () => {
  const keys: string[] = []
  for (const key in [7]) keys.push(key)
  assert.deepEqual(keys, ['0'])
})
