import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: { renewal: { marked: 'note', plain: 'payer_id basis needs says before after' } },
  owners: [`select 'patient ' || patient_id as owner, note as text from app.renewal where note is not null`],
}
