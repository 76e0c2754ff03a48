import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    // What was signed refuses any change, a marker too.
    contact_note: { coarse: 'text party_name snapshot signature_name withheld_reason', plain: 'kind party status sha256 credentials' },
    contact_note_addendum: { coarse: 'text reason signature_name', plain: 'credentials' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.contact_note t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.contact_note_addendum t`,
  ],
}
