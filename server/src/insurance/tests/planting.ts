import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    coverage: {
      marked: 'plan_name member_id group_no subscriber_first_name subscriber_last_name',
      coarse: 'payer_id payer_name phone_number',
      plain: 'kind priority relationship verified_status subscriber_sex',
    },
    insurance_card: { coarse: 'found', plain: 'status' },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.coverage t`],
}
