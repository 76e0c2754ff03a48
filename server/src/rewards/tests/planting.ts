import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: { smart_goal: { marked: 'text', plain: 'status' } },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.smart_goal t`],
}
