import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    chat_message: { marked: 'text', plain: 'role kind' },
    chat_message_version: { marked: 'text' },
    chat_scheduled: { marked: 'text', plain: 'failed_because' },
    // A marker would break the structure of what was proposed.
    chat_completion: {
      coarse: 'suggestions',
      marked: 'reason',
      plain: 'blocked_reason error_code model prompt_version rating used final_text_hash',
    },
    chat_reader: { plain: 'role' },
    chat_reaction: { plain: 'role reaction' },
    // Hours and texts of a dietitian are about nobody, and every one of their patients reads them.
    chat_answering: { plain: 'hours outside_en outside_es welcome_en welcome_es' },
    chat_leave: { plain: 'text_en text_es' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chat_message t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chat_message_version t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chat_completion t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chat_scheduled t`,
  ],
}
