import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { CastProvider, cast } from '../server/src/world/cast.ts'
import { messagesTo, newPhone } from './screen.ts'

type Person = { kind: 'patient' | 'provider' | 'admin'; phone_number: string; password: string | null }

/** Signs in as somebody of the cast by the calls that the sign-in screen makes; the screen itself has its own test. */
export async function signInAs(page: Page, person: (typeof cast)[keyof typeof cast] | NewPatient): Promise<void> {
  await identityToken(page.request, person)
  // The app asks for a session of its own only where somebody signed in before.
  await page.addInitScript((role) => localStorage.setItem('signed_in', role), prefixOf(person))
}

const prefixOf = ({ kind }: Person): string => (kind === 'patient' ? 'client' : 'provider')

async function identityToken(request: APIRequestContext, person: Person): Promise<string> {
  const headers = { authorization: `${prefixOf(person)}::::` }
  const { phone_number, password } = person
  const codes = async () => (await messagesTo(request, phone_number)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const before = (await codes()).length
  const begun = await request.post('/api/auth/login', { headers, data: { phone_number, ...(password ? { password } : {}) } })
  const { challenge_id } = (await begun.json()) as { challenge_id: string }
  await expect.poll(async () => (await codes()).length, { intervals: [100, 200] }).toBeGreaterThan(before)
  const done = await request.post('/api/auth/login/complete', { headers, data: { challenge_id, code: (await codes())[0] } })
  expect(done.status()).toBe(200)
  return ((await done.json()) as { identity_token: string }).identity_token
}

/** Asks the server as one person: what a test begins with is made by it, and what came of the screens is read by it. */
export type Api = <Answer = unknown>(line: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, body?: object) => Promise<Answer>

function apiWith(request: APIRequestContext, authorization: string): Api {
  return async <Answer>(line: string, body?: object) => {
    const [method, path] = line.split(' ') as [string, string]
    const answer = await request.fetch(`/api${path}`, { method, headers: { authorization }, ...(body && { data: body }) })
    expect(answer.ok(), `${line}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
}

/** The server as somebody of the cast sees it. */
export const apiAs = async (request: APIRequestContext, person: Person): Promise<Api> =>
  apiWith(request, `${prefixOf(person)}::::${await identityToken(request, person)}`)

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

/** Somebody whom no other test knows, with a first visit at `at`: what they do is in nobody's way. */
export async function newPatient(
  request: APIRequestContext,
  dietitian: CastProvider,
  { at, language = 'en' }: { at: string; language?: 'en' | 'es' },
): Promise<NewPatient> {
  const phone_number = `+1${newPhone()}`
  const person = { kind: 'patient', phone_number, password: null } as const
  const api = apiWith(request, `client::::${await identityToken(request, person)}`)
  const name = `Robin ${surname(phone_number)}`
  const [first_name, last_name] = name.split(' ')
  const email = `robin.${phone_number.slice(2)}@example.com`
  const first = await api<Visit>('POST /appointments/setup-patient', {
    ...{ provider_id: dietitian.provider_id, starts_at: at, duration_minutes: 60, type: 'Initial Consultation', visit_mode: 'virtual' },
    patient: {
      ...{ first_name, last_name, birth_date: '1990-05-14', email },
      ...{ state: dietitian.state, zip: '60614', time_zone: dietitian.time_zone, preferred_language: language },
    },
    payment: { kind: 'cash' },
    consents: ['treatment', 'privacy', 'telehealth', 'billing'].map((kind) => ({ kind, version: '2026-11' })),
  })
  const patient = { ...person, name, email, patient_id: first.patient_id, api, first }
  made.push(patient)
  return patient
}
const made: NewPatient[] = []

/** After each test: gives back the times of those it made, so that it can be run again and again on one database. */
export async function giveBackTimes(): Promise<void> {
  for (const { api } of made.splice(0)) {
    const { items } = await api<{ items: Visit[] }>('GET /appointments?statuses=Scheduled')
    for (const { id } of items) await api(`POST /appointment/${id}/cancel`, {})
  }
}

/** A name of its own for each number, so that the calendar shows one of them only. */
function surname(phone: string): string {
  const letters = [...phone.slice(-4)].map((digit) => 'bdfgklmnrt'[Number(digit)]).flatMap((letter, at) => [letter, 'aeiou'[at % 5]])
  return `${letters[0]?.toUpperCase()}${letters.slice(1).join('')}`
}
