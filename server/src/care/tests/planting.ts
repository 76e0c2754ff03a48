import type { Planting } from '../../kernel/tests/bringing.ts'

const tables = ['care', 'care_note', 'care_hand_over', 'care_change']

export const planting: Planting = {
  columns: {
    care: { marked: 'end_message client_details', plain: 'status source cadence end_reason' },
    care_note: { marked: 'private_note end_note' },
    care_hand_over: { marked: 'note' },
    care_change: { plain: 'change reason by_kind' },
    care_action: { plain: 'action' },
    follow_up_reminder: { plain: 'target status' },
    follow_up_recipient: { plain: 'status reason' },
  },
  owners: tables.map((table) => `select 'provider ' || provider_id as owner, to_jsonb(t)::text as text from app.${table} t`),
}
