import type { Generated } from 'kysely'

export type PhraseTables = {
  smart_phrase: {
    id: string
    provider_id: string
    trigger: string
    text_en: string | null
    text_es: string | null
    is_shared: Generated<boolean>
    created_at: string
    updated_at: string
    version: Generated<number>
  }
}
