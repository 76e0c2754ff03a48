import type { Language } from '@sorrel/contract/kernel/values'
import type { LetterBasis, LetterKind } from '@sorrel/contract/letters/vocabulary'
import type { SendFault, SendMethod, SendStatus } from '@sorrel/contract/releases/vocabulary'
import type { Generated } from 'kysely'

type Whose = { patient_id: string; provider_id: string }

export type LetterTables = {
  letter: Whose & {
    id: string
    note_id: string
    /** The version of the note that was signed when the letter was written. */
    note_version: number
    appointment_id: string
    kind: LetterKind
    language: Language
    basis: LetterBasis
    referral_id: string | null
    release_id: string | null
    recipient_name: string | null
    recipient_org: string | null
    recipient_npi: string | null
    recipient_fax: string | null
    recipient_email: string | null
    signature_name: string
    credentials: string
    signed_at: string
  }
  letter_text: Whose & { letter_id: string; note_id: string; snapshot: string; sha256: string; signed_at: string }
  letter_send: Whose & {
    id: string
    letter_id: string
    method: SendMethod
    status: SendStatus
    fault: SendFault | null
    attempts: Generated<number>
    sent_at: string | null
    carrier_ref: string | null
    created_at: string
    updated_at: string
  }
}
