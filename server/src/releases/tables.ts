import type { Language } from '@sorrel/contract/kernel/values'
import type { GuardianRelation } from '@sorrel/contract/patients/guardians'
import type { ReleaseScope, ReleaseStatus, SendFault, SendMethod, SendStatus, SignatureKind } from '@sorrel/contract/releases/vocabulary'
import type { Generated } from 'kysely'

export type ReleaseTables = {
  release_of_information: {
    id: string
    patient_id: string
    language: Language
    recipient_name: string
    recipient_npi: string | null
    recipient_org: string | null
    recipient_fax: string | null
    recipient_email: string | null
    recipient_phone: string | null
    scope: ReleaseScope[]
    purpose: string
    starts_at: string
    expires_at: string
    auto_send: boolean
    /** As it was stored; `findStatus` of the contract says what it is by now. */
    status: ReleaseStatus
    signature_kind: SignatureKind | null
    signature_name: string | null
    signature_file_id: string | null
    /** The patient or their guardian. */
    signed_by: string | null
    authority: GuardianRelation | null
    signed_at: string | null
    signed_ip: string | null
    pdf_file_id: string | null
    pdf_sha256: string | null
    revoked_at: string | null
    created_at: string
    created_by: string
    updated_at: string
  }
  release_send: {
    id: string
    release_id: string
    patient_id: string
    doc: 'release_form'
    method: SendMethod
    status: SendStatus
    fault: SendFault | null
    attempts: Generated<number>
    sent_at: string | null
    carrier_ref: string | null
    asked_by_kind: 'patient' | 'provider' | 'system'
    asked_by: string | null
    created_at: string
    updated_at: string
  }
  release_preview_used: { token_hash: string; expires_at: string }
}
