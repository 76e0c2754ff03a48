import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    // Everybody may read what one can give to.
    donation_cause: { plain: 'slug name_en name_es about_en about_es' },
    donation: { plain: 'cause_slug recurrence status' },
    donation_gift: { plain: 'cause_slug state' },
    donation_handover: { plain: 'cause_slug', coarse: 'paid_by' },
  },
}
