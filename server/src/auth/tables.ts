import type { AdminTag } from '@sorrel/contract/kernel/operation'
import type { Language } from '@sorrel/contract/kernel/values'
import type { ColumnType, Generated } from 'kysely'

/** A phone number and a kind with which a person may sign in. One number may belong to a patient and to a member of staff. */
type Identity = {
  id: string
  kind: 'patient' | 'staff'
  phone_number: string
  email: string | null
  /** When the person sent back the code that went to this address; null while nobody has confirmed it. */
  email_verified_at: string | null
  password_hash: string | null
  password_changed_at: string | null
  failures_in_row: number
  locked_at: string | null
  created_at: string
  updated_at: string
}
export type Purpose = 'sign_in' | 'reset_password' | 'update_identity' | 'recover' | 'step_up'
/** A code on its way. If nobody may get a code, `code_hash` is null, and no answer fits. */
export type ChallengeRow = {
  id: string
  purpose: Purpose
  kind: 'patient' | 'staff'
  phone_number: string | null
  email: string | null
  channel: 'sms' | 'email'
  identity_id: string | null
  session_id: string | null
  code_hash: string | null
  sealed_code: string | null
  sent_at: string | null
  tries: number
  sends: number
  payload: Record<string, unknown>
  address_hash: string | null
  expires_at: string
  resend_after: string
  consumed_at: string | null
  created_at: string
}
/** PostgreSQL reads the stored text as JSON. */
type ChallengeTable = Omit<ChallengeRow, 'payload'> & { payload: ColumnType<ChallengeRow['payload'], string, string> }
export type SessionRow = {
  id: string
  identity_id: string
  kind: 'patient' | 'staff'
  device: string | null
  address_hash: string | null
  created_at: string
  seen_at: string
  expires_at: string
  ended_at: string | null
  ended_by: string | null
  step_up_until: string | null
  must_update: 'phone_number' | null
}
type RefreshToken = {
  token_hash: string
  session_id: string
  created_at: string
  used_at: string | null
  replaced_by: string | null
  seed: string
}

type Administrator = {
  id: string
  identity_id: string | null
  first_name: string
  last_name: string
  email: string
  phone_number: string
  tags: Generated<AdminTag[]>
  preferred_language: Generated<Language>
  created_at: string
}

export type AuthTables = {
  administrator: Administrator
  identity: Identity
  challenge: ChallengeTable
  session: SessionRow
  refresh_token: RefreshToken
}
