import assert from 'node:assert/strict'

/** Asserts that the list is not empty and that every item passes. Without the first part, a check over an empty list would always pass. */
export function assertEach<T>(items: readonly T[], holds: (item: T) => boolean, message?: string): void {
  assert.ok(items.length > 0, message ? `${message}: there is none` : 'there is none')
  const wrong = items.filter((item) => !holds(item))
  assert.deepEqual(wrong, [], message ?? 'these do not hold')
}
