import assert from 'node:assert/strict'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import { readLastMessage, type SignedInHere, signIn, stepUp } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Reach, Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { followUp, listFreeStarts } from './calendar-days.ts'
import { joinAsStranger, readWaitingLink } from './newcomers.ts'

export const tour: Tour = {
  said: [
    ...[
      'A conference',
      'She asked for it',
      'Cravings at night',
      'Wrong button',
      'A storm',
      'A cold',
      'Dentist',
      'Yoga',
      'PERSONAL-CALENDAR',
    ],
    ...['Greta', 'Marlowe', 'greta@example.org', '2065550177'],
    ...['Joan', 'Castellane', 'joan@example.org', '2065550191'],
    ...['Nadia', 'Ferrari', '4045550311'],
  ],
  async walk(t, reach) {
    const maya = await signIn(t, { ...cast.maya, ...reach.maya })
    const hannah = await signIn(t, { ...cast.hannah, ...reach.hannah })
    const selma = await signIn(t, { ...cast.selma, ...reach.selma })
    await visits(t, maya, hannah, selma)
    await links(t, maya, reach)
    await calendar(t, hannah, reach.hannah.phone_number)
    await affected(t, maya, hannah)
    await waiting(t, maya)
    await newcomer(t)
    await newPatient(t)
    await invited(t, hannah)
  },
}

const free = (t: TestApp) => listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 28 })

async function visits(t: TestApp, maya: SignedInHere, hannah: SignedInHere, selma: SignedInHere): Promise<void> {
  const [first, second, third] = await free(t)
  const hold = await bodyOf(t.call('POST /appointments/reserve', { body: followUp(first!) }))
  const body = { ...followUp(first!), reservation_token: hold.reservation_token }
  const headers = { ...maya.headers, 'idempotency-key': 'tour-of-the-house' }
  const [visit] = (await bodyOf(t.call('POST /appointments', { headers, body }))).appointments
  const { id } = visit!
  await bodyOf(t.call('GET /appointments', { headers: maya.headers }))
  await bodyOf(t.call(`GET /appointments/${id}`, { headers: selma.headers }))
  await bodyOf(t.call(`GET /appointments/${id}/calendar-details`, { headers: maya.headers }))
  const visit_reason = 'Cravings at night'
  await bodyOf(t.call(`PUT /appointments/${id}/reason`, { headers: maya.headers, body: { visit_reason } }))
  const moved = await bodyOf(t.call(`PATCH /appointments/${id}`, { headers: maya.headers, body: { starts_at: third } }))
  const reason = 'A conference'
  await bodyOf(t.call(`POST /appointment/${moved.id}/cancel`, { headers: hannah.headers, body: { reason, waive_fee: true } }))
  const series = { every: 'Weekly', count: 2 } as const
  await bodyOf(t.call('POST /appointments/series-preview', { headers: maya.headers, body: { ...followUp(second!), series } }))
  const query = { starts_at: second!, appointment_duration_in_minutes: 45, provider_id: cast.hannah.provider_id }
  await bodyOf(t.call('GET /availability-slots/explain', { headers: hannah.headers, query }))
  const pair = await bodyOf(
    t.call('POST /appointments', { headers: hannah.headers, body: { ...followUp(second!), patient_id: cast.maya.patient_id, series } }),
  )
  const [of] = pair.appointments
  await bodyOf(t.call(`GET /appointments/${of!.id}/series`, { headers: maya.headers }))
  const later = new Date(Date.parse(of!.starts_at) + 15 * 60_000).toISOString()
  const override = { reason: 'A conference' }
  await bodyOf(t.call(`POST /appointments/${of!.id}/move-series`, { headers: hannah.headers, body: { starts_at: later, override } }))
  const unusual = { ...followUp('2026-03-21T11:00:00Z'), patient_id: cast.maya.patient_id, override: { reason: 'She asked for it' } }
  await bodyOf(t.call('POST /appointments', { headers: hannah.headers, body: unusual }))
  const past = { ...followUp('2026-03-01T05:00:00Z'), patient_id: cast.maya.patient_id, actual_minutes: 40 }
  await bodyOf(t.call('POST /appointments/past', { headers: hannah.headers, body: past }))
  await marks(t, hannah, selma)
}

