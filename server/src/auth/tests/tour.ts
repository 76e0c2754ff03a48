import type { TestApp } from '../../kernel/testing.ts'
import type { Reach, Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { readCodeSentTo, readSignedIn, refresh, signIn, stepUp } from './testing.ts'

export const tour: Tour = {
  said: ['maya.new@example.org', '2065550178', 'a quiet lake'],
  async walk(t, reach) {
    await bodyOf(t.call('GET /auth/configuration'))
    await account(t, reach)
    await withoutPhone(t, reach)
  },
}

async function account(t: TestApp, reach: Reach): Promise<void> {
  const maya = await signIn(t, { ...cast.maya, ...reach.maya })
  const { headers } = maya
  await bodyOf(t.call('GET /auth/me', { headers }))
  await bodyOf(t.call('PATCH /auth/me', { headers, body: { preferred_language: 'es', time_zone: 'America/Denver' } }))
  await bodyOf(t.call('GET /auth/identity/can-verify-phone-number', { headers, query: { phone_number: '+12065550178' } }))
  await stepUp(t, maya, reach.maya.phone_number)
  const begun = await bodyOf(t.call('POST /auth/update-identity', { headers, body: { email: 'maya.new@example.org' } }))
  const body = { challenge_id: begun.challenge_id, code: await readCodeSentTo(t, 'maya.new@example.org') }
  await bodyOf(t.call('POST /auth/update-identity/complete', { headers, body }))
  const other = await signIn(t, { ...cast.maya, ...reach.maya })
  const refreshed = await refresh(t, other.cookie)
  const { session_id } = readSignedIn(refreshed, 'patient')
  await bodyOf(t.call('GET /auth/sessions', { headers }))
  await bodyOf(t.call(`DELETE /auth/sessions/${session_id}`, { headers }))
  const selma = await signIn(t, { ...cast.selma, ...reach.selma })
  await bodyOf(t.call('POST /admin/sessions/end', { headers: selma.headers, body: { patient_id: cast.noor.patient_id } }))
  await bodyOf(t.call('POST /auth/sign-out', { headers: selma.headers }))
}

async function withoutPhone(t: TestApp, reach: Reach): Promise<void> {
  const { phone_number, email } = reach.harold
  const recovery = await bodyOf(t.call('POST /auth/recover', { body: { phone_number, email } }))
  const answered = { challenge_id: recovery.challenge_id, code: await readCodeSentTo(t, email) }
  await bodyOf(t.call('POST /auth/recover/complete', { body: answered }))
  const reset = await bodyOf(t.call('POST /auth/reset-password', { body: { phone_number: reach.theo.phone_number } }))
  const renewed = {
    challenge_id: reset.challenge_id,
    code: await readCodeSentTo(t, reach.theo.email),
    new_password: 'a quiet lake at dawn 7',
  }
  await bodyOf(t.call('POST /auth/reset-password/complete', { body: renewed }))
}
