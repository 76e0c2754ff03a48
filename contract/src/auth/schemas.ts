import { z } from 'zod'
import { adminTags } from '../kernel/operation.ts'
import { Instant, id, Language } from '../kernel/values.ts'
import { passwordMaximumLength, phoneProblems } from './rules.ts'

export const ChallengeId = id()
export type ChallengeId = z.infer<typeof ChallengeId>
export const SessionId = id()
export type SessionId = z.infer<typeof SessionId>
export const IdentityId = id()
export type IdentityId = z.infer<typeof IdentityId>

/** Six digits, with or without a gap in the middle. */
export const Code = z
  .string()
  .trim()
  .regex(/^\d{3}[ -]?\d{3}$/)
  .transform((typed) => typed.replace(/\D/g, ''))

// NOTE: a password is never trimmed, since a space is a character like any other.
const secret = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed())
/** A password that somebody signs in with. It may be longer than any that we accept, so that the refusal is our own. */
export const PasswordTried = secret(256)
export const NewPassword = secret(passwordMaximumLength * 2)

/** Says that a code is on its way. The answer is the same if there is nobody to send it to. */
export const Challenge = z.object({ challenge_id: ChallengeId, expires_at: Instant, resend_after: Instant })
export type Challenge = z.infer<typeof Challenge>

/** The signed-in person, with what the page header shows. Exactly one of the three person ids is set. */
export const Actor = z.object({
  kind: z.enum(['patient', 'provider', 'admin']),
  identity_id: IdentityId,
  session_id: SessionId,
  patient_id: z.uuid().nullable(),
  provider_id: z.uuid().nullable(),
  admin_id: z.uuid().nullable(),
  admin_tags: z.array(z.enum(adminTags)),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  preferred_name: z.string().nullable(),
  preferred_language: Language,
  time_zone: z.string().nullable(),
  confirmation_status: z.enum(['unconfirmed', 'invited', 'confirmed', 'declined']),
})
export type Actor = z.infer<typeof Actor>

/** `must_update` names what the person must confirm before the session may do everything: after a recovery, the phone number. */
export const SignedIn = z.object({
  identity_token: z.string(),
  expires_at: Instant,
  session_expires_at: Instant,
  must_update: z.enum(['phone_number']).nullable(),
  actor: Actor,
})
export type SignedIn = z.infer<typeof SignedIn>

export const Me = z.object({
  actor: Actor,
  name: z.string(),
  preferred_language: Language,
  time_zone: z.string().nullable(),
  admin_tags: z.array(z.enum(adminTags)),
  phone_number: z.string(),
  email: z.string().nullable(),
  /** Whether somebody sent back a code that went to this address. Only a verified address recovers the account. */
  email_verified: z.boolean(),
  has_password: z.boolean(),
  step_up_until: Instant.nullable(),
})
export type Me = z.infer<typeof Me>

export const Session = z.object({
  session_id: SessionId,
  /** The user agent at the start of the session, shortened to browser and system. */
  device: z.string().nullable(),
  created_at: Instant,
  seen_at: Instant,
  expires_at: Instant,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const PasswordPolicy = z.object({
  minimum_length: z.int(),
  lowercase: z.boolean(),
  uppercase: z.boolean(),
  number: z.boolean(),
  symbol: z.boolean(),
})

export const PhoneProblem = z.enum(phoneProblems)
