/** The limits of signing in. Both sides use them, so that a screen never promises what the server refuses. */
export const codeLength = 6
export const codeMinutes = 10
export const resendSeconds = 30
export const triesPerChallenge = 5
export const stepUpMinutes = 10
/** How long a session from an e-mailed code lasts if no new phone number is confirmed in it. */
export const recoveredSessionMinutes = 60

export type PasswordPolicy = { minimum_length: number; lowercase: boolean; uppercase: boolean; number: boolean; symbol: boolean }
/** The default policy (specification, section 5). The shipped configuration requires 8 characters. */
export const defaultPasswordPolicy: PasswordPolicy = { minimum_length: 6, lowercase: false, uppercase: false, number: false, symbol: false }
export const passwordMaximumLength = 128

/** Only the server can find `too_common` and `contains_phone_number`. */
export const passwordProblems = [
  'too_short',
  'too_long',
  'needs_lowercase',
  'needs_uppercase',
  'needs_number',
  'needs_symbol',
  'too_common',
  'contains_phone_number',
] as const
export type PasswordProblem = (typeof passwordProblems)[number]

/** The first rule of the policy that a new password breaks, or null. It counts characters as people see them, not UTF-16 units. */
export function findPasswordPolicyProblem(policy: PasswordPolicy, password: string): PasswordProblem | null {
  const length = [...password].length
  if (length < policy.minimum_length) return 'too_short'
  if (length > passwordMaximumLength) return 'too_long'
  if (policy.lowercase && !/\p{Ll}/u.test(password)) return 'needs_lowercase'
  if (policy.uppercase && !/\p{Lu}/u.test(password)) return 'needs_uppercase'
  if (policy.number && !/\p{N}/u.test(password)) return 'needs_number'
  if (policy.symbol && !/[^\p{L}\p{N}\s]/u.test(password)) return 'needs_symbol'
  return null
}

/** Why a number cannot be used to sign in; the `reason` in the details of `phone_not_supported`. */
export const phoneProblems = [
  'not_a_number',
  'foreign',
  'toll_free',
  'premium_rate',
  'personal_number',
  'not_a_mobile',
  'landline',
  'voip',
] as const
export type PhoneProblem = (typeof phoneProblems)[number]

/** Reduces a code as people type or paste it (`123 456`, `123-456`) to its digits. */
export const extractCodeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, codeLength)

/** `+12125550123` as `(•••) •••-0123`: enough to recognize one's own number on a screen that others may see. */
export const maskPhone = (phoneNumber: string): string => `(•••) •••-${phoneNumber.slice(-4)}`

/** `maya@example.com` as `m•••@example.com`. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`
