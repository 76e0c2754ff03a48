import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    payer_rule: {
      plain:
        'payer_id family rounding first_once place_office place_home place_elsewhere modifiers_office modifiers_video modifiers_sound modifiers_preventive covered_diagnoses sound_payment source',
    },
    // What staff write about a rule is about no person.
    payer_rule_change: { plain: 'act reason', marked: 'admin_name' },
    icd10_edition: { plain: 'id name source' },
    icd10_code: { plain: 'code description' },
  },
  owners: [`select 'admin ' || admin_id as owner, to_jsonb(t)::text as text from app.payer_rule_change t`],
}
