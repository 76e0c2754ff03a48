import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    payer_terms: { plain: 'payer_id routing_id clearinghouse filing_code correction referral source' },
    // What staff write about a contract is about no person.
    payer_terms_change: { plain: 'payer_id act reason', marked: 'admin_name' },
    own_payer: { plain: 'payer_id name line_1 line_2 city state zip phone_number' },
    fee: { plain: 'payer_id code modifier place source' },
    payer_prefix: { plain: 'prefix payer_id' },
    local_plan: { plain: 'state payer_ids' },
    // Who the practice is stands on every bill.
    practice: { plain: 'legal_name ein npi taxonomy contact_name phone_number email line_1 line_2 city state zip pay_to' },
    payer_enrollment: { plain: 'payer_id payer_number' },
    provider_taxonomy: { plain: 'taxonomy' },
    procedure_code: { plain: 'code label_en label_es unit modifiers' },
  },
  owners: [`select 'admin ' || admin_id as owner, to_jsonb(t)::text as text from app.payer_terms_change t`],
}
