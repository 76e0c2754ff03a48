import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    remote_code_rule: { plain: 'code family window once_per add_on_of excludes source' },
    remote_code_allowance: { plain: 'payer_id code source', marked: 'admin_name' },
    remote_consent: { plain: 'version' },
    remote_action: { plain: 'role kind' },
    billable_remote_encounter: {
      plain: 'payer_id family procedure_code lines evidence consent_version conflicts status prior_status waive_reason expiry_reason',
    },
    // What a patient said refuses any change, a marker too.
    contest: { coarse: 'message', plain: 'reason status', marked: 'provider_statement decision_note decided_by_name' },
  },
  left_alone: ['contest'],
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.contest t`],
}
