import type { GoalStatus } from '@sorrel/contract/rewards/vocabulary'
import type { Generated } from 'kysely'

export type RewardTables = {
  smart_goal: {
    id: string
    patient_id: string
    provider_id: string
    note_id: string | null
    appointment_id: string | null
    visit_at: string
    text: string
    by_date: string | null
    status: GoalStatus
    agreed_at: string
    changed_at: string
    ended_at: string | null
    chat_message_id: string | null
    version: Generated<number>
  }
  smart_goal_day: { goal_id: string; patient_id: string; local_date: string; at: string }
}
