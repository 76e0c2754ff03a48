import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    consent: { plain: 'kind version' },
    intake_answer: { coarse: 'value', plain: 'question questions_version by_kind' },
    // An invitation names a number or an address, so only one of them can be marked.
    guardian_invitation: { marked: 'email', coarse: 'phone_number' },
    guardianship: { plain: 'relation authority_version ended_by' },
    onboarding_code: { secret: 'code_hash' },
    abandoned_booking: { marked: 'email', secret: 'email_hash', plain: 'language', coarse: 'state' },
    patient_merge_change: { marked: 'before after', plain: 'table_name key' },
    patient_merge_row: { plain: 'table_name key' },
    patient_deletion: { plain: 'asked_by_kind' },
    patient: {
      marked: 'first_name last_name preferred_name pronouns how_heard former_names street street_2 city',
      reached: 'email phone_number',
      coarse: 'gender state zip',
      plain: 'clinical_sex time_zone preferred_language units confirmation_status booking_source',
    },
  },
  owners: [`select 'patient ' || id as owner, to_jsonb(t)::text as text from app.patient t`],
}
