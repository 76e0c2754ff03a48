import { z } from 'zod'
import { body, change, Email, Instant, Language, PhoneNumber, TimeZone } from '../kernel/values.ts'
import {
  Challenge,
  ChallengeId,
  Code,
  Me,
  NewPassword,
  PasswordPolicy,
  PasswordTried,
  PhoneProblem,
  Session,
  SessionId,
  SignedIn,
} from './schemas.ts'

const answered = body({ challenge_id: ChallengeId, code: Code })
const nothing = z.null()
const onlyOne = (parts: object) => Object.values(parts).filter((value) => value !== undefined).length === 1

export const beginLogin = {
  body: body({ phone_number: PhoneNumber, password: PasswordTried.optional(), preferred_language: Language.optional() }),
  output: Challenge,
}
export const completeLogin = { body: answered, output: SignedIn }

export const beginPasswordReset = { body: body({ phone_number: PhoneNumber }), output: Challenge }
export const completePasswordReset = { body: body({ challenge_id: ChallengeId, code: Code, new_password: NewPassword }), output: nothing }

export const beginIdentityUpdate = {
  body: body({ phone_number: PhoneNumber.optional(), email: Email.optional(), new_password: NewPassword.optional() }).refine(onlyOne),
  output: Challenge,
}
export const completeIdentityUpdate = { body: answered, output: Me }

export const canVerifyPhoneNumber = {
  query: z.object({ phone_number: PhoneNumber.optional() }),
  output: z.object({ can_verify: z.boolean(), reason: PhoneProblem.nullable() }),
}

export const refreshSession = { cookies: z.object({ sorrel_refresh: z.string().optional() }), output: SignedIn }
export const signOut = { output: nothing }
export const listSessions = { output: z.object({ sessions: z.array(Session) }) }
export const endSession = { params: z.object({ session_id: SessionId }), output: nothing }

export const endSessionsOfPerson = {
  body: body({ patient_id: z.uuid().optional(), provider_id: z.uuid().optional(), admin_id: z.uuid().optional() }).refine(onlyOne),
  output: z.object({ ended: z.int() }),
}

export const beginRecovery = { body: body({ phone_number: PhoneNumber, email: Email }), output: Challenge }
export const completeRecovery = { body: answered, output: SignedIn }

export const beginStepUp = {
  body: body({ password: PasswordTried.optional() }),
  output: z.object({ challenge: Challenge.nullable(), step_up_until: Instant.nullable() }),
}
export const completeStepUp = { body: answered, output: z.object({ step_up_until: Instant }) }

export const getMe = { output: Me }
export const updateMe = {
  body: change({ preferred_language: Language.optional(), time_zone: TimeZone.optional() }),
  output: Me,
}
export const getAuthConfiguration = {
  output: z.object({ password_policy: PasswordPolicy, code_length: z.int(), code_minutes: z.int(), resend_seconds: z.int() }),
}
