import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    referral: {
      // The numbers and the address belong to nobody who signs in.
      marked: 'clinician_name clinician_org clinician_phone clinician_fax clinician_email',
      coarse: 'clinician_npi found diagnoses',
      plain: 'source status reading clinician_credential granted_in decline_reason',
    },
    referral_rule: { plain: 'payer_kind credentials term source' },
    referral_request: { plain: 'method status fault carrier_ref' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.referral t where patient_id is not null`,
    `select 'provider ' || provider_id as owner, to_jsonb(t)::text as text from app.referral t where patient_id is null`,
  ],
}