/** Blocks the time of a visit, and then keeps the visit. */
async function affected(t: TestApp, maya: SignedInHere, { headers }: SignedInHere): Promise<void> {
  const start = (await free(t)).at(-1)
  const booked = await bodyOf(t.call('POST /appointments', { headers: maya.headers, body: followUp(start!) }))
  const { id, starts_at, ends_at } = booked.appointments[0]!
  await bodyOf(t.call('POST /calendar-events/blocks', { headers, body: { title: 'Dentist', starts_at, ends_at } }))
  await bodyOf(t.call('GET /affected-visits', { headers }))
  await bodyOf(t.call('POST /affected-visits', { headers, body: { visits: [{ action: 'keep', appointment_id: id }] } }))
}

/** Marks a visit of long ago as missed, and then waives its fee. */
async function marks(t: TestApp, hannah: SignedInHere, selma: SignedInHere): Promise<void> {
  const query = { statuses: 'Occurred', limit: 1 }
  const past = await bodyOf(t.call('GET /appointments', { headers: hannah.headers, query }))
  const { id } = past.items[0]!
  const missed = { status: 'No-show', reason: 'Wrong button' } as const
  await bodyOf(t.call(`PATCH /appointments/${id}`, { headers: selma.headers, body: missed }))
  await bodyOf(t.call(`PATCH /appointments/${id}`, { headers: hannah.headers, body: { waive_fee: true, reason: 'A storm' } }))
}

/** The link that the newest message to somebody carries, and what is in it. */
const linkIn = async (t: TestApp, to: string, path: string) =>
  new RegExp(`/${path}/([\\w-]+)`).exec((await readLastMessage(t, to))?.text ?? '')?.[1] ?? assert.fail(`no ${path} link went to ${to}`)

async function links(t: TestApp, maya: SignedInHere, reach: Reach): Promise<void> {
  const [start, later] = await free(t)
  const booked = await bodyOf(t.call('POST /appointments', { headers: maya.headers, body: followUp(start!) }))
  const { id } = booked.appointments[0]!
  const token = await linkIn(t, reach.maya.phone_number, 'reschedule')
  await bodyOf(t.call(`GET /appointment-links/${token}`))
  await bodyOf(t.call(`PATCH /appointments/${id}`, { query: { rescheduling_token: token }, body: { starts_at: later } }))
  const next = await linkIn(t, reach.maya.phone_number, 'cancel')
  await bodyOf(t.call(`POST /appointment-links/${next}/cancel`, { body: { reason: 'A cold' } }))
}

/** One appointment of another calendar, as its program would export it. */
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

async function calendar(t: TestApp, { headers }: SignedInHere, phoneNumber: string): Promise<void> {
  const schedule = await bodyOf(t.call('GET /availability-schedule', { headers }))
  const kept = { windows: schedule.windows, rules: { ...schedule.rules, grid_minutes: 15 } } as const
  await bodyOf(t.call('POST /availability-schedule/preview', { headers, body: { schedule: kept, from: '2026-03-09', days: 3 } }))
  await bodyOf(t.call('POST /availability-schedule', { headers, body: { ...kept, version: schedule.version } }))
  const body = { title: 'Dentist', starts_at: '2026-03-14T10:00:00Z', ends_at: '2026-03-14T11:00:00Z' }
  const { title: _, ...time } = body
  await bodyOf(t.call('POST /calendar-events/blocks/preview', { headers, body: time }))
  const { event } = await bodyOf(t.call('POST /calendar-events/blocks', { headers, body }))
  const query = { start_time: '2026-03-09T00:00:00Z', end_time: '2026-03-23T00:00:00Z' }
  await bodyOf(t.call('GET /calendar-events', { headers, query }))
  await bodyOf(t.call(`GET /calendar-events/${event.id}`, { headers }))
  await bodyOf(t.call(`PUT /calendar-events/${event.id}`, { headers, body: { title: 'Dentist again' } }))
  const alone = { with_subsequent_events_in_recurrence_series: false }
  await bodyOf(t.call(`DELETE /calendar-events/${event.id}`, { headers, query: alone }))
  await bodyOf(t.call('GET /close-out', { headers }))
  await stepUp(t, { headers }, phoneNumber, cast.hannah.password)
  const made = await bodyOf(t.call('POST /calendar-feed', { headers }))
  await bodyOf(t.call('GET /calendar-feed', { headers }))
  const token = new URL(made.url).pathname
    .split('/')
    .at(-1)
    ?.replace(/\.ics$/, '')
  await bodyOf(t.call(`GET /calendar-feeds/${token}`))
  await bodyOf(t.call('DELETE /calendar-feed', { headers }))
  const { calendar } = await bodyOf(t.call('POST /external-calendars', { headers, body: { name: 'PERSONAL-CALENDAR', ics } }))
  await bodyOf(t.call('GET /external-calendars', { headers }))
  await bodyOf(t.call(`DELETE /external-calendars/${calendar.id}`, { headers }))
}

