import assert from 'node:assert/strict'
import { consentsFor } from '@sorrel/contract/patients/consents'
import { type Begun, codeSentTo, lastMessage, refresh, type SignedInHere, signedInBy, signIn, stepUp } from '../../auth/tests/testing.ts'
import { signatureOf } from '../../integrations/sms/fake.ts'
import { freeStarts } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { newId } from '../ids.ts'
import type { Answered, TestApp } from '../testing.ts'

type Someone = (typeof cast)[keyof typeof cast]
/** The header of a person of the cast whose session is really there: signing out and asking again need one. */
export async function signedIn(t: TestApp, as: Someone): Promise<{ authorization: string }> {
  const session_id = newId()
  await t.owner.query(
    `insert into session (id, identity_id, kind, created_at, seen_at, expires_at) values ($1, $2, $3, $4, $4, timestamptz '2026-03-05 00:00Z')`,
    [session_id, as.identity_id, as.kind === 'patient' ? 'patient' : 'staff', t.clock()],
  )
  const ids = { session_id, identity_id: as.identity_id }
  const actor =
    as.kind === 'patient'
      ? { kind: as.kind, patient_id: as.patient_id, ...ids }
      : as.kind === 'provider'
        ? { kind: as.kind, provider_id: as.provider_id, ...ids }
        : { kind: as.kind, admin_id: as.admin_id, tags: as.admin_tags, ...ids }
  const { identity_token } = await t.house.tokens.sign(actor, t.clock())
  return { authorization: `${as.kind === 'patient' ? 'client' : 'provider'}::::${identity_token}` }
}

type Named = 'maya' | 'ruben' | 'noor' | 'harold' | 'hannah' | 'dana' | 'theo' | 'selma' | 'sasha'
/** Where each of them is reachable: the cast's own numbers and addresses, unless a test planted others. */
export type Reach = Record<Named, { phone_number: string; email: string }>

async function ok(answer: Promise<Answered>): Promise<never> {
  const { status, text, body } = await answer
  assert.ok(status >= 200 && status < 300, `${status} ${text}`)
  return body as never
}

/** What the people of the tour say and type, and where they can be reached besides: none of it may turn up where it does not belong. */
export const said = [
  ...[
    'A conference',
    'She asked for it',
    'Wrong button',
    'A storm',
    'A cold',
    'Dentist',
    'Yoga',
    'Greta',
    'Marlowe',
    'greta@example.org',
    '2065550177',
  ],
  ...['2065550178', 'maya.new@example.org', 'a quiet lake', 'PERSONAL-CALENDAR'],
]

/**
 * Calls every operation once so that it succeeds, as the people of the cast would: codes are read from their phones, links from their messages.
 * An operation that is served and not called here is one that no hostile value reaches beyond its schema, either.
 */
export async function tour(t: TestApp, reach: Reach = cast): Promise<void> {
  await asAnybody(t)
  const maya = await signIn(t, { ...cast.maya, ...reach.maya })
  const hannah = await signIn(t, { ...cast.hannah, ...reach.hannah })
  const selma = await signIn(t, { ...cast.selma, ...reach.selma })
  await visits(t, maya, hannah, selma)
  await links(t, maya, reach)
  await calendar(t, hannah)
  await waiting(t, maya)
  await newPatient(t)
  await account(t, maya, reach)
  await withoutPhone(t, reach)
  await asMachine(t, reach)
}

async function asAnybody(t: TestApp): Promise<void> {
  const { provider_id, slug } = cast.hannah
  for (const path of [
    '/health',
    '/ping',
    '/openapi.json',
    '/reference',
    '/auth/configuration',
    '/provider-profiles',
    '/provider-profiles/reference-data',
    `/provider-profiles/by-slug/${slug}/`,
    '/app-update',
    `/provider-profiles/${provider_id}`,
    `/providers/${provider_id}/basic`,
    `/providers/${provider_id}/public-rating`,
    `/providers/${provider_id}/public-reputation`,
    `/providers/${provider_id}/availability-slots`,
    `/providers/${slug}/google-business-review-link`,
  ])
    await ok(t.call(`GET ${path}`))
  await ok(t.call(`GET /providers/${provider_id}/rates`, { as: cast.maya }))
}

const followUp = (starts_at: string) => ({
  provider_id: cast.hannah.provider_id,
  starts_at,
  duration_minutes: 45,
  type: 'Follow-up',
  visit_mode: 'virtual',
})
type Visit = { id: string; version: number }
const firstOf = (booked: { appointments: Visit[] }): Visit => booked.appointments[0]!
const free = (t: TestApp) => freeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 28 })

