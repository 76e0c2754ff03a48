import { setTimeout as pause } from 'node:timers/promises'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import type { TestApp } from '../../kernel/testing.ts'
import type { AnswerOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

/** A visit as the calls show it. */
export type Shown = AnswerOf<'POST /appointments'>['appointments'][number]

type Person = (typeof cast)[keyof typeof cast]

/** The free starts that this person would be offered with a provider, from `from` for `days` days. */
export async function listFreeStarts(
  app: TestApp,
  as: Person,
  provider_id: string,
  options: { from?: string; days?: number; minutes?: number } = {},
): Promise<string[]> {
  const from = options.from ?? app.clock()
  const end_time = new Date(Date.parse(from) + (options.days ?? 14) * 86_400_000).toISOString()
  const { status, body } = await app.call('GET /availability-slots', {
    as,
    query: { start_time: from, end_time, provider_id, appointment_duration_in_minutes: options.minutes ?? 45 },
  })
  if (status !== 200) throw new Error(`slots answered ${status}`)
  return body.slots.map(({ starts_at }) => starts_at)
}

/** Books a follow-up of Maya with Hannah through the API. */
export async function bookForMaya(app: TestApp, starts_at: string): Promise<Shown> {
  const { status, body } = await app.call('POST /appointments', { as: cast.maya, body: followUp(starts_at) })
  if (status !== 201) throw new Error(`booking answered ${status} ${JSON.stringify(body)}`)
  return body.appointments[0]!
}

export const followUp = (starts_at: string) =>
  ({ provider_id: cast.hannah.provider_id, starts_at, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' }) as const

type Details = {
  first_name: string
  last_name: string
  birth_date: string
  email: string
  time_zone: string
  preferred_language: 'en' | 'es'
}

/** The body with which somebody in Illinois, where Hannah is licensed, sets up for a first visit with her by video. */
export const setUpWith = ({ first_name, last_name, birth_date, email, time_zone, preferred_language }: Details, starts_at: string) => ({
  ...{ ...followUp(starts_at), type: 'Initial Consultation' as const, duration_minutes: 60 as const, visit_mode: 'virtual' as const },
  patient: { first_name, last_name, birth_date, email, time_zone, preferred_language, state: 'IL' as const, zip: '60614' },
  payment: { kind: 'cash' as const },
  consents: listNeededConsents('virtual'),
})

/** Runs `calls` while the test holds a provider's lock, and releases the lock once two of them wait for it. */
export async function callWhileLocked<Answer>(app: TestApp, providerId: string, calls: () => Promise<Answer[]>): Promise<Answer[]> {
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [providerId])
    const answering = calls()
    await waitUntilSomebodyWaits(app, 2)
    await client.query('commit')
    return await answering
  } finally {
    client.release(true)
  }
}

/** Returns once so many calls of the server wait for a lock that the test holds. */
export async function waitUntilSomebodyWaits(app: TestApp, calls = 1): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and application_name = 'sorrel' and wait_event_type = 'Lock'"
  for (let tries = 0; tries < 1000; tries++) {
    if (((await app.owner.query(waiting)).rowCount ?? 0) >= calls) return
    await pause(20)
  }
  throw new Error('nobody waited for the lock')
}
