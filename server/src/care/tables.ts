import type { CareAction, CareChange, CareEndReason, CareStatus, FollowUpTarget, followUpStatuses } from '@sorrel/contract/care/vocabulary'
import type { Generated } from 'kysely'

export type CareTables = {
  care: {
    id: string
    provider_id: string
    patient_id: string
    status: CareStatus
    source: Generated<string>
    cadence: string | null
    started_at: string
    ended_at: string | null
    /** The visits that were canceled when the care ended. */
    canceled_visit_ids: Generated<string[]>
    end_reason: CareEndReason | null
    /** What the dietitian tells the patient about the end, in their own words. */
    end_message: Generated<string | null>
    successor_care_id: Generated<string | null>
    client_details: Generated<Record<string, unknown>>
    created_at: string
    updated_at: string
    created_by: string | null
    version: Generated<number>
  }
  care_note: {
    care_id: string
    provider_id: string
    patient_id: string
    private_note: string | null
    end_note: string | null
    updated_at: string
  }
  care_hand_over: {
    care_id: string
    from_care_id: string
    from_provider_id: string
    provider_id: string
    patient_id: string
    note: string
    at: string
  }
  care_change: {
    id: string
    care_id: string
    provider_id: string
    patient_id: string
    change: CareChange
    reason: string | null
    at: string
    by_kind: string
    by_id: string | null
  }
  follow_up_reminder: {
    id: string
    provider_id: string
    target: FollowUpTarget
    status: (typeof followUpStatuses)[number]
    scheduled_at: string | null
    sent_at: Generated<string | null>
    canceled_at: Generated<string | null>
    created_at: string
    updated_at: string
    version: Generated<number>
  }
  follow_up_recipient: {
    follow_up_reminder_id: string
    care_id: string
    provider_id: string
    patient_id: string
    status: Generated<'waiting' | 'sent' | 'skipped'>
    reason: Generated<string | null>
    sent_at: Generated<string | null>
  }
  care_action: { event_id: string; care_id: string; provider_id: string; patient_id: string; action: CareAction; at: string }
  engagement_tier: { effective_from: string; min_days: number; amount_cents: number }
}