async function visits(t: TestApp, maya: SignedInHere, hannah: SignedInHere, selma: SignedInHere): Promise<void> {
  const [first, second, third] = await free(t)
  const hold: { reservation_token: string } = await ok(t.call('POST /appointments/reserve', { body: followUp(first!) }))
  const body = { ...followUp(first!), reservation_token: hold.reservation_token }
  const headers = { ...maya.headers, 'idempotency-key': 'tour-of-the-house' }
  const { id } = firstOf(await ok(t.call('POST /appointments', { headers, body })))
  await ok(t.call('GET /appointments', { headers: maya.headers }))
  await ok(t.call(`GET /appointments/${id}`, { headers: selma.headers }))
  await ok(t.call(`GET /appointments/${id}/calendar-details`, { headers: maya.headers }))
  const moved: Visit = await ok(t.call(`PATCH /appointments/${id}`, { headers: maya.headers, body: { starts_at: third } }))
  const reason = 'A conference'
  await ok(t.call(`POST /appointment/${moved.id}/cancel`, { headers: hannah.headers, body: { reason, waive_fee: true } }))
  const series = { every: 'Weekly', count: 2 }
  await ok(t.call('POST /appointments/series-preview', { headers: maya.headers, body: { ...followUp(second!), series } }))
  const query = { starts_at: second, appointment_duration_in_minutes: 45, provider_id: cast.hannah.provider_id }
  await ok(t.call('GET /availability-slots/explain', { headers: hannah.headers, query }))
  const unusual = { ...followUp('2026-03-21T11:00:00Z'), patient_id: cast.maya.patient_id, override: { reason: 'She asked for it' } }
  await ok(t.call('POST /appointments', { headers: hannah.headers, body: unusual }))
  await marks(t, hannah, selma)
}

/** A visit of long ago was missed after all, and then the fee is waived. */
async function marks(t: TestApp, hannah: SignedInHere, selma: SignedInHere): Promise<void> {
  const query = { statuses: 'Occurred', limit: 1 }
  const past: { items: Visit[] } = await ok(t.call('GET /appointments', { headers: hannah.headers, query }))
  const { id } = past.items[0]!
  const missed = { status: 'No-show', reason: 'Wrong button' }
  await ok(t.call(`PATCH /appointments/${id}`, { headers: selma.headers, body: missed }))
  await ok(t.call(`PATCH /appointments/${id}`, { headers: hannah.headers, body: { waive_fee: true, reason: 'A storm' } }))
}

/** The link that the newest message to somebody carries, and what is in it. */
const linkIn = async (t: TestApp, to: string, path: string) =>
  new RegExp(`/${path}/([\\w-]+)`).exec((await lastMessage(t, to))?.text ?? '')?.[1] ?? assert.fail(`no ${path} link went to ${to}`)

async function links(t: TestApp, maya: SignedInHere, reach: Reach): Promise<void> {
  const [start, later] = await free(t)
  const { id } = firstOf(await ok(t.call('POST /appointments', { headers: maya.headers, body: followUp(start!) })))
  const token = await linkIn(t, reach.maya.phone_number, 'reschedule')
  await ok(t.call(`GET /appointment-links/${token}`))
  await ok(t.call(`PATCH /appointments/${id}`, { query: { rescheduling_token: token }, body: { starts_at: later } }))
  const next = await linkIn(t, reach.maya.phone_number, 'cancel')
  await ok(t.call(`POST /appointment-links/${next}/cancel`, { body: { reason: 'A cold' } }))
}

/** One appointment elsewhere, as another program would export it. */
const ics = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//x//y//EN',
  'BEGIN:VEVENT',
  'UID:1@x',
  'DTSTAMP:20260301T000000Z',
  'DTSTART:20260315T100000Z',
  'DTEND:20260315T110000Z',
  'SUMMARY:Yoga',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

async function calendar(t: TestApp, { headers }: SignedInHere): Promise<void> {
  const schedule: { windows: object[]; rules: object; version: number } = await ok(t.call('GET /availability-schedule', { headers }))
  const kept = { windows: schedule.windows, rules: schedule.rules }
  await ok(t.call('POST /availability-schedule/preview', { headers, body: { schedule: kept, from: '2026-03-09', days: 3 } }))
  await ok(t.call('POST /availability-schedule', { headers, body: { ...kept, version: schedule.version } }))
  const body = { title: 'Dentist', starts_at: '2026-03-14T10:00:00Z', ends_at: '2026-03-14T11:00:00Z' }
  const { event }: { event: { id: string } } = await ok(t.call('POST /calendar-events/blocks', { headers, body }))
  const query = { start_time: '2026-03-09T00:00:00Z', end_time: '2026-03-23T00:00:00Z' }
  await ok(t.call('GET /calendar-events', { headers, query }))
  await ok(t.call(`GET /calendar-events/${event.id}`, { headers }))
  await ok(t.call(`PUT /calendar-events/${event.id}`, { headers, body: { title: 'Dentist again' } }))
  const alone = { with_subsequent_events_in_recurrence_series: 'false' }
  await ok(t.call(`DELETE /calendar-events/${event.id}`, { headers, query: alone }))
  await ok(t.call('GET /close-out', { headers }))
  const made: { url: string } = await ok(t.call('POST /calendar-feed', { headers }))
  await ok(t.call('GET /calendar-feed', { headers }))
  const token = new URL(made.url).pathname
    .split('/')
    .at(-1)
    ?.replace(/\.ics$/, '')
  await ok(t.call(`GET /calendar-feeds/${token}`))
  await ok(t.call('DELETE /calendar-feed', { headers }))
  const { calendar }: { calendar: { id: string } } = await ok(
    t.call('POST /external-calendars', { headers, body: { name: 'PERSONAL-CALENDAR', ics } }),
  )
  await ok(t.call('GET /external-calendars', { headers }))
  await ok(t.call(`DELETE /external-calendars/${calendar.id}`, { headers }))
}

