import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    // Everybody whom an announcement is for may read it.
    announcement: { plain: 'audience level title_en title_es body_en body_es link' },
    announcement_seen: { plain: 'reader_kind' },
  },
}
