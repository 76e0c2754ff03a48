import type { PrefillField, PrefillSources } from '@sorrel/contract/prefill/schemas'
import type { PrefillError, PrefillOutcome, PrefillStage, PrefillStatus } from '@sorrel/contract/prefill/vocabulary'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>

export type PrefillTables = {
  ai_prefill_fieldset: {
    id: string
    appointment_id: string
    patient_id: string
    provider_id: string
    status: PrefillStatus
    stage: PrefillStage | null
    outcome: PrefillOutcome | null
    sources: Json<Partial<PrefillSources>>
    fields: Json<PrefillField[]>
    model: string | null
    prompt_version: string
    input_tokens: Generated<number>
    output_tokens: Generated<number>
    milliseconds: number | null
    error_code: PrefillError | null
    created_at: string
    started_at: string | null
    finished_at: string | null
    removed_at: string | null
  }
}
