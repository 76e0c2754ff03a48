import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import { beginLogin, completeLogin, refreshSession } from '@sorrel/contract/auth/wire'
import { listNeededConsents } from '@sorrel/contract/patients/consents'
import type { CastProvider, cast } from '../server/src/world/cast.ts'
import { findHouse } from './house.ts'
import { makePhone, readMessages } from './screen.ts'

type Person = { kind: 'patient' | 'provider' | 'admin'; phone_number: string; password: string | null }

/**
 * Signs in as a person of the cast without the sign-in screen, which has tests of its own. Each browser gets its own session, because a
 * refresh cookie works only once.
 */
export async function signInAs(page: Page, person: (typeof cast)[keyof typeof cast] | NewPatient): Promise<void> {
  await openSession(page.request, person)
  // NOTE: the app asks for a session only if somebody has signed in before.
  await page.addInitScript((role) => localStorage.setItem('signed_in', role), prefixOf(person))
}

const prefixOf = ({ kind }: Person): string => (kind === 'patient' ? 'client' : 'provider')

/**
 * Opens a session in the jar of this caller, and returns the identity token. The server of the worker opens one for whoever it knows: a
 * password is hashed slowly, and a code takes its way. Anybody else signs in with the code from the outbox.
 */
async function openSession(request: APIRequestContext, person: Person): Promise<string> {
  const kind = person.kind === 'patient' ? 'patient' : 'staff'
  const cookie = await findHouse()?.openSession({ phone_number: person.phone_number, kind })
  if (!cookie) return signInByCode(request, person)
  const headers = { authorization: `${prefixOf(person)}::::`, cookie: `sorrel_refresh=${cookie}` }
  const done = await request.post('/api/auth/refresh', { headers })
  // A walk with servers of its own (nodes.ts) calls one that knows nothing of this session.
  if (done.status() === 401) return signInByCode(request, person)
  expect(done.status()).toBe(200)
  return refreshSession.output.parse(await done.json()).identity_token
}

async function signInByCode(request: APIRequestContext, person: Person): Promise<string> {
  const headers = { authorization: `${prefixOf(person)}::::` }
  const { phone_number, password } = person
  const codes = async () => (await readMessages(request, phone_number)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const before = (await codes()).length
  const begun = await request.post('/api/auth/login', { headers, data: { phone_number, ...(password ? { password } : {}) } })
  const { challenge_id } = beginLogin.output.parse(await begun.json())
  await expect.poll(async () => (await codes()).length, { intervals: [10, 10, 20, 50, 100] }).toBeGreaterThan(before)
  const done = await request.post('/api/auth/login/complete', { headers, data: { challenge_id, code: (await codes())[0] } })
  expect(done.status()).toBe(200)
  return completeLogin.output.parse(await done.json()).identity_token
}

/** Calls the server as one person. A test uses it to prepare its data and to read what its clicks changed. */
export type Api = <Answer = unknown>(
  line: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Identity tokens last for 15 minutes, and all tests of a worker share them, so that nobody signs in more often than necessary. */
const tokens = new Map<string, { token: string; since: number }>()
const renewAfter = 10 * 60_000

/** Returns a function that calls the server as this person. */
export async function apiAs(request: APIRequestContext, person: Person): Promise<Api> {
  await tokenOf(request, person)
  return async <Answer>(line: string, body?: object, more: Record<string, string> = {}) => {
    const [method, path] = line.split(' ') as [string, string]
    const ask = async () => {
      const authorization = `${prefixOf(person)}::::${await tokenOf(request, person)}`
      const headers = { authorization, ...more, ...(person.kind === 'admin' && { [accessReasonHeader]: 'A test asks for it.' }) }
      return request.fetch(`/api${path}`, { method, headers, ...(body && { data: body }) })
    }
    let answer = await ask()
    // NOTE: another test may have ended the sessions of a person whom both use.
    if (answer.status() === 401) {
      tokens.delete(person.phone_number)
      answer = await ask()
    }
    expect(answer.ok(), `${line}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(true)
    return (answer.status() === 204 ? null : await answer.json()) as Answer
  }
}

async function tokenOf(request: APIRequestContext, person: Person): Promise<string> {
  const known = tokens.get(person.phone_number)
  if (known && performance.now() - known.since < renewAfter) return known.token
  const token = await openSession(request, person)
  tokens.set(person.phone_number, { token, since: performance.now() })
  return token
}

export type Visit = {
  id: string
  status: string
  starts_at: string
  ends_at: string
  series_id: string | null
  patient_id: string
  canceled_late: boolean
  cancel_fee_cents: number
}
export type NewPatient = Person & { kind: 'patient'; name: string; email: string; patient_id: string; api: Api; first: Visit }

/** Makes a patient whom no other test knows, with a first visit at `at`, so that their actions disturb no other test. */
export async function makePatient(
  request: APIRequestContext,
  dietitian: CastProvider,
  {
    at,
    language = 'en',
    payment = { kind: 'cash' },
  }: { at: string; language?: 'en' | 'es'; payment?: { kind: string } & Record<string, string> },
): Promise<NewPatient> {
  const phone_number = `+1${makePhone()}`
  const person = { kind: 'patient', phone_number, password: null } as const
  const api = await apiAs(request, person)
  const name = `Robin ${surnameOf(phone_number)}`
  const [first_name, last_name] = name.split(' ')
  const email = `robin.${phone_number.slice(2)}@example.com`
  const first = await api<Visit>('POST /appointments/setup-patient', {
    ...{ provider_id: dietitian.provider_id, starts_at: at, duration_minutes: 60, type: 'Initial Consultation', visit_mode: 'virtual' },
    patient: {
      ...{ first_name, last_name, birth_date: '1990-05-14', email },
      ...{ state: dietitian.state, zip: '60614', time_zone: dietitian.time_zone, preferred_language: language },
    },
    payment,
    consents: listNeededConsents('virtual'),
  })
  const patient = { ...person, name, email, patient_id: first.patient_id, api, first }
  made.push(patient)
  return patient
}
const made: NewPatient[] = []

/** Lets `giveBackTimes` delete a block that a test made. */
export const giveBackBlock = (staff: Api, id: string): number => blocks.push({ staff, id })
const blocks: { staff: Api; id: string }[] = []

/**
 * Cancels all visits of the patients that a test made, and deletes its blocks. Runs after each test, so that tests can be repeated on one
 * database.
 */
export async function giveBackTimes(): Promise<void> {
  for (const { staff, id } of blocks.splice(0))
    await staff(`DELETE /calendar-events/${id}?with_subsequent_events_in_recurrence_series=false`)
  for (const { api } of made.splice(0)) {
    const { items } = await api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled')
    for (const { id } of items) await api(`POST /appointment/${id}/cancel`, {})
  }
}

/** A different surname for each number, so that only one patient in the calendar has it. None holds a word of a screen, such as "Date". */
function surnameOf(phone: string): string {
  const letters = [...phone.slice(-4)].map((digit) => 'bdfgklmnrt'[Number(digit)]).flatMap((letter, at) => [letter, 'uoie'[at % 4]])
  return `${letters[0]?.toUpperCase()}${letters.slice(1).join('')}`
}
