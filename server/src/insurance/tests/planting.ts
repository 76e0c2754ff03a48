import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    coverage: {
      marked: 'plan_name member_id group_no',
      coarse: 'payer_id payer_name',
      plain: 'kind priority relationship verified_status',
    },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.coverage t`],
}
