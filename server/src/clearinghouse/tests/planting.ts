import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    exchange_file: { plain: 'direction kind source state means hash faults last_error', marked: 'added_name', coarse: 'name' },
    // What was sent and received is never changed, a marker included.
    exchange_file_part: { coarse: 'text' },
    remittance: { plain: 'payer_id payer_name payee_npi trace method' },
    remitted_claim: { plain: 'clm01 payer_claim_number status state why outcome posted flags', coarse: 'body reason' },
    remitted_adjustment: { plain: 'reason reference' },
    remittance_arrival: { marked: 'noted_name' },
    suspense_clearing: { marked: 'note asked_name decided_name taken_back_note', plain: 'reason account state' },
    suspense_clearing_entry: { plain: 'payer_id' },
    demo_exchange: { plain: 'name', coarse: 'text' },
  },
  owners: [
    `select 'admin ' || asked_by as owner, to_jsonb(t)::text as text from app.suspense_clearing t`,
    `select 'admin ' || admin_id as owner, to_jsonb(t)::text as text from app.exchange_file t where admin_id is not null`,
    `select 'admin ' || noted_by as owner, to_jsonb(t)::text as text from app.remittance_arrival t where noted_by is not null`,
  ],
}
