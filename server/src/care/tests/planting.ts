import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: { care: { marked: 'end_reason client_details', plain: 'status source cadence' } },
  owners: [`select 'provider ' || provider_id as owner, to_jsonb(t)::text as text from app.care t`],
}
