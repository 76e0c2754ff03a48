import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    // The books refuse any change, a marker too, and hold ids and codes only.
    ledger_transaction: { plain: 'kind reference idempotency_key idempotency_hash' },
    posting: { plain: 'from_account to_account currency' },
    ledger_account: { plain: 'name kind' },
    billing_item: { plain: 'reference type change currency explanation' },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.billing_item t`],
}
