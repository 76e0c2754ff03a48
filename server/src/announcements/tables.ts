import type { AnnouncementAudience, AnnouncementLevel } from '@sorrel/contract/announcements/vocabulary'

export type AnnouncementTables = {
  announcement: {
    id: string
    audience: AnnouncementAudience
    level: AnnouncementLevel
    title_en: string
    title_es: string
    body_en: string
    body_es: string
    link: string | null
    dismissible: boolean
    starts_at: string
    ends_at: string | null
    created_at: string
    created_by: string
  }
  announcement_seen: {
    announcement_id: string
    reader_kind: 'patient' | 'provider' | 'admin'
    reader_id: string
    seen_at: string
    dismissed_at: string | null
  }
}
