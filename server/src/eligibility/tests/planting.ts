import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    eligibility_check: {
      marked: 'member_id',
      coarse: 'payer_id person subscriber benefits spoke_with',
      secret: 'sealed_answer',
      plain: 'source status relationship faults trace',
    },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.eligibility_check t`],
}
