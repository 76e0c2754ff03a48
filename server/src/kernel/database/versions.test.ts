import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOfVersion, requireVersion } from './versions.ts'

/** Stands in for a server of that version. */
const answering = (number: number, name: string) => ({ query: async () => ({ rows: [{ number, name }] }) })

test('A server older than PostgreSQL 15 is refused by its version, and told what to do.', async () => {
  for (const [number, name] of [
    [90_624, '9.6.24'],
    [130_014, '13.14'],
    [140_011, '14.11 (Debian 14.11-1.pgdg120+1)'],
  ] as const) {
    const refusal = refusalOfVersion(number, name)
    assert.ok(refusal?.startsWith(`PostgreSQL ${name} is too old: Sorrel needs 15 or later.`))
    await assert.rejects(requireVersion(answering(number, name)), { message: refusal })
  }
})

test('PostgreSQL 15 and whatever comes after it is used.', async () => {
  for (const number of [150_000, 150_018, 160_003, 180_004, 190_000]) {
    assert.equal(refusalOfVersion(number, 'any'), undefined)
    assert.equal(await requireVersion(answering(number, 'any')), Math.floor(number / 10_000))
  }
})
