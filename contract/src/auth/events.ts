import { z } from 'zod'
import { event } from '../kernel/event.ts'

const session = { session_id: z.uuid() }

/** How a session ends. */
export const sessionEnds = [
  'sign_out',
  'person',
  'factor_changed',
  'offboarded',
  'administrator',
  'reused',
  'idle',
  'expired',
  'deleted',
  'merged',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

export const authEvents = {
  'auth.signed_up': event('A patient who was unknown so far confirmed a phone number.', {}),
  'auth.signed_in': event('Somebody proved who they are and opened a session.', {
    ...session,
    method: z.enum(['code', 'password_and_code', 'email_code']),
  }),
  'auth.signed_out': event('Somebody ended the session that they were using.', { by: z.literal('sign_out') }),
  'auth.session_ended': event('A session ended in another way than by signing out.', { by: z.enum(sessionEnds) }),
  'auth.refresh_reused': event('A refresh token came a second time: two devices hold it, and one of them stole it.', session),
  'auth.preferences_changed': event('Somebody changed the language of their messages or their time zone.', {
    ...session,
    changed: z.array(z.enum(['preferred_language', 'time_zone'])),
  }),
  'auth.password_changed': event('A member of staff set a new password.', { challenge_id: z.uuid() }),
  'auth.phone_changed': event('Somebody confirmed another phone number.', session),
  'auth.email_changed': event('Somebody confirmed another e-mail address.', session),
  'auth.email_verified': event('Somebody confirmed the e-mail address that they had already.', session),
  'auth.locked': event('Too many wrong codes or passwords stopped somebody from signing in.', {}),
  'auth.code_sprayed': event('One code was tried on many phone numbers.', { numbers: z.int() }),
}