async function waiting(t: TestApp, { headers }: SignedInHere): Promise<void> {
  const body = {
    provider_id: cast.aisha.provider_id,
    type: 'Initial Consultation' as const,
    visit_mode: 'virtual' as const,
    from: '2026-03-10',
    to: '2026-03-20',
  } as const
  const { id } = await bodyOf(t.call('POST /waiting-list', { headers, body }))
  await bodyOf(t.call('GET /waiting-list', { headers }))
  await bodyOf(t.call(`DELETE /waiting-list/${id}`, { headers }))
}

/** Somebody unknown waits for Aisha, is taken off and put back, is offered a time that she takes back, and leaves by the link of a message. */
async function newcomer(t: TestApp): Promise<void> {
  const { entry, phone_number } = await joinAsStranger(t, '+14045550311')
  const token = await readWaitingLink(t, phone_number)
  await bodyOf(t.call(`DELETE /waiting-list/${entry.id}`, { as: cast.aisha }))
  await bodyOf(t.call(`POST /waiting-list/${entry.id}/restore`, { as: cast.aisha }))
  const [at] = await listFreeStarts(t, cast.aisha, cast.aisha.provider_id, { from: '2026-03-16T00:00:00Z', minutes: 60 })
  await bodyOf(t.call(`POST /waiting-list/${entry.id}/offer`, { as: cast.aisha, body: { starts_at: at! } }))
  await bodyOf(t.call(`DELETE /waiting-list/${entry.id}/offer`, { as: cast.aisha }))
  await bodyOf(t.call(`GET /waiting-list-links/${token}`))
  await t.call(`POST /waiting-list-links/${token}/leave`)
}

/** Somebody unknown confirms a number, fills in the details and books the first visit. */
async function newPatient(t: TestApp): Promise<void> {
  const headers = (await signIn(t, { kind: 'patient', phone_number: '+12065550177', password: null })).headers
  const { provider_id } = cast.hannah
  const answer = await bodyOf(t.call(`GET /providers/${provider_id}/availability-slots`))
  const [slot] = answer.slots
  const duration_minutes = (Date.parse(slot!.ends_at) - Date.parse(slot!.starts_at)) / 60_000
  const who = { first_name: 'Greta', last_name: 'Marlowe', birth_date: '1990-05-05', email: 'greta@example.org' }
  const where = { state: 'PA', zip: '19103', time_zone: 'America/New_York', preferred_language: 'en' } as const
  const visit = { provider_id, starts_at: slot!.starts_at, duration_minutes, type: 'Initial Consultation', visit_mode: 'virtual' } as const
  const agreed = { payment: { kind: 'cash' }, consents: listNeededConsents('virtual'), source: 'fay' } as const
  const body = { ...visit, patient: { ...who, ...where }, ...agreed }
  await bodyOf(t.send('POST /appointments/setup-patient', { headers, body }))
}

/** The dietitian books a visit for somebody new, who has not signed in yet. */
async function invited(t: TestApp, { headers }: SignedInHere): Promise<void> {
  const [start] = await free(t)
  const who = { first_name: 'Joan', last_name: 'Castellane', birth_date: '1984-07-02', state: 'IL' } as const
  const patient = { ...who, phone_number: '2065550191', email: 'joan@example.org' }
  await bodyOf(t.call('POST /appointments/new-patient', { headers, body: { ...followUp(start!), patient } }))
}
