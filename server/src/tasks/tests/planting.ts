import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: { task: { marked: 'text' } },
  owners: [`select coalesce('patient ' || patient_id, 'provider ' || provider_id) as owner, to_jsonb(t)::text as text from app.task t`],
}
