import type {
  Credential,
  DeclineReason,
  FoundField,
  Grant,
  PayerKind,
  ReadingState,
  ReferralSource,
  ReferralStatus,
  RequestFault,
  RequestMethod,
  RequestStatus,
  TermKind,
} from '@sorrel/contract/referrals/vocabulary'
import type { ColumnType, Generated } from 'kysely'

export type Found = { [Field in FoundField]?: { value: string; is_sure: boolean; read_from: string } }
export type StoredDiagnosis = { code: string | null; text: string | null }

export type ReferralTables = {
  referral_rule: {
    id: string
    payer_kind: PayerKind
    starts_on: string
    ends_on: string | null
    is_required: boolean
    credentials: Credential[] | null
    term: TermKind
    months: number | null
    source: string
  }
  referral: {
    id: string
    provider_id: string | null
    patient_id: string | null
    source: ReferralSource
    status: ReferralStatus
    file_id: string | null
    reading: ReadingState
    found: ColumnType<Found, string | undefined, string>
    clinician_name: string | null
    clinician_npi: string | null
    clinician_credential: Credential | null
    clinician_org: string | null
    clinician_phone: string | null
    clinician_fax: string | null
    clinician_email: string | null
    diagnoses: ColumnType<StoredDiagnosis[], string | undefined, string>
    received_on: string
    valid_from: string | null
    valid_until: string | null
    granted: number | null
    granted_in: Grant | null
    replaced_by_id: string | null
    replaced_from: string | null
    decline_reason: DeclineReason | null
    confirmed_at: string | null
    confirmed_by: string | null
    created_at: string
    created_by: string
    updated_at: string
  }
  referral_request: {
    id: string
    referral_id: string
    patient_id: string
    provider_id: string
    method: RequestMethod
    status: RequestStatus
    fault: RequestFault | null
    attempts: Generated<number>
    sent_at: string | null
    carrier_ref: string | null
    file_id: string | null
    created_at: string
    updated_at: string
  }
}
