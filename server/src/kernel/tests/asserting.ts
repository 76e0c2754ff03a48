import assert from 'node:assert/strict'

/** Each of them holds, and there is one: a check over an empty list would pass whatever the code does. */
export function assertEach<T>(items: readonly T[], holds: (item: T) => boolean, message?: string): void {
  assert.ok(items.length > 0, message ? `${message}: there is none` : 'there is none')
  const wrong = items.filter((item) => !holds(item))
  assert.deepEqual(wrong, [], message ?? 'these do not hold')
}
