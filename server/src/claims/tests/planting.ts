import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    claim: {
      marked: 'override_reason repeat_reason',
      plain:
        'number payer_id payer_name routing_payer_id priority state tags hold_codes released_codes frequency payer_claim_number corrected_from paper',
    },
    // A marker would break the structure of a draft, and what was sent refuses any change.
    claim_content: { coarse: 'draft findings changes rule_runs before_correction' },
    claim_version: { coarse: 'body x12', plain: 'frequency clm01 routing_payer_id payer_claim_number channel paper_way' },
    claim_assignment: { marked: 'admin_name next_step' },
    claim_contact: { marked: 'spoke_with reference_number text next_step admin_name', plain: 'way' },
    claim_event: { coarse: 'details', plain: 'kind from_state to_state', marked: 'admin_name' },
    claim_specification: { plain: 'kind content', marked: 'external_ref' },
    billing_rule_list: { coarse: 'rules', marked: 'reason admin_name' },
  },
  owners: [
    `select 'admin ' || admin_id as owner, to_jsonb(t)::text as text from app.billing_rule_list t`,
    `select 'admin ' || admin_id as owner, to_jsonb(t)::text as text from app.claim_specification t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.claim t`,
    `select 'admin ' || admin_id as owner, to_jsonb(t)::text as text from app.claim_event t where admin_id is not null`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.claim_contact t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.claim_assignment t`,
  ],
}
