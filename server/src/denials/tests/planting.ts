import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    appeal_letter: { marked: 'body admin_name', coarse: 'enclosures', plain: 'reason sent_by level' },
    write_off: { marked: 'note asked_name decided_name taken_back_note back_asked_name', plain: 'reason state' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, body as text from app.appeal_letter`,
    `select 'admin ' || asked_by as owner, to_jsonb(t)::text as text from app.write_off t`,
  ],
}
