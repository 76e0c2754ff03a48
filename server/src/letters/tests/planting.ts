import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    // What was signed refuses any change, a marker too.
    letter: {
      coarse: 'recipient_name recipient_org recipient_npi recipient_fax recipient_email signature_name',
      plain: 'kind language basis credentials',
    },
    letter_text: { coarse: 'snapshot', plain: 'sha256' },
    letter_send: { plain: 'method status fault carrier_ref' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.letter t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.letter_text t`,
  ],
}
