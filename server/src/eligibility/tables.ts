import type { Benefits, EligibilityCheck } from '@sorrel/contract/eligibility/schemas'
import type { CheckSource, CheckStatus } from '@sorrel/contract/eligibility/vocabulary'
import type { RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'
import type { ColumnType, Generated } from 'kysely'

/** A person as a question to a payer names them. */
export type Asked = { first_name: string; last_name: string; birth_date: string; sex: 'female' | 'male' | 'unknown' }
type Json<T> = ColumnType<T, string, string>

export type EligibilityTables = {
  eligibility_check: {
    id: string
    patient_id: string
    source: CheckSource
    status: CheckStatus
    payer_id: string
    member_id: string
    relationship: RelationshipToInsured
    person: Json<Asked>
    subscriber: Json<Asked> | null
    service_date: string
    benefits: Json<Benefits> | null
    faults: ColumnType<EligibilityCheck['field_errors'], string | undefined, string>
    trace: string
    spoke_with: string | null
    sealed_answer: string | null
    tries: Generated<number>
    checked_at: string | null
    expires_at: string | null
    created_at: string
    updated_at: string
    created_by: string | null
  }
}
