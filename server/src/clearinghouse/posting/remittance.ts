/** A payment that a payer explains, as posting needs it. */
export type Remittance = { id: string; payer_id: string; payee_npi: string | null; paid_on: string | null }
