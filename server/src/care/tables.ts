import type { Generated } from 'kysely'

export type CareTables = {
  care: {
    id: string
    provider_id: string
    patient_id: string
    status: 'onboarding' | 'active' | 'paused' | 'graduated' | 'transferred' | 'cancelled'
    source: Generated<string>
    cadence: string | null
    started_at: string
    ended_at: string | null
    end_reason: string | null
    client_details: Generated<Record<string, unknown>>
    created_at: string
    updated_at: string
    created_by: string | null
    version: Generated<number>
  }
}
