import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    payment_customer: { plain: 'customer_ref' },
    payment_instrument: { plain: 'customer_ref card_ref type brand status reminded_for', coarse: 'last4' },
    card_check: { plain: 'outcome type customer_ref card_ref brand client_key', coarse: 'last4' },
    payment: { plain: 'key method started_by purpose currency state failure_code charge_ref', marked: 'number' },
    payment_allocation: { plain: 'reference' },
    payment_try: { plain: 'state failure_code charge_ref' },
    refund: { plain: 'reason state refund_ref failure_code', marked: 'note asked_name decided_name' },
    refund_allocation: { plain: 'reference' },
    dispute: { plain: 'dispute_ref reason state', marked: 'evidence evidence_name' },
    dispute_answer: { marked: 'evidence evidence_name' },
    dispute_file: { plain: 'kind file_ref' },
    dispute_allocation: { plain: 'reference' },
    processor_event: { plain: 'event_id kind about object_ref reference' },
    demo_processor_object: { plain: 'ref kind parent reference data' },
    demo_processor_key: { plain: 'key hash answer' },
    demo_processor_event: { plain: 'raw' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, number as text from app.payment where patient_id is not null and number is not null`,
    `select 'admin ' || asked_by as owner, to_jsonb(t)::text as text from app.refund t`,
    `select 'admin ' || evidence_by as owner, to_jsonb(t)::text as text from app.dispute t`,
    `select 'admin ' || evidence_by as owner, to_jsonb(t)::text as text from app.dispute_answer t`,
  ],
}
