import assert from 'node:assert/strict'
import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import type { Actor } from '@sorrel/contract/auth/schemas'
import { makeId } from '../../kernel/ids.ts'
import type { Answered, TestApp } from '../../kernel/testing.ts'
import type { AnswerOf } from '../../kernel/tests/calls.ts'

type Member = { kind: 'patient' | 'provider' | 'admin'; phone_number: string; password: string | null }
export type Begun = { challenge_id: string; expires_at: string; resend_after: string }
export type SignedInHere = {
  /** For `call(..., { headers })`. */
  headers: { authorization: string }
  cookie: string
  token: string
  session_id: string
  actor: Actor
}

export const prefixOf = (kind: 'patient' | 'provider' | 'admin') => (kind === 'patient' ? 'client::::' : 'provider::::')
const appOf = (member: Member) => ({ authorization: prefixOf(member.kind) })

export async function begin(
  t: TestApp,
  member: Member,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Begun> {
  const body = { phone_number: member.phone_number, ...(member.password ? { password: member.password } : {}), ...extra }
  const answer = await t.call('POST /auth/login', { body, headers: { ...appOf(member), ...headers } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** The newest message to a number or address, after all jobs have run. */
export async function readLastMessage(
  t: TestApp,
  to: string,
): Promise<{ text: string; subject: string | null; channel: string } | undefined> {
  await t.runJobs()
  const { rows } = await t.owner.query('select text, subject, channel from app.demo_outbox where recipient = $1 order by id desc limit 1', [
    to,
  ])
  return rows[0]
}

/** The newest code that a phone or a mailbox shows. Other messages may have come after it. */
export async function readCodeSentTo(t: TestApp, to: string): Promise<string> {
  await t.runJobs()
  const { rows } = await t.owner.query<{ code: string }>(
    `select substring(text from '\\m\\d{6}\\M') as code from app.demo_outbox
     where recipient = $1 and text ~ '\\m\\d{6}\\M' order by id desc limit 1`,
    [to],
  )
  const code = rows[0]?.code
  assert.ok(code, `no code went to ${to}`)
  return code
}

/** Signs in as a person would: through the challenge, with the code that their phone shows. */
export async function signIn(t: TestApp, member: Member, headers: Record<string, string> = {}): Promise<SignedInHere> {
  const device = { 'x-device-id': headers['x-device-id'] ?? makeId() }
  const { challenge_id } = await begin(t, member, {}, { ...headers, ...device })
  const body = { challenge_id, code: await readCodeSentTo(t, member.phone_number) }
  const answer = await t.call('POST /auth/login/complete', { body, headers: { ...appOf(member), ...headers } })
  assert.equal(answer.status, 200, answer.text)
  return readSignedIn(answer, member.kind)
}

type SignedInAnswer = Pick<Answered<AnswerOf<'POST /auth/login/complete'>>, 'body' | 'headers'>
export function readSignedIn(answer: SignedInAnswer, kind: 'patient' | 'provider' | 'admin'): SignedInHere {
  const { identity_token, actor } = answer.body
  const headers = { authorization: `${prefixOf(kind)}${identity_token}`, ...reasonOf(kind) }
  return { headers, cookie: cookieOf(answer), token: identity_token, session_id: actor.session_id, actor }
}

/** Why the administrators of tests read data of patients. */
const reasonOf = (kind: string): { [accessReasonHeader]?: string } =>
  kind === 'admin' ? { [accessReasonHeader]: 'A test asks for it.' } : {}

/** The refresh cookie as a browser would send it back. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  const set = String(answer.headers['set-cookie'] ?? '')
  return set.slice(0, set.indexOf(';'))
}

export const refresh = (t: TestApp, cookie: string, kind: 'patient' | 'provider' | 'admin' = 'patient') =>
  t.call('POST /auth/refresh', { headers: { cookie, authorization: prefixOf(kind) } })

/** Makes a step-up: by the password, or by a code to the phone of somebody without a password. */
export async function stepUp(
  t: TestApp,
  person: Pick<SignedInHere, 'headers'>,
  phoneNumber: string,
  password: string | null = null,
): Promise<void> {
  const begun = await t.call('POST /auth/step-up', { headers: person.headers, body: password ? { password } : {} })
  assert.equal(begun.status, 200, begun.text)
  const { challenge } = begun.body
  if (password) return assert.equal(challenge, null)
  const body = { challenge_id: challenge!.challenge_id, code: await readCodeSentTo(t, phoneNumber) }
  const done = await t.call('POST /auth/step-up/complete', { headers: person.headers, body })
  assert.equal(done.status, 200, done.text)
}

/** Signs in somebody without a password, who then proves who they are. */
export async function signInSurely(t: TestApp, member: Member): Promise<SignedInHere> {
  const person = await signIn(t, member)
  await stepUp(t, person, member.phone_number)
  return person
}

/** Waits until `holds` is true. A notification of the database arrives a moment after the commit. */
export async function waitUntilHolds(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail('it never came true')
}
