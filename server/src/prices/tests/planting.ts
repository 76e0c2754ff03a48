import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    price_estimate: { coarse: 'payer_id inputs answer payback', plain: 'kind confidence flags inputs_hash difference' },
    good_faith_estimate: { coarse: 'content', plain: 'reason content_hash missing scope' },
    // Neither is about a person.
    price_promise: { plain: 'payer_id source' },
    allowed_amount: { plain: 'payer_id code' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.price_estimate t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.good_faith_estimate t`,
  ],
}
