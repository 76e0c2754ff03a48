import assert from 'node:assert/strict'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import type { CastProvider } from '../../world/cast.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What a dietitian has who named nothing. */
export const emptySettings = {
  hours: [],
  answer_minutes: null,
  keeps_holidays: true,
  leaves: [],
  outside: { en: null, es: null },
  welcome: { en: null, es: null },
}

export const settingsPathOf = ({ provider_id }: CastProvider) => `/providers/${provider_id}/answering` as const

/** The path of the conversation of a person with somebody. */
export async function findChannelPath(t: TestApp, as: Person, query: { patient_id?: string; provider_id?: string }) {
  const { items } = await bodyOf(t.call('GET /chat/channels', { as, query }))
  assert.equal(items.length, 1)
  return `/chat/channels/${items[0]!.id}` as const
}
