import assert from 'node:assert/strict'
import { type SignedInHere, signIn } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { deliverDue } from '../../notifications/tests/delivering.ts'
import { cast } from '../../world/cast.ts'

export const aisha = cast.aisha

/** What somebody in Georgia wishes for who wants to begin with Aisha. She keeps a waiting list. */
export const wish = {
  provider_id: aisha.provider_id,
  type: 'Initial Consultation',
  visit_mode: 'virtual',
  duration_minutes: 60,
  from: '2026-03-03',
  to: '2026-04-30',
} as const satisfies BodyOf<'POST /waiting-list'>

export const nadia = {
  first_name: 'Nadia',
  last_name: 'Ferrari',
  state: 'GA',
  payer_id: 'CASH_PAY',
  preferred_language: 'en',
  time_zone: 'America/New_York',
} as const

/** Signs in with a number that belongs to nobody yet, as a stranger does who wants to wait. */
export const signInStranger = (app: TestApp, phone_number: string): Promise<SignedInHere> =>
  signIn(app, { kind: 'patient', phone_number, password: null })

/** A stranger who has joined Aisha's list. */
export async function joinAsStranger(app: TestApp, phone_number: string, more: Partial<typeof nadia> | object = {}) {
  const person = await signInStranger(app, phone_number)
  const body = { ...wish, newcomer: { ...nadia, ...more } }
  const entry = await bodyOf(app.call('POST /waiting-list', { headers: person.headers, body }))
  return { ...person, entry, phone_number }
}

/** The token of the newest link to a place on a waiting list that a phone got. */
export async function readWaitingLink(app: TestApp, phone_number: string): Promise<string> {
  await app.runJobs()
  const { rows } = await app.owner.query<{ text: string }>(
    "select text from demo_outbox where recipient = $1 and text like '%/waiting/%' order by id desc limit 1",
    [phone_number],
  )
  const token = /\/waiting\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  assert.ok(token, `no link went to ${phone_number}`)
  return token
}

/** The texts that went to a phone, oldest first, without sign-in codes. Those that wait until something can no longer be undone go out when it is time. */
export async function readTexts(app: TestApp, phone_number: string): Promise<string[]> {
  // What follows an event may be an event itself.
  for (const _ of [1, 2, 3, 4]) await deliverDue(app)
  const { rows } = await app.owner.query<{ text: string }>(
    "select text from demo_outbox where recipient = $1 and text !~ '\\m\\d{6}\\M' order by id",
    [phone_number],
  )
  return rows.map(({ text }) => text)
}

/** What somebody sends with the first booking, when the missing steps are asked. */
export const setUpOf = (starts_at: string) => ({
  ...{ provider_id: wish.provider_id, type: wish.type, visit_mode: wish.visit_mode, duration_minutes: wish.duration_minutes, starts_at },
  patient: {
    ...{ first_name: 'Nadia', last_name: 'Ferrari', birth_date: '1991-07-12', email: 'nadia.ferrari@example.org' },
    ...{ state: 'GA' as const, zip: '30303', time_zone: 'America/New_York', preferred_language: 'en' as const },
  },
  payment: { kind: 'cash' as const },
})
