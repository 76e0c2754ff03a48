import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    chat_message: { marked: 'text', plain: 'role' },
    chat_message_version: { marked: 'text' },
    // A marker would break the structure of what was proposed.
    chat_completion: {
      coarse: 'suggestions',
      marked: 'reason',
      plain: 'blocked_reason error_code model prompt_version rating used final_text_hash',
    },
    chat_reader: { plain: 'role' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chat_message t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chat_message_version t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chat_completion t`,
  ],
}