async function waiting(t: TestApp, { headers }: SignedInHere): Promise<void> {
  const body = {
    provider_id: cast.aisha.provider_id,
    type: 'Initial Consultation',
    visit_mode: 'virtual',
    from: '2026-03-10',
    to: '2026-03-20',
  }
  const { id }: { id: string } = await ok(t.call('POST /waiting-list', { headers, body }))
  await ok(t.call('GET /waiting-list', { headers }))
  await ok(t.call(`DELETE /waiting-list/${id}`, { headers }))
}

/** Whom nobody knows yet: the number is confirmed, the details are filled in, the first visit is booked. */
async function newPatient(t: TestApp): Promise<void> {
  const headers = (await signIn(t, { kind: 'patient', phone_number: '+12065550177', password: null })).headers
  const { provider_id } = cast.hannah
  const answer: { slots: { starts_at: string; ends_at: string }[] } = await ok(t.call(`GET /providers/${provider_id}/availability-slots`))
  const [slot] = answer.slots
  const duration_minutes = (Date.parse(slot!.ends_at) - Date.parse(slot!.starts_at)) / 60_000
  const patient = {
    ...{ first_name: 'Greta', last_name: 'Marlowe', birth_date: '1990-05-05', email: 'greta@example.org', state: 'PA', zip: '19103' },
    ...{ time_zone: 'America/New_York', preferred_language: 'en' },
  }
  const body = {
    ...{ provider_id, starts_at: slot!.starts_at, duration_minutes, type: 'Initial Consultation', visit_mode: 'virtual', patient },
    ...{ payment: { kind: 'cash' }, consents: consentsFor('virtual'), source: 'fay' },
  }
  await ok(t.call('POST /appointments/setup-patient', { headers, body }))
}

async function account(t: TestApp, maya: SignedInHere, reach: Reach): Promise<void> {
  const { headers } = maya
  await ok(t.call('GET /auth/me', { headers }))
  await ok(t.call('PATCH /auth/me', { headers, body: { preferred_language: 'es', time_zone: 'America/Denver' } }))
  await ok(t.call('GET /auth/identity/can-verify-phone-number', { headers, query: { phone_number: '+12065550178' } }))
  await stepUp(t, maya, reach.maya.phone_number)
  const begun: Begun = await ok(t.call('POST /auth/update-identity', { headers, body: { email: 'maya.new@example.org' } }))
  const body = { challenge_id: begun.challenge_id, code: await codeSentTo(t, 'maya.new@example.org') }
  await ok(t.call('POST /auth/update-identity/complete', { headers, body }))
  const other = await signIn(t, { ...cast.maya, ...reach.maya })
  const refreshed = await refresh(t, other.cookie)
  await ok(Promise.resolve(refreshed))
  const { session_id } = signedInBy(refreshed, 'patient')
  await ok(t.call('GET /auth/sessions', { headers }))
  await ok(t.call(`DELETE /auth/sessions/${session_id}`, { headers }))
  const selma = await signIn(t, { ...cast.selma, ...reach.selma })
  await ok(t.call('POST /admin/sessions/end', { headers: selma.headers, body: { patient_id: cast.noor.patient_id } }))
  await ok(t.call('POST /auth/sign-out', { headers: selma.headers }))
}

async function withoutPhone(t: TestApp, reach: Reach): Promise<void> {
  const { phone_number, email } = reach.harold
  const recovery: Begun = await ok(t.call('POST /auth/recover', { body: { phone_number, email } }))
  const answered = { challenge_id: recovery.challenge_id, code: await codeSentTo(t, email) }
  await ok(t.call('POST /auth/recover/complete', { body: answered }))
  const reset: Begun = await ok(t.call('POST /auth/reset-password', { body: { phone_number: reach.theo.phone_number } }))
  const renewed = {
    challenge_id: reset.challenge_id,
    code: await codeSentTo(t, reach.theo.email),
    new_password: 'a quiet lake at dawn 7',
  }
  await ok(t.call('POST /auth/reset-password/complete', { body: renewed }))
}

async function asMachine(t: TestApp, reach: Reach): Promise<void> {
  const body = { job: 'scheduling.sweep_holds' }
  await ok(t.call('POST /background-jobs', { headers: { 'x-api-key': 'machine-key-for-tests' }, body }))
  const raw = new URLSearchParams({ From: reach.ruben.phone_number, Body: 'C', MessageSid: 'SM-tour' }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-sorrel-signature': signatureOf(t.house.config.hash_secret, raw, Math.floor(Date.parse(t.clock()) / 1000)),
  }
  await ok(t.call('POST /webhooks/sms', { headers, body: raw }))
}
