import type { Generated, GeneratedAlways } from 'kysely'

export type TaskTables = {
  task: {
    id: string
    provider_id: string
    patient_id: string | null
    text: string
    due_on: string | null
    chat_message_id: string | null
    created_at: string
    done_at: string | null
    version: Generated<number>
    stands_at: GeneratedAlways<string>
  }
}
