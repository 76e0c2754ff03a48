import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    exchange_file: { plain: 'direction kind source state hash faults last_error', coarse: 'name' },
    // What was sent and received is never changed, a marker included.
    exchange_file_part: { coarse: 'text' },
    remittance: { plain: 'payer_id payer_name payee_npi trace method' },
    remitted_claim: { plain: 'clm01 payer_claim_number status state why outcome posted flags', coarse: 'body reason' },
    remitted_adjustment: { plain: 'reason reference' },
    demo_exchange: { plain: 'name', coarse: 'text' },
  },
}
