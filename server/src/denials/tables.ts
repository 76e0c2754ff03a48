import type { Enclosure } from '@sorrel/contract/denials/schemas'
import type { AppealLevel, AppealReason, LetterWay, WriteOffReason, WriteOffState } from '@sorrel/contract/denials/vocabulary'
import type { ColumnType } from 'kysely'

type Whose = { claim_id: string; patient_id: string; provider_id: string }

export type DenialTables = {
  appeal_letter: Whose & {
    id: string
    /** What was sent and refused: the letter says it from there. */
    version_id: string
    level: AppealLevel
    reason: AppealReason
    body: string
    enclosures: ColumnType<Enclosure[], string, string>
    appeal_by: string
    sent_by: LetterWay | null
    sent_at: string | null
    admin_id: string | null
    admin_name: string
    revision: number
    created_at: string
    updated_at: string
  }
  write_off: Whose & {
    id: string
    amount_cents: number
    reason: WriteOffReason
    note: string
    state: WriteOffState
    asked_by: string
    asked_name: string
    asked_at: string
    decided_by: string | null
    decided_name: string | null
    decided_at: string | null
    taken_back_at: string | null
    taken_back_note: string | null
    taken_back_by: string | null
    back_asked_by: string | null
    back_asked_name: string | null
    back_asked_at: string | null
    transaction_id: string | null
    reversal_id: string | null
  }
}
