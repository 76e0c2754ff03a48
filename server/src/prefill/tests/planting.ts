import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    // A marker would break the structure of the proposals.
    ai_prefill_fieldset: { coarse: 'fields sources', plain: 'status stage outcome model prompt_version error_code' },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.ai_prefill_fieldset t`],
}
