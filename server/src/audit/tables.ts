import type { AccessReasonKind } from '@sorrel/contract/audit/vocabulary'

export type AuditTables = {
  /** Why an administrator opened data, and until when that holds. The kernel writes it (kernel/reasons/giving.ts); the words are in the trail. */
  access_reason: {
    id: string
    admin_id: string
    patient_id: string | null
    provider_id: string | null
    kind: AccessReasonKind
    operation: string
    trail_id: string
    given_at: string
    ends_at: string
    looked_at: string | null
    looked_at_by: string | null
  }
}
