import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    release_of_information: {
      // The numbers and the address belong to nobody who signs in.
      marked: 'recipient_name recipient_org purpose signature_name recipient_fax recipient_email recipient_phone',
      coarse: 'recipient_npi signed_ip',
      plain: 'language scope status signature_kind authority pdf_sha256',
    },
    release_send: { plain: 'doc method status fault asked_by_kind carrier_ref' },
    release_preview_used: { secret: 'token_hash' },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.release_of_information t`],
}
