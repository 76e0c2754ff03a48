import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    elsewhere_import: { marked: 'before', plain: 'origin manifest_sha256' },
    elsewhere_person: { marked: 'first_name last_name credentials', plain: 'kind origin' },
    elsewhere_row: { marked: 'text data', plain: 'table_name code' },
    elsewhere_key: { plain: 'table_name key hash' },
  },
  owners: ['elsewhere_person', 'elsewhere_row'].map(
    (table) => `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.${table} t`,
  ),
}
